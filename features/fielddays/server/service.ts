/** The day of a project: reads it, confirms and locks it, and adds addenda afterwards (records.md 'Day lock'). */

import { v7 as uuidv7 } from 'uuid'
import { localTime } from '#contract/days.ts'
import { AppError, invalidInput, platformError } from '#contract/errors.ts'
import { countOf } from '#contract/figures.ts'
import { formatClock } from '#contract/moments.ts'
import { firstCaptureDay } from '#features/activities/contract.ts'
import { listReportees } from '#features/assignments/server/public.ts'
import { closeDay, requireOpenDays, sayNoWork, takeOpenDay } from '#features/fieldnotes/server/public.ts'
import { keepWorkOrders, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listReaders, mayOn, notify, telling } from '#features/notifications/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { type DayDoubt, dayErrors, type FieldDay, type Unlogged } from '../contract.ts'
import { parts } from '../words.ts'
import { notices } from './notices.ts'
import {
  type Assembled,
  assemble,
  type DayRow,
  findDayRow,
  insertAddendum,
  insertReminders,
  insertWeather,
  type Kept,
  type KeptLack,
  listDayFacts,
  listDayFiles,
  listInUnits,
  listUnlogged,
  lockWeather,
  type NewWeather,
  nameOfPlace,
  type Place,
  sumSubcontractors,
  type UnloggedRow,
  updateWeather,
} from './queries.ts'
import { cutFor, hoursText, type MayRead, shownOf } from './shown.ts'
import { stateInMonth, stateOf } from './state.ts'
import { changedSince, type Told, versionOf } from './version.ts'

interface Asked {
  workOrderUniqueId: string
  date: string
}

/** Refuses a day in the future, a hidden project, and a caller without the right to the action. */
async function requirePlace(
  context: InAccount,
  { workOrderUniqueId: workOrder, date: day }: Asked,
  action: 'Create' | 'Read' | 'Delete',
): Promise<Place> {
  await requireWorkOrders(context, [workOrder], 'FieldNotes', action)
  if (day > context.today) throw invalidInput('date', 'must not be in the future')
  const { companyId, accountId } = context.scope
  return { companyId, accountId, workOrder, day }
}

/**
 * The parts of a day besides its notings that the caller may read. People of a subcontractor may read only
 * their own time.
 */
async function readableFor({ db, scope }: InAccount, workOrder: string): Promise<MayRead> {
  const may = (module: 'Captures' | 'Inventory' | 'Permits' | 'Files' | 'Tracking' | 'Timecards') =>
    !scope.theirs && hasBitOn(scope, module, 'Read', workOrder)
  // A person who may confirm a day sees all people who were there, even if others lead them. Readers of
  // timecards see everybody's hours.
  const isOfAll =
    may('Timecards') ||
    (may('Tracking') &&
      (hasBitOn(scope, 'Tracking', 'GlobalAccess', workOrder) ||
        hasBitOn(scope, 'FieldNotes', 'Delete', workOrder)))
  const led = may('Tracking') && !isOfAll ? await listReportees(db, scope, workOrder) : []
  return {
    people: isOfAll ? 'all' : new Set([scope.employeeId, ...led.map(({ employeeId }) => employeeId)]),
    hasTime: isOfAll || hasBitOn(scope, 'Tracking', 'Read', workOrder),
    work: may('Captures'),
    material: may('Captures') && may('Inventory'),
    categories: scope.stockCategories,
    inspections: may('Permits'),
    files: may('Files'),
  }
}

const partNames = { morning: 'Morning weather', noon: 'Noon weather', evening: 'Evening weather' }

/** The lacks of a day, whoever the caller is. A day without work lacks nothing. */
function lacksOf(
  row: DayRow,
  { people }: Assembled,
  unlogged: readonly UnloggedRow[],
  isWorkless: boolean,
  { region }: Pick<Scope, 'region'>,
): KeptLack[] {
  if (isWorkless) return []
  return [
    ...people.flatMap(({ isExpected, captured, employeeUniqueId, employeeName }) =>
      isExpected && captured === 0
        ? [{ key: `capture:${employeeUniqueId}`, name: employeeName, reason: '' }]
        : [],
    ),
    ...unlogged.map(({ employeeUniqueId, employeeName }) => ({
      key: `hours:${employeeUniqueId}`,
      name: `Hours of ${employeeName}`,
      reason: '',
    })),
    ...parts.flatMap((part) =>
      row.weather.some((one) => one.part === part)
        ? []
        : [{ key: `weather:${part}`, name: partNames[part], reason: '' }],
    ),
    ...row.lackingFiles.map(({ id, kind, label, time, meant, lacking }) => ({
      key: `files:${kind}:${id}`,
      name: `${label} ${formatClock(time, region.clock)}: ${meant - lacking} of ${countOf(meant, 'file')}`,
      reason: '',
    })),
    ...(row.notings.length === 0 ? [{ key: 'notings', name: 'Entries', reason: '' }] : []),
  ]
}

