/** All SQL on `task`. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  isOutsideParentDates,
  remainingDaysOf,
  riskOf,
  totalColumns,
} from '#features/projects/server/public.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '../contract.ts'

/** What a caller may write. */
const writable = {
  taskName: 'name',
  taskNotes: 'notes',
  taskStartDate: 'start_date',
  taskEndDate: 'end_date',
  taskMetric: 'metric',
  taskCurrentMetric: 'current_metric',
  statusID: 'status_id',
  companyTaskCodeUniqueId: 'company_task_code_id',
  subContractorUniqueID: 'sub_contractor_id',
} as const

const { taskMetric: _metric, taskCurrentMetric: _current, ...plain } = writable
const readable = {
  ...plain,
  taskUniqueId: 'id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  rowVersion: 'row_version',
} as const

/** A field of a task that SQL keeps in a column of its own. */
export type TaskRow = Partial<Pick<Task, keyof typeof writable>>

/** The tasks that the caller sees. */
function tasks(db: Db, scope: Scope) {
  return db
    .selectFrom('task')
    .where('task.company_id', '=', scope.companyId)
    .where('task.account_id', '=', scope.accountId)
    .where('task.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'Tasks', 'Read', 'task.work_order_id'))
}

function select(query: ReturnType<typeof tasks>, scope: Scope, today: string) {
  return query
    .innerJoin('job as parent', (join) =>
      join
        .onRef('parent.company_id', '=', 'task.company_id')
        .onRef('parent.account_id', '=', 'task.account_id')
        .onRef('parent.id', '=', 'task.job_id'),
    )
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'task.company_id')
        .onRef('p.account_id', '=', 'task.account_id')
        .onRef('p.record_id', '=', 'task.id'),
    )
    .select(aliased('task', readable))
    .select([
      riskOf('task', today).as('riskLevel'),
      remainingDaysOf('task', today).as('remainingDays'),
      isOutsideParentDates('task').as('isOutsideParentDates'),
      sql<string>`metric_text(task.metric)`.as('taskMetric'),
      sql<string>`metric_text(task.current_metric)`.as('taskCurrentMetric'),
    ])
    .select(totalColumns)
    .select((select) => [
      jsonArrayFrom(
        select
          .selectFrom('task_code as tc')
          .innerJoin('company_task_code as c', (join) =>
            join.onRef('c.company_id', '=', 'tc.company_id').onRef('c.id', '=', 'tc.company_task_code_id'),
          )
          .select([
            'tc.id as taskCodesId',
            'tc.job_code_id as jobCodeId',
            'c.id as companyTaskCodeUniqueId',
            'c.code as companyTaskCode',
            'c.name as companyTaskCodeName',
          ])
          .where('tc.company_id', '=', scope.companyId)
          .where('tc.account_id', '=', scope.accountId)
          .whereRef('tc.task_id', '=', 'task.id')
          .orderBy('c.code'),
      ).as('assignedTaskCodeList'),
    ])
}

const withPairs = (row: Omit<Task, 'jobCodeCompanyTaskCodeIds'>): Task => ({
  ...row,
  jobCodeCompanyTaskCodeIds: row.assignedTaskCodeList.map(({ jobCodeId, companyTaskCodeUniqueId }) => ({
    jobCodeId,
    companyTaskCodeUniqueId,
  })),
})

/** A page of the tasks of a job in their order. */
export async function listTasks(
  db: Db,
  scope: Scope,
  today: string,
  job: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Task[]> {
  // The page first, and then what belongs to its rows: not to those before it, too.
  const page = tasks(db, scope)
    .where('task.job_id', '=', job)
    .select('task.id')
    .orderBy('task.position')
    .orderBy('task.id')
    .limit(limit)
    .offset(offset)
  const rows = await select(tasks(db, scope), scope, today)
    .where('task.id', '=', sql<string>`any(array(${page}))`)
    .orderBy('task.position')
    .orderBy('task.id')
    .execute()
  return rows.map(withPairs)
}

/** How many there are in all. */
export async function countTasks(db: Db, scope: Scope, job: string): Promise<number> {
  const { total } = await tasks(db, scope)
    .where('task.job_id', '=', job)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One task that the caller sees. */
export async function findTaskById(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<Task | undefined> {
  const row = await select(tasks(db, scope), scope, today).where('task.id', '=', id).executeTakeFirst()
  return row && withPairs(row)
}

/** Those of these tasks that the caller sees, by their ids. */
export async function listTasksById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, Task>> {
  const rows = await select(tasks(db, scope), scope, today)
    .where('task.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.taskUniqueId, withPairs(row)]))
}

type NewRow = TaskRow & { taskUniqueId: string; taskName: string; statusID: number }

/** Adds tasks, each below a job of a work order, under ids that the caller made. */
export async function insertTasks(
  db: Db,
  scope: Scope,
  rows: readonly (NewRow & { jobUniqueId: string; workOrderUniqueId: string; position: number })[],
): Promise<void> {
  await db
    .insertInto('task')
    .values(
      rows.map(({ taskUniqueId, jobUniqueId, workOrderUniqueId, taskName, statusID, position, ...row }) => ({
        ...toRow(writable, row),
        name: taskName,
        status_id: statusID,
        position,
        id: taskUniqueId,
        job_id: jobUniqueId,
        work_order_id: workOrderUniqueId,
        company_id: scope.companyId,
        account_id: scope.accountId,
      })),
    )
    .execute()
}

/** Changes one task, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateTask(
  db: Db,
  scope: Scope,
  id: string,
  row: TaskRow,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('task')
    .set({ ...toRow(writable, row), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}
