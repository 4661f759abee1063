/** Reading change orders, and starting a change order from an RFI (001 §4, §5, records.md 'Change orders'). */
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { type RoleType, SECOND_ROLE } from '#features/approvals/contract.ts'
import { type Actor, deciding, listActors, pendingOf } from '#features/approvals/server/public.ts'
import { listOwnTurns, requireWaitsOn } from '#features/court/server/public.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listAble } from '#features/parties/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo } from '#server/machine.ts'
import {
  type ChangeOrder,
  type ChangeOrderActor,
  type ChangeOrderDetails,
  type ChangeOrderDraft,
  type ChangeOrderFilter,
  type ChangeOrderSort,
  type ChangeOrderType,
  changeOrderErrors,
  type LastActor,
} from '../contract.ts'
import { changeOrderMachine } from '../machine.ts'
import { changeOrderRoles, ROLES } from './actors.ts'
import {
  type ChangeOrderRow,
  countChangeOrders,
  findChangeOrderById,
  findLastSent,
  listChangeOrders,
  listRfis,
  listTypes,
  type Place,
} from './queries.ts'
import { standingOf, undecided } from './turns.ts'

const roleNames = new Map(changeOrderRoles.map((role) => [role.roleTypeUniqueId, role.roleTypeName]))

/** Adds the actors and the name of the status to a change order, as the calls return it. */
export function shown(row: ChangeOrderRow, present: readonly Actor[]): ChangeOrder {
  const actors = deciding(present, ROLES)
  const pending = undecided.includes(row.statusId) ? pendingOf(actors) : null
  const approver = actors.find(({ roleTypeId }) => roleTypeId === SECOND_ROLE)
  const people = new Map(actors.map(({ employeeId, name }) => [employeeId, name]))
  return {
    ...row,
    statusName: statusNameOf(row.statusId) ?? '',
    coApproverEmployeeUniqueId: approver?.employeeId ?? null,
    coApproverName: approver?.name ?? null,
    actors: actors.map(
      (actor): ChangeOrderActor => ({
        roleTypeUniqueId: actor.roleTypeId,
        roleTypeName: roleNames.get(actor.roleTypeId) ?? '',
        approverEmployeeUniqueId: actor.employeeId,
        approverName: actor.name,
        companyName: actor.companyName,
        comments: actor.comments,
        approvedDate: actor.decidedAt,
        statusId: actor.statusId,
        statusName: statusNameOf(actor.statusId) ?? '',
        isPending: actor.id === pending?.id,
      }),
    ),
    approverEmployees: [...people].map(([employeeUniqueId, employeeName]) => ({
      employeeUniqueId,
      employeeName,
    })),
  }
}

type Listed = ChangeOrderFilter & { sort?: ChangeOrderSort | null | undefined }
type Target = Paging & { TargetUniqueID: string }

async function withActors({ db, scope }: InAccount, rows: readonly ChangeOrderRow[]): Promise<ChangeOrder[]> {
  const ids = rows.map(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId)
  const actors = ids.length > 0 ? await listActors(db, scope, ids) : new Map<string, Actor[]>()
  return rows.map((row) => shown(row, actors.get(row.changeOrderMasterUniqueId) ?? []))
}

/** A range of the change orders of a job or project. The caller must have checked the permission. */
export async function changeOrdersAt(
  context: InAccount,
  place: Place,
  filter: Listed,
  range: Range,
): Promise<ChangeOrder[]> {
  const { db, scope, today } = context
  return withActors(context, await listChangeOrders(db, scope, today, place, filter, range))
}

function pageIn(context: InAccount, place: Place, body: Paging & Listed): Promise<PageOf<ChangeOrder>> {
  const { db, scope, today } = context
  return fetchPage(
    body,
    (range) => changeOrdersAt(context, place, body, range),
    () => countChangeOrders(db, scope, today, place, body),
  )
}

/** A page of the change orders of a job, newest first. */
export async function pageOfChangeOrdersInJob(
  context: InAccount,
  body: Target & Listed,
): Promise<PageOf<ChangeOrder>> {
  await requireRecords(context, 'job', [body.TargetUniqueID], 'Read', 'ChangeOrders')
  await requireWaitsOn(context, body)
  return pageIn(context, { job: body.TargetUniqueID }, body)
}

