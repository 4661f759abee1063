/** The week of a project as a table of people and days (screens: 'Timecards'). */
import { dayAfter, daysOfWeek, mondayOf } from '#contract/days.ts'
import { platformError } from '#contract/errors.ts'
import { listReportees } from '#features/assignments/server/public.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { longHoursOf } from '#features/tracking/time-rules.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Split } from '../overtime.ts'
import type { Week, WeekDay, WeekPerson } from '../week-contract.ts'
import { refusalOf, type WeekStanding, weekErrors } from '../week-state.ts'
import { hoursOfTenths, hoursOn, sumOf } from './hours.ts'
import { findSettings } from './settings-queries.ts'
import { changeOf, listSplits, type SplitEntry, splitSumOf } from './splits.ts'
import {
  type EntryRow,
  listEntries,
  listPeopleOfWeek,
  listStandings,
  type PersonRow,
  type Standing,
} from './week-queries.ts'

/** The caller's rights on a project. */
interface Rights {
  own: string
  led: ReadonlySet<string>
  /**
   * `logs`: may log time of their own and of people whom they lead. `logsAll`: of anybody. `decides`: may
   * decide on anybody's week.
   */
  logs: boolean
  logsAll: boolean
  decides: boolean
}

/** Reads the caller's rights on a project. */
async function rightsOn({ db, scope }: InAccount, workOrderId: string): Promise<Rights> {
  const reportees = await listReportees(db, scope, workOrderId)
  return {
    own: scope.employeeId,
    led: new Set(reportees.map(({ employeeId }) => employeeId)),
    logs: hasBitOn(scope, 'Tracking', 'Create', workOrderId),
    logsAll: hasBitOn(scope, 'Tracking', 'GlobalAccess', workOrderId),
    decides: hasBitOn(scope, 'Timecards', 'Update', workOrderId),
  }
}

