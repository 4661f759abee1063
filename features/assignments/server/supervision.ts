/** The rules of who supervises whom on a work order. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { Paging } from '#contract/paging.ts'
import { requireEmployees } from '#features/employees/server/public.ts'
import { lockRecords, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { assignmentErrors, type NewEmployeeRelation } from '../contract.ts'
import { namesOf } from './names.ts'
import { hasEmployee, listMissingAbove } from './queries.ts'
import {
  insertRelations,
  listRelations,
  listRelationsById,
  type Relation,
  relationsOf,
  removeRelations,
  reporteesNotOnJob,
  unsupervisedOn,
} from './relation-queries.ts'

type Search = Paging & { searchKey?: string | null | undefined }

async function requirePerson({ db, scope }: InAccount, id: string | null): Promise<void> {
  if (id && !(await hasEmployee(db, scope, id))) throw notFound()
}

/**
 * A page of the people who report to a supervisor on a work order. Without a supervisor: to anyone. Without a
 * work order: on all work orders whose assignments the caller may read.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfRelations(
  context: InAccount,
  {
    TargetUniqueID,
    workOrderUniqueId,
    ...search
  }: Search & {
    TargetUniqueID: string | null
    workOrderUniqueId: string | null
  },
) {
  if (workOrderUniqueId) await requireWorkOrders(context, [workOrderUniqueId], 'Assignments', 'Read')
  await requirePerson(context, TargetUniqueID)
  const { list, count } = relationsOf(context.db, context.scope, {
    workOrderId: workOrderUniqueId,
    supervisorId: TargetUniqueID,
    searchKey: search.searchKey,
  })
  return fetchPage(search, list, count)
}

/**
 * A page of the people on a work order without a supervisor there. Throws the errors of `pageOfRelations`.
 */
export async function pageOfUnsupervised(
  context: InAccount,
  {
    TargetUniqueID,
    SupervisorEmployeeUniqueId,
    ...search
  }: Search & {
    TargetUniqueID: string
    SupervisorEmployeeUniqueId?: string | null | undefined
  },
) {
  await requireWorkOrders(context, [TargetUniqueID], 'Assignments', 'Read')
  const supervisorId = SupervisorEmployeeUniqueId ?? null
  await requirePerson(context, supervisorId)
  const { list, count } = unsupervisedOn(context.db, context.scope, {
    workOrderId: TargetUniqueID,
    supervisorId,
    searchKey: search.searchKey,
  })
  return fetchPage(search, list, count)
}

/**
 * 001 §7: a page of the caller's reportees on the work order of a job who are not on the job.
 *
 * @throws AppError NOT_FOUND (404) also if the job is not of the work order, FORBIDDEN (403)
 */
export async function pageOfReporteesNotOnJob(
  context: InAccount,
  {
    TargetUniqueID,
    workOrderUniqueId,
    ...search
  }: Search & {
    TargetUniqueID: string
    workOrderUniqueId: string | null
  },
) {
  const placed = await requireRecords(context, 'job', [TargetUniqueID], 'Read', 'Assignments')
  const workOrderId = placed.get(TargetUniqueID)?.workOrderId
  if (!workOrderId || (workOrderUniqueId ?? workOrderId) !== workOrderId) throw notFound()
  const { list, count } = reporteesNotOnJob(context.db, context.scope, {
    workOrderId,
    jobId: TargetUniqueID,
    searchKey: search.searchKey,
  })
  return fetchPage(search, list, count)
}

/**
 * Stores who supervises whom, all or none. An existing relation stays, and its id is returned. Other calls
 * that change the people of the same work order wait, so that two calls cannot close a circle together.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), NOT_ASSIGNED_ABOVE,
 * OWN_SUPERVISOR, HAS_SUPERVISOR or SUPERVISOR_CYCLE (409)
 */