/** A page of the change orders of all jobs of a work order, newest first. */
export async function pageOfChangeOrdersInWorkOrder(
  context: InAccount,
  body: Target & Listed,
): Promise<PageOf<ChangeOrder>> {
  await requireWorkOrders(context, [body.TargetUniqueID], 'ChangeOrders', 'Read')
  await requireWaitsOn(context, body)
  return pageIn(context, { workOrder: body.TargetUniqueID }, body)
}

/** One change order as a page. */
export async function pageWithChangeOrder(
  context: InAccount,
  body: Target,
): Promise<PageOf<ChangeOrderDetails>> {
  const { db, scope } = context
  const row = await findChangeOrderById(db, scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrderId, statusId } = row
  const actors = (await listActors(db, scope, [id])).get(id) ?? []
  const turns = await listOwnTurns(db, scope, [id])
  const standing = standingOf(context, { workOrderId, statusId }, actors, turns.get(id))
  return pageOfOne({ ...shown(row, actors), may: mayDo(context, changeOrderMachine, standing) }, body)
}

/**
 * A page of the types of the account.
 *
 * @throws AppError CHANGE_ORDER_TYPES_MISSING (404)
 */
export async function pageOfTypes({ db, scope }: InAccount, body: Paging): Promise<PageOf<ChangeOrderType>> {
  const types = await requireTypes({ db, scope })
  return pageOfAll(types, body)
}

/** A page of the roles in an approval. */
export async function pageOfRoles(_context: InAccount, body: Paging): Promise<PageOf<RoleType>> {
  return pageOfAll([...changeOrderRoles], body)
}

function pageOfAll<T>(all: T[], body: Paging): Promise<PageOf<T>> {
  return fetchPage(
    body,
    async ({ offset, limit }) => all.slice(offset, offset + limit),
    async () => all.length,
  )
}

/** @throws AppError CHANGE_ORDER_TYPES_MISSING (404) */
export async function requireTypes({
  db,
  scope,
}: Pick<InAccount, 'db' | 'scope'>): Promise<ChangeOrderType[]> {
  const types = await listTypes(db, scope)
  if (types.length === 0)
    throw new AppError('CHANGE_ORDER_TYPES_MISSING', changeOrderErrors.CHANGE_ORDER_TYPES_MISSING)
  return types
}

/**
 * Returns the actors of the last change order of a project that the caller sent, in their order, without
 * people who cannot be chosen any more.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function lastActors(
  context: InAccount,
  { workOrderUniqueId: workOrder }: { workOrderUniqueId: string },
): Promise<LastActor[]> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrder], 'ChangeOrders', 'Create')
  const id = await findLastSent(db, scope, workOrder)
  if (!id) return []
  const actors = deciding((await listActors(db, scope, [id])).get(id) ?? [], ROLES)
  const able = await listAble(
    db,
    scope,
    { workOrder, readers: 'ChangeOrders' },
    actors.map(({ employeeId }) => employeeId),
  )
  return actors
    .filter(({ employeeId }) => able.has(employeeId))
    .map(({ roleTypeId, employeeId, name }) => ({
      roleTypeUniqueId: roleTypeId,
      approverEmployeeUniqueId: employeeId,
      approverName: name,
    }))
}

/**
 * Returns the values that a new change order takes from an RFI: title, question, cost and days, if they are
 * known.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function draftFromRfi(
  context: InAccount,
  { rfiUniqueId: id }: { rfiUniqueId: string },
): Promise<ChangeOrderDraft> {
  const rfi = (await listRfis(context.db, context.scope, [id])).get(id)
  if (!rfi) throw notFound()
  await requireWorkOrders(context, [rfi.workOrderId], 'ChangeOrders', 'Create')
  const known = (effect: string) => (effect === 'None' || effect === 'TBD' ? null : effect)
  const days = known(rfi.scheduleImpact)
  return {
    rfiUniqueId: id,
    rfiNumber: rfi.number,
    jobUniqueId: rfi.jobId,
    changeOrderName: rfi.title,
    description: rfi.description,
    amount: known(rfi.costEffect),
    scheduleImpact: days === null ? null : Number(days),
  }
}
