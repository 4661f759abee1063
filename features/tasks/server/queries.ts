/** All SQL on the table `task`. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  isOutsideParentDates,
  remainingDaysOf,
  riskOf,
  totalColumns,
} from '#features/hierarchy/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '../contract.ts'

/** The columns that a caller may write. */
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

export const taskTable = recordTable('task', writable)

const { taskMetric: _metric, taskCurrentMetric: _current, ...plain } = writable
const readable = {
  ...plain,
  taskUniqueId: 'id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  rowVersion: 'row_version',
} as const

/** The fields of a task that have a column of their own. */
export type TaskRow = Partial<Pick<Task, keyof typeof writable>>

/** The tasks that the caller sees. */
function tasks(db: Db, sight: Sight) {
  return db
    .selectFrom('task')
    .where('task.company_id', '=', sight.companyId)
    .where('task.account_id', '=', sight.accountId)
    .where('task.deleted_at', 'is', null)
    .where(isVisible(sight, 'task.work_order_id'))
}

function select(query: ReturnType<typeof tasks>, sight: Sight, today: string) {
  return query
    .innerJoin('job as parent', byId('parent', 'task.job_id'))
    .leftJoin('sub_contractor as contractor', byId('contractor', 'task.sub_contractor_id'))
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'task.company_id')
        .onRef('p.account_id', '=', 'task.account_id')
        .onRef('p.record_id', '=', 'task.id'),
    )
    .leftJoin('progress as w', (join) =>
      join
        .onRef('w.company_id', '=', 'task.company_id')
        .onRef('w.account_id', '=', 'task.account_id')
        .onRef('w.record_id', '=', 'task.work_order_id'),
    )
    .select(aliased('task', readable))
    .select([
      riskOf('task', today).as('riskLevel'),
      remainingDaysOf('task', today).as('remainingDays'),
      isOutsideParentDates('task').as('isOutsideParentDates'),
      'contractor.name as subContractorName',
      sql<string>`metric_text(task.metric)`.as('taskMetric'),
      sql<string>`metric_text(task.current_metric)`.as('taskCurrentMetric'),
    ])
    .select(totalColumns('w'))
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
          .where('tc.company_id', '=', sight.companyId)
          .where('tc.account_id', '=', sight.accountId)
          .whereRef('tc.task_id', '=', 'task.id')
          .orderBy(sql`c.code collate people`),
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

interface Caller {
  sight: Sight
  today: string
}

interface Given extends Caller {
  job: string
}

/** The tasks of a job, in order. */
const taskList = listOf({
  id: 'task.id',
  found: (db, { sight, job }: Given) => tasks(db, sight).where('task.job_id', '=', job),
  facts: (db, { sight, today }: Caller, ids) =>
    select(tasks(db, sight), sight, today).where('task.id', '=', ids),
  usual: () => [up(sql`task.position`), up(sql`task.id`)],
})

const callerOf = (scope: Scope, today: string): Caller => ({ sight: sightOf(scope, 'Tasks', 'Read'), today })

/** A page of the tasks of a job. */
export async function listTasks(
  db: Db,
  scope: Scope,
  today: string,
  job: string,
  range: Range,
): Promise<Task[]> {
  return (await taskList.page(db, { ...callerOf(scope, today), job }, null, range)).map(withPairs)
}

/** The number of all tasks of a job. */
export function countTasks(db: Db, scope: Scope, today: string, job: string): Promise<number> {
  return taskList.count(db, { ...callerOf(scope, today), job })
}

/** One task; undefined if the caller does not see it. */
export async function findTaskById(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<Task | undefined> {
  const row = await taskList.byId(db, callerOf(scope, today), id)
  return row && withPairs(row)
}

/** The given tasks that the caller sees, by id. */
export async function listTasksById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, Task>> {
  const rows = await taskList.byIds(db, callerOf(scope, today), ids)
  return new Map(rows.map((row) => [row.taskUniqueId, withPairs(row)]))
}

type NewRow = TaskRow & { taskUniqueId: string; taskName: string; statusID: number }

/** Inserts tasks below jobs; the rows contain their new ids. */
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
