/** The rules of change orders (001 §4, §5, records.md 'Change orders'). What their actors decide stands in deciding.ts. */

import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { FIRST_ROLE, type RoleType, SECOND_ROLE } from '#features/approvals/contract.ts'
import {
  type Actor,
  type ChosenActor,
  chooseActors,
  deciding,
  giveBack,
  listActors,
  pendingOf,
  putInPlace,
} from '#features/approvals/server/public.ts'
import { listKnownCodes } from '#features/codes/server/public.ts'
import type { CourtStep } from '#features/court/contract.ts'
import {
  dropBall,
  listOwnTurns,
  type PassAnew,
  type Passed,
  passBall,
  requireWaitsOn,
  type Turn,
} from '#features/court/server/public.ts'
import { type Discussed, letWatch, tellWatchers } from '#features/discussion/server/public.ts'
import {
  lockRecords,
  requireGivenWorkOrder,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import { linkFrom } from '#features/links/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { type Choice, listAble, requireAble, requireKnown } from '#features/parties/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, lockThere, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import {
  type ChangeOrder,
  type ChangeOrderActor,
  type ChangeOrderChange,
  type ChangeOrderDetails,
  type ChangeOrderDraft,
  type ChangeOrderFilter,
  type ChangeOrderSort,
  type ChangeOrderType,
  changeOrderErrors,
  type LastActor,
  type NewActor,
  type NewChangeOrder,
} from '../contract.ts'
import { type ChangeOrderRefusal, type ChangeOrderStep, changeOrderMachine } from '../machine.ts'
import { itemTable } from './item-queries.ts'
import { addItemsOfNew, requireItemsOfNew, setItems } from './items.ts'
import {
  type ChangeOrderRow,
  changeOrderTable,
  countChangeOrders,
  findChangeOrderById,
  findLastSent,
  insertChangeOrders,
  type LockedChangeOrder,
  listChangeOrders,
  listJobsOfTasks,
  listRfis,
  listTypes,
  lockChangeOrders,
  type NewChangeOrderRow,
  type Place,
} from './queries.ts'

/** In the order in which they act. */
export const ROLES = [FIRST_ROLE, SECOND_ROLE] as const

/** What the roles of an approval are called here (001 §6). */
export const changeOrderRoles: readonly RoleType[] = [
  { roleTypeUniqueId: FIRST_ROLE, roleTypeName: 'Reviewer' },
  { roleTypeUniqueId: SECOND_ROLE, roleTypeName: 'Approver' },
]

// Reading ---------------------------------------------------------------------------------------------------------

const roleNames = new Map(changeOrderRoles.map((role) => [role.roleTypeUniqueId, role.roleTypeName]))
const undecided: readonly number[] = [statuses.Created, statuses.Pending, statuses.RequireInformation]

/** A change order with its actors, as it is answered. */
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

/** Some of the change orders at a place, for which the caller has been found to be allowed. */
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
async function requireTypes({ db, scope }: Pick<InAccount, 'db' | 'scope'>): Promise<ChangeOrderType[]> {
  const types = await listTypes(db, scope)
  if (types.length === 0)
    throw new AppError('CHANGE_ORDER_TYPES_MISSING', changeOrderErrors.CHANGE_ORDER_TYPES_MISSING)
  return types
}

/**
 * Who decides on the last change order of a project that the caller sent, in their order, without those who can be chosen no
 * more.
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
 * What a change order that an RFI leads to begins with: its title, question, cost and days, where they are known.
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

// Who has it ------------------------------------------------------------------------------------------------------

type Told = Pick<LockedChangeOrder, 'id' | 'workOrderId' | 'number' | 'title'>

/** As notices, links and comments name it. */
export function discussedOf({ id, workOrderId, number, title }: Told): Discussed<'ChangeOrder'> {
  return { type: 'ChangeOrder', id, workOrderId, named: { title, number: `${number}` } }
}

