/** All SQL on `task` and its codes. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { totalColumns } from '#features/projects/server/public.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '../contract.ts'

const columns = {
  taskUniqueId: 'id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  taskName: 'name',
  taskNotes: 'notes',
  taskStartDate: 'start_date',
  taskEndDate: 'end_date',
  statusID: 'status_id',
  companyTaskCodeUniqueId: 'company_task_code_id',
  subContractorUniqueID: 'sub_contractor_id',
  rowVersion: 'row_version',
} as const

/** The tasks that the caller sees. */
function tasks(db: Db, scope: Scope) {
  return db
    .selectFrom('task')
    .where('task.company_id', '=', scope.companyId)
    .where('task.account_id', '=', scope.accountId)
    .where('task.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'Tasks', 'Read', 'task.work_order_id'))
}

function select(query: ReturnType<typeof tasks>, scope: Scope) {
  return query
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'task.company_id')
        .onRef('p.account_id', '=', 'task.account_id')
        .onRef('p.record_id', '=', 'task.id'),
    )
    .select(aliased('task', columns))
    .select([
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
  job: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Task[]> {
  const rows = await select(tasks(db, scope), scope)
    .where('task.job_id', '=', job)
    .orderBy('task.position')
    .orderBy('task.id')
    .limit(limit)
    .offset(offset)
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
export async function findTaskById(db: Db, scope: Scope, id: string): Promise<Task | undefined> {
  const row = await select(tasks(db, scope), scope).where('task.id', '=', id).executeTakeFirst()
  return row && withPairs(row)
}

/** The work order of a task, if the caller sees it, of whatever they may do with tasks there. */
export function findWorkOrderOfTask(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('task')
    .select('work_order_id as workOrderUniqueId')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isSeen(scope, 'task.work_order_id'))
    .executeTakeFirst()
}