/** True if the caller may see a lack. Lacks of people whose time the caller may not read are hidden. */
function mayKnow(may: MayRead, key: string): boolean {
  const [what, person = ''] = key.split(':')
  if (what === 'files') return may.files
  return (
    (what !== 'capture' && what !== 'hours') ||
    (may.hasTime && may.work && (may.people === 'all' || may.people.has(person)))
  )
}

/** The hours that most of these people logged. If several hours are equally frequent, the longest. */
function crewOf(people: FieldDay['people']): Unlogged['crew'] {
  const alike = [...Map.groupBy(people ?? [], ({ from, to, hours }) => [from, to, hours].join()).values()]
  const [most] = alike.toSorted(
    (one, other) => other.length - one.length || Number(other[0]?.hours) - Number(one[0]?.hours),
  )
  return most?.[0] ? { from: most[0].from, to: most[0].to, hours: most[0].hours } : null
}

/**
 * For each person who forgot their hours: the crew's hours, and whether the caller may log hours for the
 * person.
 */
async function unloggedOf(
  { db, scope }: InAccount,
  { workOrder }: Place,
  unlogged: readonly UnloggedRow[],
  people: FieldDay['people'],
): Promise<Map<string, Unlogged>> {
  if (unlogged.length === 0) return new Map()
  const mayLog = hasBitOn(scope, 'Tracking', 'Create', workOrder)
  const isForAll = mayLog && hasBitOn(scope, 'Tracking', 'GlobalAccess', workOrder)
  const led = mayLog && !isForAll ? await listReportees(db, scope, workOrder) : []
  const own = new Set([scope.employeeId, ...led.map(({ employeeId }) => employeeId)])
  const crew = crewOf(people)
  return new Map(
    unlogged.map((row) => [
      `hours:${row.employeeUniqueId}`,
      { ...row, crew, canLog: isForAll || (mayLog && own.has(row.employeeUniqueId)) },
    ]),
  )
}

const hasEntries = (row: DayRow, { people, work, material }: Assembled) =>
  row.notings.length + row.weather.length + people.length + work.length + material.length > 0

const stateOfRow = (row: DayRow, now: Assembled, date: string, today: string) =>
  stateOf(
    {
      date,
      isConfirmed: row.confirmedAt !== null,
      hasEntries: hasEntries(row, now),
      noWorkReason: row.noWorkReason,
    },
    today,
  )

/** A day that is confirmed before this time today is not over yet, by the account's clock. */
const OVER_AT = '15:00'

/** The reasons to ask the caller before the day is confirmed. */
function doubtsOf({ scope, now, today }: InAccount, day: string, { startDate }: DayRow): DayDoubt[] {
  const time = localTime(now, scope.timeZone).slice(11)
  return [
    ...(day === today && time < OVER_AT ? (['DAY_RUNNING'] as const) : []),
    ...(startDate !== null && day < startDate ? (['DAY_BEFORE_START'] as const) : []),
  ]
}

/** Refuses a day that has changed since the caller read it. */
function requireSeenDay(version: string, told: Told): void {
  const { added, isLess } = changedSince(version, told)
  if (added.length === 0 && !isLess) return
  const [first, ...others] = added
  const what =
    first === undefined
      ? undefined
      : `New on this day since you looked at it: ${[first, ...others].join('; ')}.`
  throw new AppError(
    'DAY_CHANGED',
    dayErrors.DAY_CHANGED,
    added.map((message) => ({ path: 'dayVersion', message })),
    what && `${what} Check it, then confirm it.`,
  )
}

/**
 * A day as a whole, with the parts that the caller may read.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400) for a day in the future
 */