type Waiting = Told & Pick<LockedChangeOrder, 'statusId' | 'originatorId' | 'authorId' | 'dueDate'>

/** On whom a change order waits in its state (records.md 'Change orders'). */
export function turnOf(context: Telling, order: Waiting, actors: readonly Actor[]): Turn | null {
  const { statusId, originatorId, dueDate: due } = order
  if (statusId === statuses.Created) return { employeeId: originatorId, step: 'begin', due }
  if (statusId === statuses.RequireInformation) return { employeeId: originatorId, step: 'resubmit', due }
  const actor = statusId === statuses.Pending ? pendingOf(deciding(actors, ROLES)) : null
  if (!actor) return null
  return {
    employeeId: actor.employeeId,
    step: stepOfActor(actor),
    due,
    handOn: (to) => putInPlace(context, actor, to),
    // Nobody comes to decide on what they have brought themselves.
    notTo: [originatorId],
    ratherNotTo: actors.map(({ employeeId }) => employeeId),
  }
}

/** How a change order stands to the caller: of its actors one has the turn also before it was sent to them. */
export function standingOf(
  { scope }: Pick<InAccount, 'scope'>,
  { workOrderId, statusId }: Pick<LockedChangeOrder, 'workOrderId' | 'statusId'>,
  present: readonly Actor[] = [],
  turn: CourtStep | null = null,
): Standing<ChangeOrderStep, ChangeOrderRefusal> {
  const actors = deciding(present, ROLES)
  const pending = undecided.includes(statusId) ? pendingOf(actors) : null
  const own = pending?.employeeId === scope.employeeId ? stepOfActor(pending) : null
  return {
    workOrderId,
    statusId,
    isActor: actors.some(({ employeeId }) => employeeId === scope.employeeId),
    turn: [turn, own].filter((step) => step !== null),
  }
}

const stepOfActor = ({ roleTypeId }: Actor) => (roleTypeId === FIRST_ROLE ? 'review' : 'approve')

