/** Uses of a project's stock. Each use is a movement in the ledger (001 §7, 002 §4, records.md 'Stock'). */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { quantityOf, thousandthsOf } from '#contract/units.ts'
import { firstCaptureDay } from '#features/activities/contract.ts'
import {
  isInWindow,
  mayCorrect,
  type OfPerson,
  outsideWindow,
  requireCorrector,
  requireOpen,
  withRightOf,
} from '#features/activities/server/public.ts'
import { requireOwnOrLed, requireReadableOnJob } from '#features/assignments/server/public.ts'
import { requireGivenWorkOrder, requireRecords } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { listEmployeesOfAccount } from '#features/projects/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { firstMovementDay, TOO_FAR_BACK } from '../records.ts'
import type { EmployeeInventoryChange, MaterialCaptureRow, NewEmployeeInventory } from '../uses.ts'
import { type Held, type Movement, requireHeld } from './held-queries.ts'
import { lockItems } from './item-queries.ts'
import { writeMovements } from './ledger.ts'
import { Left, requireUnit } from './left.ts'
import {
  type CorrectedUse,
  correctUseRows,
  insertUses,
  type KnownUse,
  type NewUse,
  requireUses,
  usesOf,
} from './use-queries.ts'

/** The person, the day and the job of the requested uses. */
interface Asked extends Paging {
  TargetUniqueID: string
  workOrderUniqueId: string
  jobUniqueId: string
  captureDate?: string | null | undefined
}

/**
 * A page of the stock that a project has, with the uses of a person on a job and a day.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfUses(
  context: InAccount,
  { TargetUniqueID: employee, workOrderUniqueId: workOrder, jobUniqueId: job, captureDate, ...paging }: Asked,
): Promise<PageOf<MaterialCaptureRow>> {
  const { db, scope, today } = context
  await requireReadableOnJob(context, 'Captures', { employee, workOrder, job })
  const day = captureDate ?? today
  const mayCorrectOf = mayCorrect(context, employee, workOrder)
  const { list, count } = usesOf(db, scope, {
    employeeId: employee,
    workOrderId: workOrder,
    jobId: job,
    day,
    first: firstCaptureDay(today),
    today,
  })
  const page = await fetchPage(paging, list, count)
  const items = page.items.map((row) => ({
    ...row,
    captureDate: day,
    canChange: mayCorrectOf(row.createdByEmployeeUniqueId, day),
    uses: row.uses.map((use) => withRightOf(mayCorrectOf, use)),
  }))
  return { ...page, items }
}

const ofCaptures = (context: InAccount) => (people: readonly OfPerson[]) =>
  requireOwnOrLed(context, 'Captures', people)

/** A use as a movement out of the project. If `amount` is negative, the movement returns stock to the project. */
const movementOf = (
  { id, itemId, heldId, employeeId, day }: Pick<KnownUse, 'id' | 'itemId' | 'heldId' | 'employeeId' | 'day'>,
  amount: bigint,
  reason: string,
): Movement[] =>
  amount === 0n
    ? []
    : [
        {
          itemId,
          kind: 'use',
          quantity: quantityOf(amount < 0n ? -amount : amount),
          from: amount > 0n ? 'work order' : 'outside',
          to: amount > 0n ? 'outside' : 'work order',
          heldId,
          employeeId,
          useId: id,
          day,
          reason,
        },
      ]

/** A use that is about to be written. */
type Wanted = NewUse & OfPerson & Pick<KnownUse, 'itemId' | 'heldId' | 'quantity'> & { captureDate: string }

/**
 * Records uses of the stock that projects have, all or none. A use begins as Created (002 §4).
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), ASSIGNED_VALUE_WRONG or INVALID_INPUT (400),
 *   ASSIGNED_VALUE_REFUSED (409) if the project has too little
 */
export async function takeFromProject(context: InAccount, inputs: NewEmployeeInventory[]): Promise<string[]> {
  const { db, scope, today } = context
  const heldIds = inputs.map((input) => input.workorderMasterInventoryUniqueId)
  const named = await requireHeld(db, scope, heldIds, 'Create', 'Captures')
  const wanted: Wanted[] = []
  for (const [index, input] of inputs.entries()) {
    const { workOrderId, itemId } = named.get(input.workorderMasterInventoryUniqueId) as Held
    await requireGivenWorkOrder(context, 'Captures', index, input.workOrderUniqueId, workOrderId)
    await requirePlace(context, index, input, workOrderId)
    const day = input.captureDate ?? today
    if (!isInWindow(today, day)) throw outsideWindow(index, today)
    const { startDate = null, endDate = null } = input
    if (startDate && endDate && endDate < startDate)
      throw invalidInput(`${index}.endDate`, 'must not be before startDate')
    wanted.push({
      id: uuidv7(),
      workOrderId,
      heldId: input.workorderMasterInventoryUniqueId,
      itemId,
      jobId: input.jobUniqueId,
      activityId: input.subTaskUniqueId,
      employeeId: input.employeeUniqueId ?? scope.employeeId,
      inChargeId: input.inchargeEmployeeUniqueId,
      quantity: input.currentUsageQuantity,
      captureDate: day,
      startDate,
      endDate,
      statusId: statuses.Created,
    })
  }
  await requireKnown(
    context,
    wanted.map(({ inChargeId }) => inChargeId),
  )
  const people = wanted.map(({ employeeId }) => employeeId)
  const known = await listEmployeesOfAccount(db, scope, people)
  if (people.some((id) => !known.has(id))) throw notFound()
  await ofCaptures(context)(wanted)
  const items = await lockItems(
    db,
    scope,
    wanted.map(({ itemId }) => itemId),
  )
  // Share-locks the projects, so that nobody deletes a project while stock of the project is used.
  await lock(
    db,
    scope,
    { name: 'work_order' },
    wanted.map(({ workOrderId }) => workOrderId),
    {},
    'as they are',
  )
  // Read again: another call may have returned stock before the lock was granted.
  const left = new Left(await requireHeld(db, scope, heldIds, 'Create', 'Captures'))
  const movements = wanted.flatMap((use) => {
    const item = items.get(use.itemId)
    if (!item) throw notFound()
    requireUnit(use.quantity, item)
    const amount = thousandthsOf(use.quantity)
    left.take(use.heldId, item, amount)
    return movementOf({ ...use, day: use.captureDate }, amount, '')
  })
  await insertUses(
    db,
    scope,
    wanted.map(({ itemId: _item, ...row }) => row),
  )
  await writeMovements(context, movements)
  return wanted.map(({ id }) => id)
}