interface Given {
  workOrderId: string
  days: readonly string[]
  today: string
  rights: Rights
  /** The ids of people who lead somebody on the project. */
  leads: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

/** The facts of a week that decide which steps the caller may take. */
export function standingOf(
  { state, entryCount, employeeId, startDate }: Standing,
  { own, led, decides }: Pick<Rights, 'own' | 'led' | 'decides'>,
  today: string,
): WeekStanding {
  return {
    state,
    hasTime: entryCount > 0,
    isOwn: employeeId === own,
    mayDecide: decides || led.has(employeeId),
    lastDay: dayAfter(startDate, 6),
    today,
  }
}

function dayOf(
  entries: readonly EntryRow[],
  { overtime, doubleTime }: Pick<Split, 'overtime' | 'doubleTime'>,
  canType: boolean,
): WeekDay {
  const [only] = entries
  const isOne = entries.length === 1
  return {
    hours: only ? hoursOn(entries) : null,
    overtime: only && overtime > 0 ? hoursOfTenths(overtime) : null,
    doubleTime: only && doubleTime > 0 ? hoursOfTenths(doubleTime) : null,
    entryCount: entries.length,
    subTaskTrackingUniqueId: isOne && only ? only.id : null,
    rowVersion: isOne && only ? only.rowVersion : null,
    subTaskUniqueId: isOne && only ? only.activityId : null,
    subTaskTitle: isOne && only ? only.activityTitle : null,
    isCorrected: entries.some(({ isCorrection }) => isCorrection),
    canType: canType && (!only || (isOne && !only.hasTimes && !only.isCorrection && only.isThere)),
  }
}

/** The sums of a person's week, in tenths of a minute. */
type Tenths = Record<'here' | 'elsewhere' | 'overtime' | 'doubleTime', number>

function personOf(
  person: PersonRow,
  standing: Standing,
  entries: readonly EntryRow[],
  all: readonly SplitEntry[],
  { workOrderId, days, today, rights, leads, names }: Given,
): { person: WeekPerson; tenths: Tenths } {
  const allOn = Map.groupBy(all, ({ day }) => day)
  const here = sumOf(entries)
  const { overtime, doubleTime } = splitSumOf(all).payable
  const tenths = { here, elsewhere: sumOf(all) - here, overtime, doubleTime }
  const { state } = standing
  const may = (step: 'submit' | 'approve' | 'sendBack') => {
    const refusal = refusalOf(step, standingOf(standing, rights, today))
    return refusal && weekErrors[refusal].text
  }
  const isOwnOrLed = person.employeeId === rights.own || rights.led.has(person.employeeId)
  const mayLog = rights.logs && (isOwnOrLed || rights.logsAll) && person.isActive
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const canType = mayLog && state !== 'approved'
  const submit = may('submit')
  return {
    tenths,
    person: {
      employeeUniqueId: person.employeeId,
      employeeName: person.employeeName,
      companyRoleName: person.roleName,
      supervisorName: (person.supervisorId && names.get(person.supervisorId)) ?? null,
      isLead: leads.has(person.employeeId),
      days: days.map((day) =>
        dayOf(byDay.get(day) ?? [], splitSumOf(allOn.get(day) ?? []).payable, canType && day <= today),
      ),
      totalHours: hoursOfTenths(tenths.here),
      elsewhereHours: hoursOfTenths(tenths.elsewhere),
      overtimeHours: hoursOfTenths(overtime),
      doubleTimeHours: hoursOfTenths(doubleTime),
      splitChange: changeOf(all.filter((entry) => entry.workOrderId === workOrderId)),
      longHours: longHoursOf(all),
      isExempt: person.isExempt,
      state,
      stateByName: standing.byName,
      stateAt: standing.at,
      stateComment: standing.comment,
      weekVersion: standing.weekVersion,
      subTaskUniqueId: person.activityId,
      subTaskTitle: person.activityTitle,
      may: {
        log: canType,
        submit: submit ?? (mayLog ? null : platformError('FORBIDDEN').message),
        approve: may('approve'),
        sendBack: may('sendBack'),
        // The people who can approve a week can also correct it.
        correct:
          state === 'approved'
            ? refusalText(refusalOf('approve', { ...standingOf(standing, rights, today), state: 'open' }))
            : weekErrors.WEEK_OPEN.text,
      },
    },
  }
}

const refusalText = (refusal: keyof typeof weekErrors | null) => refusal && weekErrors[refusal].text

/**
 * Sorts people by crews: each leader, then the leader's people, first those who lead nobody. Within that by
 * name.
 */
function byCrews(people: readonly PersonRow[]): PersonRow[] {
  const below = Map.groupBy(people, ({ supervisorId }) => supervisorId)
  const ids = new Set(people.map(({ employeeId }) => employeeId))
  const withCrew = (person: PersonRow): PersonRow[] => {
    const led = below.get(person.employeeId) ?? []
    const [crew, leading] = [false, true].map((isLeading) =>
      led.filter(({ employeeId }) => below.has(employeeId) === isLeading),
    ) as [PersonRow[], PersonRow[]]
    return [person, ...crew, ...leading.flatMap(withCrew)]
  }
  return people.filter(({ supervisorId }) => !supervisorId || !ids.has(supervisorId)).flatMap(withCrew)
}

/**
 * The week of a project that contains the day `startDate`.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function readWeek(
  context: InAccount,
  { workOrderUniqueId: workOrderId, startDate: day }: { workOrderUniqueId: string; startDate: string },
): Promise<Week> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [workOrderId], 'Timecards', 'Read')
  // People of a subcontractor read only records that name them (records.md 'theirs').
  if (scope.theirs) throw platformError('FORBIDDEN')
  const startDate = mondayOf(day)
  const days = daysOfWeek(startDate)
  const of = { workOrderId, startDate }
  const people = byCrews(await listPeopleOfWeek(db, scope, of))
  const ids = people.map(({ employeeId }) => employeeId)
  const keys = ids.map((employeeId) => ({ ...of, employeeId }))
  const standings = new Map((await listStandings(db, scope, keys)).map((row) => [row.employeeId, row]))
  const listed = await listEntries(db, scope, of)
  const entries = Map.groupBy(listed, ({ employeeId }) => employeeId)
  const splits = await listSplits(db, scope, ids, { startDate, endDate: startDate })
  const all = Map.groupBy(splits, ({ employeeId }) => employeeId)
  const { overtimeRule } = await findSettings(db, scope)
  const given: Given = {
    workOrderId,
    days,
    today,
    rights: await rightsOn(context, workOrderId),
    leads: new Set(people.flatMap(({ supervisorId }) => supervisorId ?? [])),
    names: new Map(people.map(({ employeeId, employeeName }) => [employeeId, employeeName])),
  }
  const told = people.flatMap((person) => {
    const standing = standings.get(person.employeeId)
    return standing
      ? [
          personOf(
            person,
            standing,
            entries.get(person.employeeId) ?? [],
            all.get(person.employeeId) ?? [],
            given,
          ),
        ]
      : []
  })
  const byDay = Map.groupBy(listed, (entry) => entry.day)
  // The totals at the foot are of this project, so the overtime of people without hours here is left out.
  const here = told.filter(({ person }) => person.days.some(({ hours }) => hours !== null))
  const total = (of: keyof Tenths, whose = here) =>
    hoursOfTenths(whose.reduce((sum, { tenths }) => sum + tenths[of], 0))
  return {
    workOrderUniqueId: workOrderId,
    workOrderTitle: (await findTitle(db, scope, 'work_order', workOrderId)) ?? '',
    days,
    overtimeRule,
    people: told.map(({ person }) => person),
    hours: days.map((each) => {
      const there = byDay.get(each)
      return there ? hoursOn(there) : null
    }),
    totalHours: hoursOn(listed),
    elsewhereHours: total('elsewhere', told),
    overtimeHours: total('overtime'),
    doubleTimeHours: total('doubleTime'),
    canDelete: hasBitOn(scope, 'Tracking', 'Delete', workOrderId),
    toApproveCount: told.filter(({ person }) => person.may.approve === null).length,
  }
}
