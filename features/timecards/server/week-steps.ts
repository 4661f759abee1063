/** Submits, sends back and approves weeks, and corrects approved weeks (records.md 'Time'). */
import { mondayOf } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError, platformErrors } from '#contract/errors.ts'
import { listReportees, requireOwnOrLed } from '#features/assignments/server/public.ts'
import { keepWorkOrders, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { addCorrections, askingFirst, type Correction, lockPeople } from '#features/tracking/server/public.ts'
import { minutesOf } from '#features/tracking/time-rules.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { OwnWeek, TimeCorrection, WeekOf } from '../week-contract.ts'
import {
  refusalOf,
  stateText,
  type WeekRefusal,
  type WeekStep,
  weekErrors,
  weekRules,
} from '../week-state.ts'
import { hoursOfTenths, hoursOn, sumOf } from './hours.ts'
import { notices } from './notices.ts'
import { withSplits } from './splits.ts'
import { standingOf } from './week.ts'
import {
  listCounted,
  listProjectsOfWeek,
  listStandings,
  type Standing,
  type WeekKey,
  writeWeeks,
} from './week-queries.ts'

const keyOf = ({ workOrderId, employeeId, startDate }: WeekKey) => `${workOrderId} ${employeeId} ${startDate}`

/** Refuses people of a subcontractor: they cannot decide on time. */
function requireOwnPeople({ scope }: InAccount): void {
  if (scope.theirs) throw platformError('FORBIDDEN')
}

/** The states of these weeks. Locks the people of the weeks, so that other decisions and time entries wait. */
async function holdWeeks({ db, scope }: InAccount, weeks: readonly WeekKey[]): Promise<Standing[]> {
  const people = weeks.map(({ employeeId }) => employeeId)
  await lockPeople(db, scope, people)
  const standings = await listStandings(db, scope, weeks)
  if (standings.length < weeks.length) throw notFound()
  return standings
}

/** Returns a function that gives the caller's rights to decide on weeks of a project. */
async function decidingOn({ db, scope }: InAccount) {
  const led = Map.groupBy(await listReportees(db, scope), ({ workOrderId }) => workOrderId)
  return (workOrderId: string) => ({
    own: scope.employeeId,
    led: new Set(led.get(workOrderId)?.map(({ employeeId }) => employeeId)),
    decides: hasBitOn(scope, 'Timecards', 'Update', workOrderId),
  })
}

function refused(index: number, refusal: WeekRefusal, { state, byName, at }: Standing): AppError {
  const isThere = ['WEEK_APPROVED', 'WEEK_SUBMITTED', 'WEEK_SENT_BACK'].includes(refusal)
  const { text } = weekErrors[refusal]
  return new AppError(
    refusal,
    weekErrors[refusal],
    [{ path: `${index}.startDate`, message: text }],
    isThere ? `${text.slice(0, -1)}: ${stateText(state, byName, at)}.` : text,
  )
}

/** The states of the caller's own week on each project with time in that week. */
export async function readOwnWeeks(
  { db, scope, today }: InAccount,
  { startDate: day }: { startDate: string },
): Promise<OwnWeek[]> {
  const { employeeId } = scope
  if (scope.theirs) return []
  const startDate = mondayOf(day)
  const projects = await listProjectsOfWeek(db, scope, { employeeId, startDate })
  const keys = projects.map(({ workOrderId }): WeekKey => ({ workOrderId, employeeId, startDate }))
  const standings = await listStandings(db, scope, keys)
  return projects.flatMap(({ workOrderId, title, minutes }, index) => {
    const standing = standings[index]
    if (!standing) return []
    const refusal = refusalOf(
      'submit',
      standingOf(standing, { own: employeeId, led: new Set(), decides: false }, today),
    )
    const { state, byName, at, comment, weekVersion } = standing
    const mayLog = hasBitOn(scope, 'Tracking', 'Create', workOrderId)
    return [
      {
        ...{ workOrderUniqueId: workOrderId, workOrderTitle: title, employeeUniqueId: employeeId, startDate },
        ...{
          hours: hoursOn([{ minutes }]),
          state,
          stateByName: byName,
          stateAt: at,
          stateComment: comment,
          weekVersion,
        },
        maySubmit: mayLog ? refusal && weekErrors[refusal].text : platformErrors.FORBIDDEN.text,
      },
    ]
  })
}

/** Takes a step with weeks, all or none. A week that has changed since the caller read the week is refused. */
async function step(
  context: InAccount,
  taken: WeekStep,
  inputs: readonly WeekOf[],
  comment = '',
): Promise<Standing[]> {
  const { db, scope, now, today } = context
  requireOwnPeople(context)
  const { isDecision, to } = weekRules[taken]
  const weeks = inputs.map(
    ({ workOrderUniqueId: workOrderId, employeeUniqueId: employeeId, startDate }): WeekKey => ({
      workOrderId,
      employeeId,
      startDate: mondayOf(startDate),
    }),
  )
  const [module, action] = isDecision ? (['Timecards', 'Read'] as const) : (['Tracking', 'Create'] as const)
  await requireWorkOrders(
    context,
    weeks.map(({ workOrderId }) => workOrderId),
    module,
    action,
  )
  const twice = weeks.findIndex((week, index) => weeks.findIndex((one) => keyOf(one) === keyOf(week)) < index)
  if (twice >= 0) throw invalidInput(`${twice}.startDate`, 'names a week that is named before')
  const standings = await holdWeeks(context, weeks)
  await keepWorkOrders(
    db,
    scope,
    weeks.map(({ workOrderId }) => workOrderId),
  )
  if (!isDecision) await requireOwnOrLed(context, 'Tracking', weeks)
  const deciding = await decidingOn(context)
  for (const [index, standing] of standings.entries()) {
    const refusal = refusalOf(taken, standingOf(standing, deciding(standing.workOrderId), today))
    if (refusal) throw refused(index, refusal, standing)
    const seen = inputs[index]?.weekVersion
    if (typeof seen === 'string' && seen !== standing.weekVersion) throw platformError('ROW_VERSION_STALE')
  }
  const written =
    to === 'approved' ? await withSplits(db, scope, weeks) : weeks.map((week) => ({ ...week, split: null }))
  await writeWeeks(db, scope, written, { state: to, at: now, comment })
  return standings
}

const people = (weeks: readonly Standing[]) => weeks.map(({ employeeId }) => employeeId)

/**
 * Submits weeks: the caller's own, those of people whom the caller leads, or anybody's with GlobalAccess on
 * Tracking.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403), WEEK_EMPTY, WEEK_SUBMITTED,
 *   WEEK_APPROVED or ROW_VERSION_STALE (409)
 */
export async function handIn(context: InAccount, weeks: WeekOf[]): Promise<string[]> {
  return people(await step(context, 'submit', weeks))
}

/**
 * Approves weeks. Approval locks a week and stores its overtime and double time.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), OWN_WEEK, NOT_THEIR_SUPERVISOR or FORBIDDEN
 *   (403), WEEK_EMPTY, WEEK_NOT_OVER, WEEK_APPROVED or ROW_VERSION_STALE (409)
 */
export async function approve(context: InAccount, weeks: WeekOf[]): Promise<string[]> {
  return people(await step(context, 'approve', weeks))
}

/** Sends weeks back and notifies their people of the reason. Throws as `approve`, and WEEK_SENT_BACK (409). */
export async function sendBack(
  context: InAccount,
  { weeks, comment }: { weeks: WeekOf[]; comment: string },
): Promise<string[]> {
  const standings = await step(context, 'sendBack', weeks, comment)
  notify(
    context,
    standings.map(({ employeeId, workOrderId, startDate }) =>
      telling(notices.weekSentBack, {
        employeeIds: [employeeId],
        workOrderId,
        values: { startDate, comment },
      }),
    ),
  )
  return people(standings)
}

/**
 * Corrects approved weeks with counter-entries. The input has the hours that a day should count on an
 * activity.
 *
 * @throws AppError INVALID_INPUT (400), WORK_ORDER_NOT_FOUND or NOT_FOUND (404), OWN_WEEK, NOT_THEIR_SUPERVISOR or
 *   FORBIDDEN (403), WEEK_OPEN, DAY_TOO_LONG, LONG_HOURS or ROW_VERSION_STALE (409)
 */
export async function correct(context: InAccount, inputs: TimeCorrection[]): Promise<string[]> {
  const { db, scope, today } = context
  requireOwnPeople(context)
  const workOrders = inputs.map(({ workOrderUniqueId }) => workOrderUniqueId)
  await requireWorkOrders(context, workOrders, 'Timecards', 'Read')
  const asked = inputs.map((input) => ({
    employeeId: input.employeeUniqueId,
    activityId: input.subTaskUniqueId,
    day: input.trackingDate,
  }))
  const placeOf = ({ employeeId, activityId, day }: (typeof asked)[number]) =>
    `${employeeId} ${activityId} ${day}`
  if (new Set(asked.map(placeOf)).size < asked.length)
    throw invalidInput('0.trackingDate', 'is corrected twice: name each day of an activity once')
  const standings = await holdWeeks(
    context,
    inputs.map(({ workOrderUniqueId, employeeUniqueId, trackingDate }) => ({
      workOrderId: workOrderUniqueId,
      employeeId: employeeUniqueId,
      startDate: mondayOf(trackingDate),
    })),
  )
  const deciding = await decidingOn(context)
  const counted = new Map((await listCounted(db, scope, asked)).map((row) => [placeOf(row), row]))
  const corrections: Correction[] = []
  for (const [index, input] of inputs.entries()) {
    const standing = standings[index] as Standing
    const of = deciding(standing.workOrderId)
    // The people who can approve a week can also correct it.
    const refusal = refusalOf('approve', { ...standingOf(standing, of, today), state: 'open', hasTime: true })
    if (refusal) throw refused(index, refusal, standing)
    if (standing.state !== 'approved') throw refused(index, 'WEEK_OPEN', standing)
    const place = asked[index] as (typeof asked)[number]
    const now = counted.get(placeOf(place))
    await requireActivity(context, place.activityId, input.workOrderUniqueId, now?.workOrderId)
    corrections.push({
      ...place,
      workOrderId: input.workOrderUniqueId,
      trackingDate: input.trackingDate,
      minutes: differenceOf(index, input, now ? sumOf([now]) : 0),
      trackingNotes: input.trackingNotes,
    })
  }
  const unsure = corrections.filter((_one, index) => !inputs[index]?.isLongConfirmed)
  return askingFirst(context, unsure, () => addCorrections(context, corrections))
}

/**
 * Checks the activity of a correction. If the person already has time on the activity, it may be deleted;
 * otherwise it must exist on this project.
 */
async function requireActivity(
  context: InAccount,
  activityId: string,
  workOrderId: string,
  workedOn: string | undefined,
): Promise<void> {
  if (workedOn === workOrderId) return
  const placed = await requireRecords(context, 'activity', [activityId], 'Read', 'Timecards')
  if (placed.get(activityId)?.workOrderId !== workOrderId) throw notFound()
}

/** The minutes to add, or to subtract if below zero, so that the day counts the new hours. */
function differenceOf(index: number, { hours, countedHours }: TimeCorrection, counted: number): number {
  if (typeof countedHours === 'string' && Number(countedHours) !== Number(hoursOfTenths(counted)))
    throw platformError('ROW_VERSION_STALE')
  const after = sumOf([{ minutes: minutesOf(hours) }])
  if (after > sumOf([{ minutes: 24 * 60 }])) throw invalidInput(`${index}.hours`, 'must be at most 24')
  if (after === counted) throw invalidInput(`${index}.hours`, 'is what the day counts already')
  return (after - counted) / 10
}
