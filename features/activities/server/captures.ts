/** Work done on activities, and its corrections: the only way in which progress is told. */
import { v7 as uuidv7 } from 'uuid'
import { formatDay } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { requireRecords } from '#features/hierarchy/server/public.ts'
import { listEmployeesOfAccount } from '#features/projects/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { CaptureOfWeek, ReadCapture } from '../captured.ts'
import {
  activityErrors,
  CAPTURE_DAYS,
  firstCaptureDay,
  type NewCapture,
  type SavedCapture,
} from '../contract.ts'
import {
  type CapturedActivity,
  type Correction,
  correctCaptures,
  holdActivities,
  insertCaptures,
  type KnownCapture,
  requireCaptures,
} from './capture-queries.ts'

/** Whose work it is, and where. */
export interface OfPerson {
  employeeId: string
  workOrderId: string
}

/** Refuses what is not for the caller to say: whom somebody leads is known to the right of activities. */
export type RequireFor = (people: readonly OfPerson[]) => Promise<void>

/**
 * Captures work done, all or none. More than the target may be captured; totals follow in the same transaction.
 * `places` says where each stands in what was sent.
 *
 * @throws AppError INVALID_INPUT (400) for a day outside the window, FORBIDDEN (403), NOT_FOUND (404),
 *   CAPTURE_ON_COMPLETED (409), CAPTURE_UNIT_CHANGED (409) where it says another unit than the activity has
 */
export async function captureWork(
  context: InAccount,
  captures: readonly NewCapture[],
  places: readonly number[],
  requireFor: RequireFor,
): Promise<string[]> {
  const { db, scope, today } = context
  const activities = captures.map((capture) => capture.subTaskUniqueId)
  const placed = await requireRecords(context, 'activity', activities, 'Create', 'Captures')
  const others = captures.flatMap(({ employeeUniqueId }) => employeeUniqueId ?? [])
  const known = await listEmployeesOfAccount(db, scope, others)
  if (others.some((employee) => !known.has(employee))) throw notFound()
  const rows = captures.map(({ subTaskUniqueId, employeeUniqueId, metricCompleted, captureDate }, index) => {
    const day = captureDate ?? today
    if (!isInWindow(today, day)) throw outsideWindow(places[index], today)
    return {
      id: uuidv7(),
      workOrderId: placed.get(subTaskUniqueId)?.workOrderId ?? '',
      activityId: subTaskUniqueId,
      employeeId: employeeUniqueId ?? scope.employeeId,
      metricCompleted,
      captureDate: day,
    }
  })
  await requireFor(rows)
  const held = await holdActivities(db, scope, activities)
  for (const [index, { subTaskUniqueId, subTaskUnit }] of captures.entries()) {
    const activity = held.get(subTaskUniqueId)
    if (!activity) throw notFound()
    if (activity.statusId === statuses.Completed)
      throw new AppError('CAPTURE_ON_COMPLETED', activityErrors.CAPTURE_ON_COMPLETED, [
        { path: `${places[index]}.subTaskUniqueId`, message: 'is completed' },
      ])
    requireUnit(activity, subTaskUnit, places[index])
  }
  await insertCaptures(db, scope, rows)
  return rows.map(({ id }) => id)
}

/** Today, or one of the six days before (002 §9), where the account is. */
export const isInWindow = (today: string, day: string) => day >= firstCaptureDay(today) && day <= today

/** What is said of another day. */
export const outsideWindow = (place: number | undefined, today: string) =>
  invalidInput(
    `${place}.captureDate`,
    `must be one of the last ${CAPTURE_DAYS} days: ${formatDay(firstCaptureDay(today))} to ${formatDay(today)}`,
  )

/** An amount that was typed while the unit changed is so much of another: whoever says the unit hears of it. */
function requireUnit(
  { unit: present }: CapturedActivity,
  said: string | null | undefined,
  place: number | undefined,
): void {
  if (typeof said !== 'string' || said === present) return
  throw new AppError('CAPTURE_UNIT_CHANGED', activityErrors.CAPTURE_UNIT_CHANGED, [
    { path: `${place}.subTaskUnit`, message: `is '${present}' now, no longer '${said}'` },
  ])
}

/**
 * Captures work and corrects what was captured, all or none; the ids come in the order sent. A correction is for whoever
 * wrote the capture down or leads whose work it is, within the seven days; afterwards for Captures/GlobalAccess, with a
 * reason. A capture keeps its activity, its person and its day.
 *
 * @throws AppError as `captureWork`, and ROW_VERSION_STALE (409)
 */