export async function readDay(context: InAccount, asked: Asked): Promise<FieldDay> {
  const { db, today } = context
  const place = await requirePlace(context, asked, 'Read')
  const may = await readableFor(context, place.workOrder)
  const row = await findDayRow(db, context.scope, place)
  const current = await assemble(db, place)
  const state = stateOfRow(row, current, place.day, today)
  const unlogged = row.kept ? [] : await listUnlogged(db, place)
  const lacks = row.kept?.lacks ?? lacksOf(row, current, unlogged, state === 'NoWork', context.scope)
  const cut = cutFor(may, current)
  const keptWork = row.kept?.work ?? []
  const changed = keptWork.filter(({ subTaskUniqueId, unit }) =>
    current.work.some((one) => one.subTaskUniqueId === subTaskUniqueId && one.unit !== unit),
  )
  const shown = shownOf(cut, row.kept && cutFor(may, row.kept), await listInUnits(db, place, changed))
  const files = may.files ? await listDayFiles(db, place) : null
  const forgotten = await unloggedOf(context, place, unlogged, shown.people)
  const firms = await sumSubcontractors(db, context.scope, place)
  const {
    kept: _kept,
    notings: _notings,
    lackingFiles: _lacking,
    startDate: _start,
    weather,
    reminders,
    ...said
  } = row
  return {
    workOrderUniqueId: place.workOrder,
    date: place.day,
    state,
    ...said,
    weather: weather.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part)),
    subcontractors: { people: firms.people, hours: hoursText(firms.minutes) },
    files,
    ...shown,
    seesAllHours: may.people === 'all',
    dayVersion: versionOf({ row, current: cut, files, clock: context.scope.region.clock }),
    doubts: state === 'Confirmed' ? [] : doubtsOf(context, place.day, row),
    lacks: lacks.flatMap((lack) =>
      mayKnow(may, lack.key)
        ? [
            {
              ...lack,
              remindedAt: reminders[lack.key.split(':')[1] ?? ''] ?? null,
              unlogged: forgotten.get(lack.key) ?? null,
            },
          ]
        : [],
    ),
  }
}

/** The days of a month with their states. @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403) */
export async function readMonth(
  context: InAccount,
  { workOrderUniqueId: workOrder, date }: Asked,
): Promise<{ days: { date: string; state: ReturnType<typeof stateInMonth>; noWorkReason: string }[] }> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [workOrder], 'FieldNotes', 'Read')
  const [year = 0, month = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const facts = await listDayFacts(db, { ...scope, workOrder }, { first: `${last.slice(0, 8)}01`, last })
  return {
    days: facts.map((day) => ({
      date: day.date,
      state: stateInMonth(day, today),
      noWorkReason: day.noWorkReason,
    })),
  }
}

/** The days between two days that still need confirmation: open days, and days on which entries are missing. */
export async function openDaysBetween(
  db: Db,
  { scope, workOrder, today }: { scope: Scope; workOrder: string; today: string },
  days: { first: string; last: string },
): Promise<string[]> {
  const facts = await listDayFacts(db, { ...scope, workOrder }, days)
  const isLeft = (day: (typeof facts)[number]) => ['Open', 'Missing'].includes(stateInMonth(day, today))
  return facts.filter(isLeft).map(({ date }) => date)
}

/**
 * Adds the weather of a part of a day. With a row version, changes the weather that was there.
 *
 * @throws AppError as `readDay`; DAY_CONFIRMED, ROW_VERSION_STALE (409), FORBIDDEN (403) for a change without
 *   Update
 */
export async function writeWeather(
  context: InAccount,
  {
    rowVersion,
    ...said
  }: Asked & Omit<NewWeather, 'id' | Amount> & Amounts & { rowVersion?: number | null | undefined },
): Promise<string[]> {
  const { db, scope, now } = context
  const place = await requirePlace(context, said, 'Create')
  await requireOpenDays(context, [{ workOrderId: place.workOrder, day: place.day }])
  const { part, condition, temperature = null, wind = null, rain = null } = said
  const weather = { part, condition, temperature, wind, rain }
  const there = await lockWeather(db, place, part)
  if ((there?.rowVersion ?? null) !== (rowVersion ?? null)) throw platformError('ROW_VERSION_STALE')
  if (there) {
    if (!hasBitOn(scope, 'FieldNotes', 'Update', place.workOrder)) throw platformError('FORBIDDEN')
    await updateWeather(db, place, now, { id: there.id, ...weather })
    return [there.id]
  }
  const id = uuidv7()
  if (!(await insertWeather(db, place, scope.employeeId, { id, ...weather })))
    throw platformError('ROW_VERSION_STALE')
  return [id]
}

type Amount = 'temperature' | 'wind' | 'rain'
type Amounts = { [Name in Amount]?: string | null | undefined }

/**
 * Confirms a day as the caller saw it, and stores its numbers and lacks. A day that has changed since is
 * refused.
 *
 * @throws AppError as `readDay`; DAY_CONFIRMED, DAY_CHANGED, DAY_LACKS (409), and DAY_RUNNING or
 *   DAY_BEFORE_START (409) without `isSure`
 */
