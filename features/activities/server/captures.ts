/** Captures of work on activities, and their corrections. Progress is only recorded this way. */
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

/** The person whose work is captured, and the work order. */
export interface OfPerson {
  employeeId: string
  workOrderId: string
}

/**
 * Refuses captures of people for whom the caller may not capture. The function is a parameter, because only
 * features that import this feature know who leads whom.
 */
export type RequireFor = (people: readonly OfPerson[]) => Promise<void>

/**
 * Adds captures, all or none. The sum may exceed the target. The totals change in the same transaction.
 * `places` are the positions of the captures in the request, for error messages.
 *
 * @throws AppError INVALID_INPUT (400) for a day outside the window, FORBIDDEN (403), NOT_FOUND (404),
 *   CAPTURE_ON_COMPLETED (409), CAPTURE_UNIT_CHANGED (409) if the request names another unit than the
 *   activity has
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

/** True for today and the six days before it (002 §9), by the clock of the account. */
export const isInWindow = (today: string, day: string) => day >= firstCaptureDay(today) && day <= today

/** The error for a day outside the window. */
export const outsideWindow = (place: number | undefined, today: string) =>
  invalidInput(
    `${place}.captureDate`,
    `must be one of the last ${CAPTURE_DAYS} days: ${formatDay(firstCaptureDay(today))} to ${formatDay(today)}`,
  )

/** Refuses an amount in an old unit. Only requests that name the unit are checked. */
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
 * Adds and corrects captures, all or none; returns the ids in the order of the request. Within seven days, a
 * capture can be corrected by the person who wrote it, or by a leader of the person whose work it is. After
 * that, Captures/GlobalAccess and a reason are needed. A capture keeps its activity, person and day.
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
  // Locks all activities at once and in one order, so that two calls never wait for each other.
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
 * Checks that the caller wrote the captures or leads the people whose work they are. People may not correct
 * captures of their own work that others wrote.
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

/**
 * @throws AppError INVALID_INPUT (400) for another activity, person or day than the capture has; NOT_FOUND
 *   (404) for an unknown person or activity
 */
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
 * Checks that a capture of this day may still be corrected, and returns the reason to store.
 *
 * @throws AppError INVALID_INPUT (400) after the seven days, without GlobalAccess or without a reason
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

/**
 * Returns a function that tells whether the caller may correct a capture of a person's day, or add one if
 * there is none.
 */
export function mayCorrect({ scope, today }: InAccount, employeeId: string, workOrder: string) {
  const isForAll = hasBitOn(scope, 'Captures', 'GlobalAccess', workOrder)
  return (createdById: string | null, day: string): boolean => {
    if (!hasBitOn(scope, 'Captures', createdById ? 'Update' : 'Create', workOrder)) return false
    if (!createdById) return isInWindow(today, day)
    if (isForAll) return true
    return isInWindow(today, day) && (createdById === scope.employeeId || employeeId !== scope.employeeId)
  }
}

/** A capture with `canChange`: whether the caller may correct it. */
export function withRightOf(
  mayChange: ReturnType<typeof mayCorrect>,
  { createdByEmployeeUniqueId: createdBy, ...capture }: ReadCapture,
): CaptureOfWeek {
  return { ...capture, canChange: mayChange(createdBy, capture.captureDate) }
}