/** Checks that the job belongs to the project, and the activity to the job. */
async function requirePlace(
  context: InAccount,
  index: number,
  { jobUniqueId: job, subTaskUniqueId: activity }: NewEmployeeInventory,
  workOrderId: string,
): Promise<void> {
  const jobs = await requireRecords(context, 'job', [job], 'Create', 'Captures')
  if (jobs.get(job)?.workOrderId !== workOrderId)
    throw invalidInput(`${index}.jobUniqueId`, 'must be a job of the project that has the item')
  if (!activity) return
  const activities = await requireRecords(context, 'activity', [activity], 'Create', 'Captures')
  const task = activities.get(activity)?.parentId ?? ''
  const tasks = await requireRecords(context, 'task', [task], 'Read', 'Captures')
  if (tasks.get(task)?.parentId !== job)
    throw invalidInput(`${index}.subTaskUniqueId`, 'must be an activity of the job')
}

/**
 * Corrects uses, all or none: the difference is one more movement. The item, job, person and day of a use
 * cannot change.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), ASSIGNED_VALUE_WRONG or INVALID_INPUT (400),
 *   ASSIGNED_VALUE_REFUSED or ROW_VERSION_STALE (409)
 */
export async function correct(context: InAccount, changes: EmployeeInventoryChange[]): Promise<string[]> {
  const { db, scope, now, today } = context
  const ids = changes.map(({ employeeInventoryUniqueId }) => employeeInventoryUniqueId)
  const named = await requireUses(db, scope, ids)
  const items = await lockItems(
    db,
    scope,
    [...named.values()].map(({ itemId }) => itemId),
  )
  const uses = await requireUses(db, scope, ids)
  const heldIds = [...uses.values()].map(({ heldId }) => heldId)
  const left = new Left(await requireHeld(db, scope, heldIds, 'Update', 'Captures'))
  await requireCorrector(context, [...uses.values()], ofCaptures(context))
  const corrections: CorrectedUse[] = []
  const movements: Movement[] = []
  for (const [index, change] of changes.entries()) {
    const use = uses.get(change.employeeInventoryUniqueId)
    const item = items.get(use?.itemId ?? '')
    if (!use || !item) throw notFound()
    if (change.rowVersion !== undefined && change.rowVersion !== use.rowVersion)
      throw platformError('ROW_VERSION_STALE')
    await requireSame(context, use, change, index)
    const reason = requireOpen(context, use, change.correctionReason, index)
    requireUnit(change.currentUsageQuantity, item)
    const difference = thousandthsOf(change.currentUsageQuantity) - thousandthsOf(use.quantity)
    if (difference === 0n) continue
    // The difference is a movement on the day of the use, so that day must not be too old for movements.
    if (use.day < firstMovementDay(today)) throw invalidInput(`${index}.captureDate`, TOO_FAR_BACK)
    left.take(use.heldId, item, difference)
    corrections.push({ id: use.id, quantity: change.currentUsageQuantity, reason })
    movements.push(...movementOf(use, difference, reason))
  }
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice >= 0) throw invalidInput(`${twice}.employeeInventoryUniqueId`, 'must be in it once')
  await correctUseRows(db, scope, corrections, now)
  await writeMovements(context, movements)
  return ids
}

/**
 * @throws AppError INVALID_INPUT (400) if the change names another item, job, person or day; NOT_FOUND (404)
 *   if that item, job or person is unknown
 */
async function requireSame(
  context: InAccount,
  use: KnownUse,
  change: EmployeeInventoryChange,
  index: number,
): Promise<void> {
  const { workorderMasterInventoryUniqueId: held, jobUniqueId: job, employeeUniqueId: employee } = change
  const differs = (field: string, what: string) => invalidInput(`${index}.${field}`, `must be ${what}`)
  await requireGivenWorkOrder(context, 'Captures', index, change.workOrderUniqueId, use.workOrderId)
  if (held && held !== use.heldId) {
    await requireHeld(context.db, context.scope, [held], 'Read', 'Captures')
    throw differs('workorderMasterInventoryUniqueId', 'what it was used of')
  }
  if (job && job !== use.jobId) {
    await requireRecords(context, 'job', [job], 'Read', 'Captures')
    throw differs('jobUniqueId', 'the job that it was used on')
  }
  if (employee && employee !== use.employeeId) {
    await requireKnown(context, [employee])
    throw differs('employeeUniqueId', 'the person who used it')
  }
  if (change.captureDate && change.captureDate !== use.day)
    throw differs('captureDate', 'the day that it was used on')
}