/** Says on whom change orders wait from now on, and tells them. */
export async function pass(
  context: Telling,
  orders: readonly Waiting[],
  { isToldOtherwise = false } = {},
): Promise<void> {
  const { db, scope } = context
  const actors = await listActors(
    db,
    { ...scope, ...SEES_ALL_FIRMS },
    orders.map(({ id }) => id),
  )
  const passed = orders.map((order): Passed => {
    const { id, workOrderId, originatorId, number, title } = order
    return {
      record: 'ChangeOrder',
      recordId: id,
      workOrderId,
      // It stays where its job is gone.
      jobId: null,
      startedBy: originatorId,
      turn: turnOf(context, order, actors.get(id) ?? []),
      named: { title, number: `${number}` },
      isToldOtherwise,
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    orders.map(({ id, authorId, originatorId }) => ({
      recordId: id,
      employeeIds: [
        authorId,
        originatorId,
        holders.get(id),
        ...(actors.get(id) ?? []).map(({ employeeId }) => employeeId),
      ],
    })),
  )
}

/** Passes on the turns of change orders that are still there. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, changeOrderTable, recordIds)
  await pass(context, [...(await lockChangeOrders(db, scope, ids)).values()])
}

// What inputs say -------------------------------------------------------------------------------------------------

type Chooses = Pick<
  ChangeOrderChange,
  'actors' | 'coApproverEmployeeUniqueId' | 'coOriginatorEmployeeUniqueId' | 'tasks'
>

/**
 * Looks up everything that inputs name, whether it counts or not: people and codes.
 *
 * @throws AppError NOT_FOUND (404)
 */
async function requireNamedOf(context: InAccount, inputs: readonly Chooses[]): Promise<void> {
  const { db, scope } = context
  await requireKnown(
    context,
    inputs.flatMap(({ actors = [], coApproverEmployeeUniqueId, coOriginatorEmployeeUniqueId }) => [
      coApproverEmployeeUniqueId,
      coOriginatorEmployeeUniqueId,
      ...actors.map(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId),
    ]),
  )
  const codes = inputs.flatMap(({ tasks = [] }) => codesOf(tasks))
  if (codes.length === 0) return
  const known = new Set((await listKnownCodes(db, scope, 'task', codes)).map(({ codeId }) => codeId))
  if (codes.some((code) => !known.has(code))) throw notFound()
}

const codesOf = (tasks: readonly { companyTaskCodeUniqueId: string }[]) => [
  ...new Set(tasks.map(({ companyTaskCodeUniqueId }) => companyTaskCodeUniqueId)),
]

/** Who acts, in their order: those without a role or an employee are dropped, as the documents' client sends them. */
function chosenActors(
  actors: readonly NewActor[],
  approver: string | null | undefined,
): (ChosenActor & { place: string })[] {
  const chosen = actors.flatMap(
    ({ roleTypeUniqueId: roleTypeId, approverEmployeeUniqueId, comments }, place) =>
      roleTypeId && approverEmployeeUniqueId
        ? [
            {
              roleTypeId,
              employeeId: approverEmployeeUniqueId,
              isDistributionOnly: false,
              comments: comments ?? '',
              place: `actors.${place}.approverEmployeeUniqueId`,
            },
          ]
        : [],
  )
  const isNamed = chosen.some(({ roleTypeId }) => roleTypeId === SECOND_ROLE)
  if (approver && !isNamed)
    chosen.push({
      roleTypeId: SECOND_ROLE,
      employeeId: approver,
      isDistributionOnly: false,
      comments: '',
      place: 'coApproverEmployeeUniqueId',
    })
  return chosen.toSorted((a, b) => a.roleTypeId - b.roleTypeId)
}

/**
 * Checks that somebody reviews and somebody approves, that each may see the change order, and so may whoever it comes from.
 *
 * @throws AppError CHANGE_ORDER_ACTORS_MISSING or INVALID_INPUT (400)
 */
async function requireActors(
  context: InAccount,
  inputs: readonly { index: number; workOrderId: string; actors: ReturnType<typeof chosenActors> }[],
): Promise<void> {
  for (const { index, actors } of inputs)
    if (ROLES.some((role) => actors.every(({ roleTypeId }) => roleTypeId !== role)))
      throw new AppError('CHANGE_ORDER_ACTORS_MISSING', changeOrderErrors.CHANGE_ORDER_ACTORS_MISSING, [
        { path: `${index}.actors`, message: 'must name a reviewer and an approver' },
      ])
  for (const { index, workOrderId, actors } of inputs)
    for (const { employeeId, place } of actors)
      await requireAble(context, [{ index, workOrderId, employeeId }], place, 'ChangeOrders')
}

/** @throws AppError INVALID_INPUT (400) for a type that the account does not have */
function requireType(types: readonly ChangeOrderType[], index: number, typeId: number): void {
  if (!types.some(({ changeOrderTypeId }) => changeOrderTypeId === typeId))
    throw invalidInput(`${index}.changeOrderTypeId`, "is not one of the account's types")
}

// Adding ----------------------------------------------------------------------------------------------------------

/**
 * Adds change orders to tasks, all or none, with the items that come with them. They begin Created, each with the next number
 * of its work order, and wait on their originators to send them for approval; those that are to be sent at once take that
 * step as they would alone.
 *
 * @throws AppError CHANGE_ORDER_ACTORS_MISSING, CHANGE_ORDER_TASK_MISSING or INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND
 *   (404)
 */
export async function addChangeOrders(context: InAccount, inputs: NewChangeOrder[]): Promise<string[]> {
  const { db, scope, now } = context
  const tasks = inputs.map(({ taskUniqueId }, index) => {
    // 001 §5
    if (!taskUniqueId)
      throw new AppError('CHANGE_ORDER_TASK_MISSING', changeOrderErrors.CHANGE_ORDER_TASK_MISSING, [
        { path: `${index}.taskUniqueId`, message: 'must name a task' },
      ])
    return taskUniqueId
  })
  const placed = await requireRecords(context, 'task', tasks, 'Create', 'ChangeOrders')
  const workOrderOf = (index: number) => placed.get(tasks[index] ?? '')?.workOrderId ?? ''
  const jobOf = (index: number) => placed.get(tasks[index] ?? '')?.parentId ?? ''
  await requireGivenJobs(context, inputs, jobOf)
  for (const [index, { workOrderUniqueId }] of inputs.entries())
    await requireGivenWorkOrder(context, 'ChangeOrders', index, workOrderUniqueId, workOrderOf(index))
  await requireNamedOf(context, inputs)
  await requireOrigins(context, inputs, workOrderOf)
  await requireItemsOfNew(
    context,
    inputs.map(({ items = [] }, index) => ({ workOrderId: workOrderOf(index), items })),
  )
  const types = await requireTypes(context)
  await lockRecords(db, scope, 'task', tasks)
  const numbers = await nextNumbers(
    db,
    scope,
    'ChangeOrder',
    tasks.map((_task, index) => workOrderOf(index)),
  )
  const actors = inputs.map(({ actors: chosen = [], coApproverEmployeeUniqueId: approver }, index) => ({
    index,
    workOrderId: workOrderOf(index),
    actors: chosenActors(chosen, approver),
  }))
  const rows = inputs.map((input, index): NewChangeOrderRow => {
    const typeId = input.changeOrderTypeId ?? types[0]?.changeOrderTypeId ?? 0
    requireType(types, index, typeId)
    return {
      id: uuidv7(),
      workOrderId: workOrderOf(index),
      number: numbers[index] ?? 0,
      changeOrderTypeId: typeId,
      changeOrderName: input.changeOrderName,
      description: input.description ?? '',
      coOriginatorEmployeeUniqueId: input.coOriginatorEmployeeUniqueId ?? scope.employeeId,
      scheduleImpact: input.scheduleImpact ?? 0,
      scheduleNewEndDate: input.scheduleNewEndDate ?? null,
      changeOrderDueDate: input.changeOrderDueDate ?? null,
      jobUniqueId: jobOf(index),
      taskUniqueId: tasks[index] ?? '',
      taskCodeIds: codesOf(input.tasks ?? []),
    }
  })
  await requireActors(context, actors)
  await requireAble(
    context,
    rows.flatMap(({ workOrderId, coOriginatorEmployeeUniqueId: employeeId }, index) =>
      employeeId === scope.employeeId ? [] : [{ index, workOrderId, employeeId }],
    ),
    'coOriginatorEmployeeUniqueId',
    'ChangeOrders',
  )
  await insertChangeOrders(db, scope, now, rows)
  for (const [index, { id: recordId, workOrderId }] of rows.entries())
    await chooseActors(
      context,
      { record: 'ChangeOrder', recordId, workOrderId },
      [],
      actors[index]?.actors ?? [],
    )
  await addItemsOfNew(
    context,
    rows.map(({ id, workOrderId }, index) => ({ id, workOrderId, items: inputs[index]?.items ?? [] })),
  )
  await linkFrom(
    context,
    inputs.flatMap(({ fromRfiUniqueId: rfi }, index) =>
      rfi
        ? [
            {
              from: { type: 'RFI', id: rfi },
              to: { type: 'ChangeOrder', id: rows[index]?.id ?? '' },
            } as const,
          ]
        : [],
    ),
  )
  const isSent = (index: number) => inputs[index]?.isSent === true
  const waiting = rows.map((row) => ({
    id: row.id,
    workOrderId: row.workOrderId,
    number: row.number,
    title: row.changeOrderName,
    statusId: statuses.Created,
    originatorId: row.coOriginatorEmployeeUniqueId,
    authorId: scope.employeeId,
    dueDate: row.changeOrderDueDate,
  }))
  await pass(
    context,
    waiting.filter((_order, index) => !isSent(index)),
  )
  const sent = waiting.filter((_order, index) => isSent(index))
  // Nobody is asked to send what is sent at once.
  await pass(context, sent, { isToldOtherwise: true })
  if (sent.length > 0)
    await changeChangeOrders(
      context,
      sent.map(({ id }) => ({ changeOrderMasterUniqueId: id, statusId: statuses.Pending })),
    )
  return rows.map(({ id }) => id)
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for a job that is not that of the task */
async function requireGivenJobs(
  context: InAccount,
  inputs: readonly { jobUniqueId?: string | null | undefined }[],
  jobOf: (index: number) => string,
): Promise<void> {
  const others = inputs.flatMap(({ jobUniqueId }, index) =>
    jobUniqueId && jobUniqueId !== jobOf(index) ? [{ job: jobUniqueId, index }] : [],
  )
  if (others.length === 0) return
  await requireRecords(
    context,
    'job',
    others.map(({ job }) => job),
    'Read',
    'ChangeOrders',
  )
  throw invalidInput(`${others[0]?.index}.jobUniqueId`, 'must be the job that the task is in')
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for an RFI of another work order */
async function requireOrigins(
  { db, scope }: InAccount,
  inputs: readonly NewChangeOrder[],
  workOrderOf: (index: number) => string,
): Promise<void> {
  const ids = inputs.flatMap(({ fromRfiUniqueId }) => fromRfiUniqueId ?? [])
  if (ids.length === 0) return
  const rfis = await listRfis(db, scope, ids)
  if (ids.some((id) => !rfis.has(id))) throw notFound()
  const wrong = inputs.findIndex(
    ({ fromRfiUniqueId: id }, index) => id && rfis.get(id)?.workOrderId !== workOrderOf(index),
  )
  if (wrong >= 0) throw invalidInput(`${wrong}.fromRfiUniqueId`, 'must be an RFI of the same project')
}

// Changing --------------------------------------------------------------------------------------------------------

type Step = Extract<ChangeOrderStep, 'edit' | 'send'>

/** The step that a change asks for: a status that it has already asks for none where something else changes. */
function stepOf(before: LockedChangeOrder, { statusId }: ChangeOrderChange, changesFields: boolean): Step {
  if (!statusId || (statusId === before.statusId && (changesFields || statusId !== statuses.Pending)))
    return 'edit'
  return statusId === statuses.Pending ? 'send' : 'edit'
}

/**
 * Checks that it is not to come into a status to which its actors lead it.
 *
 * @throws AppError CHANGE_ORDER_DECIDED_BY_ACTORS (409)
 */
function requireNotDecided(before: LockedChangeOrder, { statusId }: ChangeOrderChange): void {
  if (statusId && statusId !== before.statusId && statusId !== statuses.Pending)
    throw new AppError('CHANGE_ORDER_DECIDED_BY_ACTORS', changeOrderErrors.CHANGE_ORDER_DECIDED_BY_ACTORS)
}

/** What a change writes of the fields; what is undefined stays. */
function rowOf(change: ChangeOrderChange) {
  const { changeOrderName, description } = clearTexts(change, ['description'])
  return {
    ...{ changeOrderName, description },
    changeOrderDueDate: change.changeOrderDueDate,
    changeOrderTypeId: change.changeOrderTypeId,
    coOriginatorEmployeeUniqueId: change.coOriginatorEmployeeUniqueId ?? undefined,
    scheduleImpact: change.scheduleImpact === null ? 0 : change.scheduleImpact,
    scheduleNewEndDate: change.scheduleNewEndDate,
    taskUniqueId: change.taskUniqueId ?? undefined,
    taskCodeIds: change.tasks && codesOf(change.tasks),
  }
}
type Row = ReturnType<typeof rowOf>

/** What may be changed of one on which information is asked for, too. */
const alwaysOpen = {
  changeOrderName: 'title',
  description: 'description',
  changeOrderDueDate: 'dueDate',
} as const satisfies Partial<Record<keyof Row, keyof LockedChangeOrder>>

/** What is fixed from the first step on. */
const fixed = {
  changeOrderTypeId: 'typeId',
  coOriginatorEmployeeUniqueId: 'originatorId',
  scheduleImpact: 'scheduleImpact',
  scheduleNewEndDate: 'newEndDate',
  taskUniqueId: 'taskId',
  taskCodeIds: 'taskCodeIds',
} as const satisfies Partial<Record<keyof Row, keyof LockedChangeOrder>>

const sameCodes = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code) => other.includes(code))

/** True where any of these fields becomes another one. */
function differs(
  before: LockedChangeOrder,
  row: Row,
  columns: Partial<Record<keyof Row, keyof LockedChangeOrder>>,
): boolean {
  return Object.entries(columns).some(([field, column]) => {
    const value = row[field as keyof Row]
    if (value === undefined) return false
    return Array.isArray(value) ? !sameCodes(value, before.taskCodeIds) : value !== before[column]
  })
}

const isOther = (present: readonly Actor[], chosen: readonly ChosenActor[]) =>
  present.length !== chosen.length ||
  present.some(
    ({ roleTypeId, employeeId }, index) =>
      roleTypeId !== chosen[index]?.roleTypeId || employeeId !== chosen[index]?.employeeId,
  )

/**
 * Changes change orders, all or none. Status Pending sends one for approval, and gives it back to whoever asked for
 * information. What it changes and who decides on it is fixed from the first step on.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE, CHANGE_ORDER_FROZEN or a refusal
 *   of the machine (409)
 */
export async function changeChangeOrders(
  context: InAccount,
  changes: ChangeOrderChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId)
  await requireSeen(context, changeOrderTable, ids, 'Read')
  const newTasks = changes.flatMap(({ taskUniqueId }) => taskUniqueId ?? [])
  const jobsOfTasks =
    newTasks.length > 0 ? await listJobsOfTasks(db, scope, newTasks) : new Map<string, string>()
  await requireNamedOf(context, changes)
  const present = await lockChangeOrders(db, scope, ids)
  const turns = await listOwnTurns(db, scope, ids)
  // A task that it has already may be gone.
  const others = changes.flatMap(({ taskUniqueId: task, changeOrderMasterUniqueId: id }) =>
    task && task !== present.get(id)?.taskId ? [task] : [],
  )
  const placed = await requireRecords(context, 'task', others, 'Read', 'ChangeOrders')
  await requireGivenJobs(context, changes, (index) => {
    const { taskUniqueId: task, changeOrderMasterUniqueId: id } = changes[index] as ChangeOrderChange
    return (task && jobsOfTasks.get(task)) || (present.get(id)?.jobId ?? '')
  })
  const types = await requireTypes(context)
  const written: Change<typeof changeOrderTable.columns>[] = []
  const itemLists: Parameters<typeof setItems>[1][] = []
  const sentWithItems: Change<typeof changeOrderTable.columns>[] = []
  const steps: { after: LockedChangeOrder; step: Step }[] = []
  const originators: Choice[] = []
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.changeOrderMasterUniqueId)
    if (!before) throw notFound()
    const { id, workOrderId } = before
    await requireGivenWorkOrder(context, 'ChangeOrders', index, change.workOrderUniqueId, workOrderId)
    const task = change.taskUniqueId
    if (task && task !== before.taskId && placed.get(task)?.workOrderId !== workOrderId)
      throw invalidInput(`${index}.taskUniqueId`, 'must be a task of the same project')
    const row = rowOf(change)
    if (row.changeOrderTypeId) requireType(types, index, row.changeOrderTypeId)
    const acting = deciding((await listActors(db, scope, [id])).get(id) ?? [], ROLES)
    const chosen = change.actors && chosenActors(change.actors, change.coApproverEmployeeUniqueId)
    if (chosen) await requireActors(context, [{ index, workOrderId, actors: chosen }])
    const changesFixed = differs(before, row, fixed) || Boolean(chosen && isOther(acting, chosen))
    const changesFields = changesFixed || differs(before, row, alwaysOpen)
    const step = stepOf(before, change, changesFields)
    const standing = standingOf(context, before, acting, turns.get(id))
    requireStep(context, changeOrderMachine, step, standing)
    // What changes with a step is an edit beside it.
    if (changesFields || change.items) requireStep(context, changeOrderMachine, 'edit', standing)
    requireNotDecided(before, change)
    if (changesFixed && before.statusId !== statuses.Created)
      throw new AppError('CHANGE_ORDER_FROZEN', changeOrderErrors.CHANGE_ORDER_FROZEN)
    const originator = row.coOriginatorEmployeeUniqueId
    if (originator && originator !== before.originatorId)
      originators.push({ index, workOrderId, employeeId: originator })
    const jobUniqueId = task ? (jobsOfTasks.get(task) ?? before.jobId) : undefined
    const statusId = step === 'send' ? statuses.Pending : undefined
    const inStatus = statusesFrom(changeOrderMachine, step)
    // Its items change while it is a draft still.
    const { items } = change
    if (items) itemLists.push({ id, items, path: `${index}.items` })
    if (items && statusId) sentWithItems.push({ id, row: { statusId }, inStatus })
    written.push({
      id,
      row: { ...row, jobUniqueId, statusId: items ? undefined : statusId },
      inStatus,
      rowVersion: change.rowVersion,
    })
    if (chosen && before.statusId === statuses.Created)
      await chooseActors(context, { record: 'ChangeOrder', recordId: id, workOrderId }, acting, chosen)
    if (step === 'send') await giveBack(context, acting)
    const after: LockedChangeOrder = {
      ...before,
      title: row.changeOrderName ?? before.title,
      description: row.description ?? before.description,
      dueDate: row.changeOrderDueDate === undefined ? before.dueDate : row.changeOrderDueDate,
      typeId: row.changeOrderTypeId ?? before.typeId,
      originatorId: originator ?? before.originatorId,
      scheduleImpact: row.scheduleImpact ?? before.scheduleImpact,
      newEndDate: row.scheduleNewEndDate === undefined ? before.newEndDate : row.scheduleNewEndDate,
      taskId: task ?? before.taskId,
      jobId: jobUniqueId ?? before.jobId,
      taskCodeIds: row.taskCodeIds ?? before.taskCodeIds,
      statusId: statusId ?? before.statusId,
    }
    present.set(id, after)
    steps.push({ after, step })
  }
  await requireAble(context, originators, 'coOriginatorEmployeeUniqueId', 'ChangeOrders')
  await updateAll(db, scope, changeOrderTable, written)
  for (const list of itemLists) await setItems(context, list)
  await updateAll(db, scope, changeOrderTable, sentWithItems)
  await pass(
    context,
    steps.map(({ after }) => after),
  )
  await tellWatchers(
    context,
    steps.flatMap(({ after, step }) =>
      step === 'send' ? [{ on: discussedOf(after), what: 'was sent for approval' }] : [],
    ),
  )
  return ids
}

// Deleting --------------------------------------------------------------------------------------------------------

/**
 * Deletes change orders softly with their items, all or none: those that nobody has acted on, and rejected ones.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_NOT_DELETED (409)
 */
export async function deleteChangeOrders(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, changeOrderTable, ids, 'Read')
  const present = await lockChangeOrders(db, scope, ids)
  for (const order of present.values())
    requireStep(context, changeOrderMachine, 'remove', standingOf(context, order))
  await remove(db, scope, changeOrderTable, ids, now)
  await remove(db, scope, itemTable, ids, now, 'change_order_id')
  await dropBall(context, ids)
  return ids
}