export async function confirm(
  context: InAccount,
  {
    lacks: told,
    dayVersion,
    isSure = false,
    ...asked
  }: Asked & {
    dayVersion: string
    isSure?: boolean | undefined
    lacks: readonly { key: string; reason: string }[]
  },
): Promise<string[]> {
  const { db, scope, now, today } = context
  const place = await requirePlace(context, asked, 'Delete')
  const day = { workOrderId: place.workOrder, day: place.day }
  // Locks the day, so that nothing changes between reading the numbers and storing them.
  await takeOpenDay(context, day)
  await keepWorkOrders(db, scope, [place.workOrder])
  const row = await findDayRow(db, context.scope, place)
  const current = await assemble(db, place)
  const isWorkless = stateOfRow(row, current, place.day, today) === 'NoWork'
  const reasons = new Map(told.map(({ key, reason }) => [key, reason]))
  const may = await readableFor(context, place.workOrder)
  const files = may.files ? await listDayFiles(db, place) : null
  requireSeenDay(dayVersion, {
    row,
    current: cutFor(may, current),
    files,
    clock: context.scope.region.clock,
  })
  const [doubt] = doubtsOf(context, place.day, row)
  if (doubt && !isSure) throw new AppError(doubt, dayErrors[doubt])
  const lacks = lacksOf(row, current, await listUnlogged(db, place), isWorkless, context.scope)
  if (lacks.some(({ key }) => mayKnow(may, key) && !reasons.has(key)))
    throw new AppError('DAY_LACKS', dayErrors.DAY_LACKS)
  const kept: Kept = {
    ...current,
    lacks: lacks.map((lack) => ({ ...lack, reason: reasons.get(lack.key) ?? '' })),
  }
  return [await closeDay(db, scope, day, { now, kept })]
}

/**
 * Reminds people who have not captured on a day, each once; returns the ids of the people it reminded.
 *
 * @throws AppError as `readDay`, and INVALID_INPUT (400) for a day that is too long ago to capture;
 *   DAY_CONFIRMED (409)
 */
export async function remind(
  context: InAccount,
  { workOrderUniqueId, date }: Pick<Asked, 'workOrderUniqueId'> & { date?: string | null | undefined },
): Promise<string[]> {
  const { db, scope, now, today } = context
  const place = await requirePlace(context, { workOrderUniqueId, date: date ?? today }, 'Delete')
  if (place.day < firstCaptureDay(today))
    throw invalidInput('date', 'is too long ago: nobody captures on it any more')
  await requireOpenDays(context, [{ workOrderId: place.workOrder, day: place.day }])
  const row = await findDayRow(db, context.scope, place)
  const current = await assemble(db, place)
  const may = await readableFor(context, place.workOrder)
  const missing = lacksOf(row, current, [], false, context.scope).flatMap(({ key }) =>
    key.startsWith('capture:') && mayKnow(may, key) ? [key.slice('capture:'.length)] : [],
  )
  const readers = await listReaders(db, scope, missing, [place.workOrder])
  const employeeIds = await insertReminders(db, place, {
    // People without the right to capture are not reminded.
    employeeIds: missing.filter((id) => {
      const reader = readers.get(id)
      return reader !== undefined && mayOn(reader, 'Captures', 'Create', place.workOrder)
    }),
    byEmployeeId: scope.employeeId,
    now,
  })
  const { title } = await nameOfPlace(db, place)
  const values = { workOrderId: place.workOrder, title, day: place.day }
  notify(context, [telling(notices.captureReminder, { employeeIds, workOrderId: place.workOrder, values })])
  return employeeIds
}

/** Stores the reason why nobody worked on a day. @throws AppError as `readDay`; DAY_CONFIRMED, DAY_WORKED (409) */
export async function writeNoWork(
  context: InAccount,
  { reason, ...asked }: Asked & { reason: string },
): Promise<string[]> {
  const { db, scope, now } = context
  const place = await requirePlace(context, asked, 'Delete')
  const day = { workOrderId: place.workOrder, day: place.day }
  await takeOpenDay(context, day)
  if (reason && hasEntries(await findDayRow(db, context.scope, place), await assemble(db, place)))
    throw new AppError('DAY_WORKED', dayErrors.DAY_WORKED)
  return [await sayNoWork(db, scope, day, { now, reason })]
}

/** Adds an addendum to a confirmed day. @throws AppError as `readDay`; DAY_OPEN (409) */
export async function writeAddendum(
  context: InAccount,
  { report, ...asked }: Asked & { report: string },
): Promise<string[]> {
  const { db, scope, now } = context
  const place = await requirePlace(context, asked, 'Create')
  // No lock is needed, because a confirmed day never opens again.
  if ((await findDayRow(db, context.scope, place)).confirmedAt === null)
    throw new AppError('DAY_OPEN', dayErrors.DAY_OPEN)
  const id = uuidv7()
  await insertAddendum(db, place, { id, report, employeeId: scope.employeeId, now })
  return [id]
}
