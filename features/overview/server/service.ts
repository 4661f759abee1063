/** A project's overview, limited to what the caller may read. */
import { DAY_MILLISECONDS, dayAfter, daysUntil } from '#contract/days.ts'
import type { Module } from '#contract/modules.ts'
import { numberOf } from '#contract/record-types.ts'
import { listWaitingIn } from '#features/court/server/public.ts'
import { openDaysBetween } from '#features/fielddays/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listBlocks } from '#features/schedule/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  DAYS_AHEAD,
  DAYS_BEFORE,
  type LateItem,
  MOST_LATE,
  MOST_NEXT,
  type ProjectOverview,
} from '../contract.ts'
import {
  type Blocked,
  countRfis,
  findCaptured,
  listInForce,
  listInspected,
  listLateActivities,
  listNext,
  type Of,
} from './queries.ts'

/** The number of days in which the overview counts starting activities. */
const DAYS_OF_START = 7
/** The maximum number of inspection results in the overview. */
const MOST_INSPECTIONS = 3

/** Returns true if the caller may read a module on the project. */
type Reads = (module: Module) => boolean

/**
 * Late work, next dates, and what happened in the last 7 days.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function overviewOf(
  context: InAccount,
  { TargetUniqueID: workOrder }: { TargetUniqueID: string },
): Promise<ProjectOverview> {
  const { scope, today } = context
  await requireWorkOrders(context, [workOrder], 'Schedule', 'Read')
  const of: Of = { scope, workOrder, today }
  const reads: Reads = (module) => hasBitOn(scope, module, 'Read', workOrder)
  return {
    workOrderUniqueId: workOrder,
    late: await lateIn(context, of, reads),
    next: await nextIn(context, of, reads),
    week: scope.theirs ? null : await weekOf(context, of, reads),
  }
}

/**
 * True if the caller may read the activities. People of a subcontractor may read only the titles of jobs,
 * tasks and activities (docs/decisions/0095).
 */
const readsWork = ({ scope }: Of, reads: Reads) => reads('Activities') && !scope.theirs

const mineFirst = (one: LateItem, other: LateItem) =>
  Number(other.isMine) - Number(one.isMine) || other.days - one.days

async function lateIn(context: InAccount, of: Of, reads: Reads): Promise<ProjectOverview['late']> {
  const { db, scope, today } = context
  const activities = readsWork(of, reads)
    ? await listLateActivities(db, of, MOST_LATE)
    : { total: 0, items: [] }
  const waiting = (await listWaitingIn(context, of.workOrder)).filter(({ isOverdue }) => isOverdue)
  const records = waiting.map((item): LateItem => {
    const { targetType, targetUniqueID, number, title, days: heldDays, due, name, employeeUniqueId } = item
    return {
      ...{ targetType, targetUniqueID, number, title, heldDays },
      ...{
        jobUniqueId: null,
        taskUniqueId: null,
        place: '',
        percent: null,
        captured: null,
        target: null,
        unit: '',
      },
      days: due ? daysUntil(today, due) : 0,
      names: [name],
      isMine: employeeUniqueId !== null && employeeUniqueId === scope.employeeId,
    }
  })
  const work = activities.items.map(
    (item): LateItem => ({ ...item, targetType: 'SubTask', number: '', heldDays: null }),
  )
  return {
    activities: activities.total,
    records: records.length,
    myRecords: records.filter(({ isMine }) => isMine).length,
    items: [...work, ...records].toSorted(mineFirst).slice(0, MOST_LATE),
  }
}

async function blockedIn(context: InAccount, { workOrder }: Of): Promise<Blocked> {
  const blocks = await listBlocks(context, { TargetUniqueID: workOrder })
  return {
    jobs: blocks.flatMap(({ jobUniqueId, subTaskUniqueId }) => (subTaskUniqueId ? [] : jobUniqueId)),
    activities: blocks.flatMap(({ subTaskUniqueId }) => subTaskUniqueId ?? []),
  }
}

async function nextIn(context: InAccount, of: Of, reads: Reads): Promise<ProjectOverview['next']> {
  const activities = readsWork(of, reads)
  return listNext(context.db, of, {
    told: {
      permits: reads('Permits'),
      jobs: reads('Jobs') && !of.scope.theirs,
      activities,
      project: reads('Projects') && !of.scope.theirs,
    },
    blocked: activities ? await blockedIn(context, of) : { jobs: [], activities: [] },
    soon: dayAfter(of.today, DAYS_OF_START - 1),
    until: dayAfter(of.today, DAYS_AHEAD),
    most: MOST_NEXT,
  })
}

async function weekOf(
  { db, now }: InAccount,
  of: Of,
  reads: Reads,
): Promise<NonNullable<ProjectOverview['week']>> {
  const from = dayAfter(of.today, 1 - DAYS_BEFORE)
  const since = new Date(now.getTime() - DAYS_BEFORE * DAY_MILLISECONDS)
  const captured = await findCaptured(db, of, from)
  return {
    from,
    earnedPercent: reads('Activities') ? (captured.tenths / 10).toFixed(1) : null,
    captures: reads('Captures') ? { count: captured.count, people: captured.people } : null,
    rfis: reads('RFIs') ? await countRfis(db, of, since) : null,
    changeOrders: reads('ChangeOrders')
      ? (await listInForce(db, of, since)).map((one) => ({
          ...one,
          number: numberOf('ChangeOrder', one.number),
        }))
      : null,
    inspections: reads('Permits') ? await listInspected(db, of, from, MOST_INSPECTIONS) : null,
    openDays: reads('FieldNotes')
      ? await openDaysBetween(db, of, { first: from, last: dayAfter(of.today, -1) })
      : null,
  }
}