export async function saveWork(
  context: InAccount,
  items: readonly SavedCapture[],
  requireFor: RequireFor,
): Promise<string[]> {
  const { db, scope, now } = context
  const places = items.map((item, place) => ({ item, place }))
  const added = places.filter(({ item }) => !item.employeeSubTaskUniqueId)
  const corrected = places.flatMap(({ item, place }) =>
    item.employeeSubTaskUniqueId ? [{ item, place, id: item.employeeSubTaskUniqueId }] : [],
  )
  const wanted = corrected.map(({ id }) => id)
  const seen = await requireCaptures(db, scope, wanted)
  // All at once and in one order, so that two of us never wait for each other.
  const activities = [
    ...[...seen.values()].map(({ activityId }) => activityId),
    ...added.flatMap(({ item }) => item.subTaskUniqueId ?? []),
  ]
  const held = await holdActivities(db, scope, activities)
  const known = await requireCaptures(db, scope, wanted)
  const corrections: Correction[] = []
  for (const { item, place, id } of corrected) {
    const capture = known.get(id)
    if (!capture) throw notFound()
    if (item.rowVersion !== undefined && item.rowVersion !== capture.rowVersion)
      throw platformError('ROW_VERSION_STALE')
    await requireSame(context, capture, item, place)
    requireUnit(held.get(capture.activityId) ?? { unit: '', statusId: 0 }, item.subTaskUnit, place)
    const reason = requireOpen(context, capture, item.correctionReason, place)
    if (Number(item.metricCompleted) !== Number(capture.metric))
      corrections.push({ id, metric: item.metricCompleted, reason })
  }
  await requireCorrector(context, [...known.values()], requireFor)
  const twice = corrected.find(({ id }, index) => wanted.indexOf(id) < index)
  if (twice) throw invalidInput(`${twice.place}.employeeSubTaskUniqueId`, 'must be in it once')
  await correctCaptures(db, scope, corrections, now)
  const ids = new Map(corrected.map(({ place, id }) => [place, id]))
  if (added.length > 0) {
    const news = added.map(({ item }) => ({ ...item, subTaskUniqueId: item.subTaskUniqueId ?? '' }))
    const at = added.map(({ place }) => place)
    const made = await captureWork(context, news, at, requireFor)
    for (const [index, place] of at.entries()) ids.set(place, made[index] ?? '')
  }
  return items.map((_item, place) => ids.get(place) ?? '')
}

/**
 * Whoever wrote it down or leads whose work it is answers for it; that it is one's own does not make it one's to change.
 *
 * @throws AppError FORBIDDEN (403) for anybody else, without GlobalAccess
 */
export async function requireCorrector(
  { scope }: InAccount,
  captures: readonly (OfPerson & { createdById: string })[],
  requireFor: RequireFor,
): Promise<void> {
  const led = captures.filter(({ createdById }) => createdById !== scope.employeeId)
  const isTheirs = ({ employeeId, workOrderId }: OfPerson) =>
    employeeId === scope.employeeId && !hasBitOn(scope, 'Captures', 'GlobalAccess', workOrderId)
  if (led.some(isTheirs)) throw platformError('FORBIDDEN')
  await requireFor(led)
}

/** @throws AppError INVALID_INPUT (400) where it names another activity, person or day; NOT_FOUND (404) for one of nobody */
async function requireSame(
  context: InAccount,
  capture: KnownCapture,
  item: SavedCapture,
  place: number,
): Promise<void> {
  const { subTaskUniqueId: activity, employeeUniqueId: employee, captureDate: day } = item
  const differs = (field: string, what: string) => invalidInput(`${place}.${field}`, `must be ${what}`)
  if (activity && activity !== capture.activityId) {
    await requireRecords(context, 'activity', [activity], 'Read', 'Captures')
    throw differs('subTaskUniqueId', 'the activity that it was captured on')
  }
  if (employee && employee !== capture.employeeId) {
    if (!(await listEmployeesOfAccount(context.db, context.scope, [employee])).has(employee)) throw notFound()
    throw differs('employeeUniqueId', 'the person whose work it is')
  }
  if (day && day !== capture.day) throw differs('captureDate', 'the day that it was captured for')
}

/**
 * Checks that what was captured for a day may still be corrected, and answers the reason to keep.
 *
 * @throws AppError INVALID_INPUT (400) where the seven days are over: without GlobalAccess, or without a reason
 */
export function requireOpen(
  { scope, today }: InAccount,
  { day, workOrderId }: { day: string; workOrderId: string },
  said: string | null | undefined,
  place: number,
): string {
  const reason = said?.trim() ?? ''
  if (isInWindow(today, day)) return reason
  if (!hasBitOn(scope, 'Captures', 'GlobalAccess', workOrderId)) throw outsideWindow(place, today)
  if (reason === '')
    throw invalidInput(`${place}.correctionReason`, 'must say why, as its day is more than six days ago')
  return reason
}

/** Whether the caller may correct what somebody wrote down of a person for a day, or where nobody did, write it down. */
export function mayCorrect({ scope, today }: InAccount, employeeId: string, workOrder: string) {
  const isForAll = hasBitOn(scope, 'Captures', 'GlobalAccess', workOrder)
  return (createdById: string | null, day: string): boolean => {
    if (!hasBitOn(scope, 'Captures', createdById ? 'Update' : 'Create', workOrder)) return false
    if (!createdById) return isInWindow(today, day)
    if (isForAll) return true
    return isInWindow(today, day) && (createdById === scope.employeeId || employeeId !== scope.employeeId)
  }
}

/** What was captured, with whether the caller may correct it. */
export function withRightOf(
  mayChange: ReturnType<typeof mayCorrect>,
  { createdByEmployeeUniqueId: createdBy, ...capture }: ReadCapture,
): CaptureOfWeek {
  return { ...capture, canChange: mayChange(createdBy, capture.captureDate) }
}
