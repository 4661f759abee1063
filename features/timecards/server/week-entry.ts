/**
 * Saves the typed week of a crew in one call. It adds, changes and deletes time with the same functions as
 * the calls for time logs.
 */
import { daysOfWeek, mondayOf } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { askingFirst, changeLogs, deleteLogs, lockPeople, logTime } from '#features/tracking/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { within } from '#server/within.ts'
import type { WeekEntry } from '../week-contract.ts'
import { weekErrors } from '../week-state.ts'
import { type EntryRow, listEntries } from './week-queries.ts'

interface SavedWeek {
  workOrderUniqueId: string
  startDate: string
  entries: WeekEntry[]
  isLongConfirmed?: boolean | null | undefined
}

/** A sent entry, its position in the call, and the current entry of its day. */
interface Placed {
  index: number
  entry: WeekEntry
  now: EntryRow | undefined
}

const isNothing = ({ hours }: WeekEntry) => hours === null || Number(hours) === 0

/**
 * Sets the hours of people on days of a project, all or none. A day that has changed since the caller read
 * the week is not overwritten.
 *
 * @throws AppError INVALID_INPUT (400), WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403), DAY_FILLED,
 *   DAY_OF_SEVERAL, ENTRY_HAS_TIMES, WEEK_LOCKED, NOT_ON_ACTIVITY, DAY_TOO_LONG, LONG_HOURS or
 *   ROW_VERSION_STALE (409)
 */
export async function saveWeekOf(
  context: InAccount,
  { workOrderUniqueId: workOrderId, startDate: day, entries, isLongConfirmed }: SavedWeek,
): Promise<string[]> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrderId], 'Tracking', 'Read')
  const startDate = mondayOf(day)
  requireOnce(entries, daysOfWeek(startDate))
  await requireOnProject(context, entries, workOrderId)
  const people = entries.map(({ employeeUniqueId }) => employeeUniqueId)
  // Locks all people at once. The calls below lock only their own people, so two crews could otherwise block
  // each other.
  await lockPeople(db, scope, people)
  const known = Map.groupBy(
    await listEntries(db, scope, { workOrderId, startDate }, people),
    (row) => `${row.employeeId} ${row.day}`,
  )
  const placed = entries.map((entry, index): Placed => {
    const rows = known.get(`${entry.employeeUniqueId} ${entry.trackingDate}`) ?? []
    return { index, entry, now: requireSeen(index, entry, rows) }
  })
  const days = entries.map((entry) => ({ ...entry, employeeId: entry.employeeUniqueId }))
  return askingFirst(context, isLongConfirmed ? [] : days, () => write(context, placed))
}

/** Deletes, changes and adds entries; returns the ids in the order of the entries. */
async function write(context: InAccount, placed: readonly Placed[]): Promise<string[]> {
  const deleted = placed.filter(({ entry, now }) => now && isNothing(entry))
  const changed = placed.filter(({ entry, now }) => now && !isNothing(entry))
  const added = placed.filter(({ now }) => !now)
  const ids = new Map<number, string>()
  const keep = (list: readonly Placed[], done: readonly string[]) => {
    for (const [at, { index }] of list.entries()) ids.set(index, done[at] ?? '')
  }
  if (deleted.length > 0)
    keep(
      deleted,
      await within(
        deleteLogs(
          context,
          deleted.map(({ now }) => now?.id ?? ''),
        ),
        placeIn(deleted),
      ),
    )
  if (changed.length > 0)
    keep(changed, await within(changeLogs(context, changed.map(changeOf)), placeIn(changed)))
  if (added.length > 0) keep(added, await within(logTime(context, added.map(newLogOf)), placeIn(added)))
  return placed.map(({ index }) => ids.get(index) ?? '')
}

function requireOnce(entries: readonly WeekEntry[], days: readonly string[]): void {
  const seen = new Set<string>()
  for (const [index, { employeeUniqueId, trackingDate }] of entries.entries()) {
    if (!days.includes(trackingDate))
      throw invalidInput(`entries.${index}.trackingDate`, 'is not in this week')
    const key = `${employeeUniqueId} ${trackingDate}`
    if (seen.has(key)) throw invalidInput(`entries.${index}.trackingDate`, 'is a day that is named before')
    seen.add(key)
  }
}

/** Checks that the named activities exist and belong to the project. */
async function requireOnProject(
  context: InAccount,
  entries: readonly WeekEntry[],
  workOrderId: string,
): Promise<void> {
  const named = entries.flatMap(({ subTaskUniqueId }) => subTaskUniqueId ?? [])
  if (named.length === 0) return
  const placed = await requireRecords(context, 'activity', [...new Set(named)], 'Read', 'Tracking')
  if (named.some((id) => placed.get(id)?.workOrderId !== workOrderId)) throw notFound()
}

/**
 * Checks that the day still is as the caller saw it and that it may be overwritten. Returns the current
 * entry, if any.
 */
function requireSeen(index: number, entry: WeekEntry, rows: readonly EntryRow[]): EntryRow | undefined {
  const { subTaskTrackingUniqueId, subTaskUniqueId, rowVersion, trackingDate } = entry
  const refuse = (code: keyof typeof weekErrors) =>
    new AppError(code, weekErrors[code], [
      { path: `entries.${index}.trackingDate`, message: weekErrors[code].text },
    ])
  const [only] = rows
  if (!subTaskTrackingUniqueId) {
    if (only) throw refuse(rows.length > 1 ? 'DAY_OF_SEVERAL' : 'DAY_FILLED')
    if (isNothing(entry)) throw invalidInput(`entries.${index}.hours`, 'must be more than 0 on an empty day')
    if (!subTaskUniqueId) throw invalidInput(`entries.${index}.subTaskUniqueId`, 'must be there for new time')
    return undefined
  }
  const now = rows.find(({ id }) => id === subTaskTrackingUniqueId)
  if (!now) throw notFound()
  if (rows.length > 1) throw refuse('DAY_OF_SEVERAL')
  if (now.hasTimes) throw refuse('ENTRY_HAS_TIMES')
  if (now.day !== trackingDate || (rowVersion && rowVersion !== now.rowVersion))
    throw platformError('ROW_VERSION_STALE')
  return now
}

const changeOf = ({ entry, now }: Placed) => ({
  subTaskTrackingUniqueId: now?.id ?? '',
  hours: entry.hours,
  rowVersion: now?.rowVersion,
})

const newLogOf = ({ entry }: Placed) => ({
  subTaskUniqueId: entry.subTaskUniqueId ?? '',
  employeeUniqueId: entry.employeeUniqueId,
  trackingDate: entry.trackingDate,
  hours: entry.hours,
})

/** Translates an error path of a partial list back to the index in the sent entries. */
const placeIn = (list: readonly Placed[]) => (path: string) => {
  const [at, ...rest] = path.split('.')
  return ['entries', list[Number(at)]?.index ?? at, ...rest].join('.')
}