export async function supervise(context: InAccount, inputs: NewEmployeeRelation[]): Promise<string[]> {
  const { db, scope } = context
  const wanted = inputs.map(
    (input): Relation => ({
      id: uuidv7(),
      workOrderId: input.WorkOrderUniqueId,
      supervisorId: input.SupervisorEmployeeUniqueId,
      reporteeId: input.ReporteeEmployeeUniqueId,
    }),
  )
  const workOrders = wanted.map(({ workOrderId }) => workOrderId)
  await requireWorkOrders(context, workOrders, 'Assignments', 'Create')
  await requireEmployees(
    context,
    wanted.flatMap(({ supervisorId, reporteeId }) => [supervisorId, reporteeId]),
  )
  await lockRecords(db, scope, 'work_order', workOrders)
  await requireOnWorkOrder(context, wanted)
  const leaders = new Map(
    (await listRelations(db, scope, workOrders)).map((relation) => [placeOf(relation), relation]),
  )
  const added: Relation[] = []
  for (const relation of wanted) {
    const known = leaders.get(placeOf(relation))
    if (known?.supervisorId === relation.supervisorId) continue
    if (known) await refuseSecond(context, known)
    await requireNoCircle(context, leaders, relation)
    leaders.set(placeOf(relation), relation)
    added.push(relation)
  }
  await insertRelations(db, scope, added)
  return wanted.map((relation) => leaders.get(placeOf(relation))?.id ?? relation.id)
}

/** The key of a reportee on a work order: at most one supervisor is allowed for it. */
const placeOf = ({ workOrderId, reporteeId }: Pick<Relation, 'workOrderId' | 'reporteeId'>) =>
  `${workOrderId} ${reporteeId}`

async function requireOnWorkOrder(context: InAccount, wanted: readonly Relation[]): Promise<void> {
  const pairs = wanted.flatMap(({ workOrderId, supervisorId, reporteeId }) =>
    [supervisorId, reporteeId].map((employeeId) => ({
      employeeId,
      workOrderId,
      parentId: workOrderId,
      recordId: workOrderId,
    })),
  )
  const missing = await listMissingAbove(context.db, context.scope, 'Job', pairs)
  if (missing.length === 0) return
  const ids = [...new Set(missing.map(({ employeeId }) => employeeId))]
  throw new AppError(
    'NOT_ASSIGNED_ABOVE',
    assignmentErrors.NOT_ASSIGNED_ABOVE,
    [],
    `${await namesOf(context, ids)} ${ids.length > 1 ? 'are' : 'is'} not on the project yet. Add them there first.`,
  )
}

async function refuseSecond(context: InAccount, { supervisorId, reporteeId }: Relation): Promise<never> {
  const reportee = await namesOf(context, [reporteeId])
  throw new AppError(
    'HAS_SUPERVISOR',
    assignmentErrors.HAS_SUPERVISOR,
    [],
    `${reportee} reports to ${await namesOf(context, [supervisorId])} on this project already. Remove that first.`,
  )
}

/** Refuses a relation that would make a person their own supervisor, directly or indirectly. */
async function requireNoCircle(
  context: InAccount,
  leaders: ReadonlyMap<string, Relation>,
  { workOrderId, supervisorId, reporteeId }: Relation,
): Promise<void> {
  if (supervisorId === reporteeId) throw new AppError('OWN_SUPERVISOR', assignmentErrors.OWN_SUPERVISOR)
  let above: string | undefined = supervisorId
  while (above && above !== reporteeId) {
    above = leaders.get(placeOf({ workOrderId, reporteeId: above }))?.supervisorId
  }
  if (!above) return
  const [supervisor, reportee] = [
    await namesOf(context, [supervisorId]),
    await namesOf(context, [reporteeId]),
  ]
  throw new AppError(
    'SUPERVISOR_CYCLE',
    assignmentErrors.SUPERVISOR_CYCLE,
    [],
    `${supervisor} reports to ${reportee} on this project, directly or through others, and so cannot supervise them.`,
  )
}

/**
 * Ends relations between supervisors and reportees, all or none.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function endRelations(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope } = context
  const wanted = [...new Set(ids)]
  const relations = await listRelationsById(db, scope, wanted)
  if (relations.length < wanted.length) throw notFound()
  const workOrders = relations.map(({ workOrderId }) => workOrderId)
  await requireWorkOrders(context, workOrders, 'Assignments', 'Delete')
  await lockRecords(db, scope, 'work_order', workOrders)
  if ((await removeRelations(db, scope, wanted)) < wanted.length) throw notFound()
  return ids
}
