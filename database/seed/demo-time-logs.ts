/** Five weeks of time logs of the crews and the superintendents, on activities that they are assigned to. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type AccountHandle, type ActivityHandle, addTimeLogs, type NewTimeLog } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { crews, type Office } from './demo-people.ts'

const DAYS = 35
/** The people beside the crews who log time. */
const others = ['luis', 'priya']

/** An activity that a person is assigned to. */
interface Site extends ActivityHandle {
  employeeId: string
  isBegun: boolean
  startDate: string | null
  endDate: string | null
}

const notes = [
  '',
  '',
  'Rain until nine, started late.',
  '',
  'Waited an hour for the pump.',
  '',
  '',
  'Two of us on the lift.',
  '',
  'Inspector on site in the morning.',
  '',
]

/** Logs the time of an office's crews and their superintendents, from five weeks ago to yesterday. */
export async function addTimeLogsOf(db: Db, office: Office, today: string): Promise<void> {
  const sites = await listSites(db, office.account)
  const logs: (NewTimeLog & { activity: ActivityHandle })[] = []
  const people = [
    ...Object.entries(crews).flatMap(([foreman, crew]) =>
      [foreman, ...crew].map((key) => ({ key, foreman })),
    ),
    ...others.map((key) => ({ key, foreman: key })),
  ]
  for (const [number, { key, foreman }] of people.entries()) {
    const employeeId = office.people.get(key)?.employeeId
    const byEmployeeId = office.people.get(foreman)?.employeeId
    if (!employeeId || !byEmployeeId) continue
    const own = sites.filter((site) => site.employeeId === employeeId)
    for (let offset = -DAYS; offset < 0; offset += 1) {
      const date = dayAt(today, offset)
      const here = sitesOn(own, date)
      if (isWeekend(date) || here.length === 0) continue
      const log = { employeeId, byEmployeeId: offset % 5 === 0 ? employeeId : byEmployeeId, date }
      const at = (place: number) => here[(number + place - offset) % here.length] as Site
      const note = notes[(number * 3 - offset) % notes.length] as string
      for (const [place, time] of timesOf(number, offset).entries()) {
        logs.push({ ...log, ...time, notes: place === 0 ? note : '', activity: at(place) })
      }
    }
  }
  if (logs.length > 0) await addTimeLogs(db, logs)
}

/** The times of a day: mostly two shifts, sometimes only hours, or a night shift. */
function timesOf(number: number, offset: number): { start?: string; end?: string; hours: string }[] {
  if ((number - offset) % 13 === 6) return [{ hours: '8' }]
  if (number % 4 === 2 && offset % 17 === 0) return [{ start: '21:00', end: '05:00', hours: '8' }]
  return [
    { start: '07:00', end: '11:30', hours: '4.5' },
    { start: '12:00', end: '15:30', hours: '3.5' },
  ]
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}

/**
 * The activities that a person works on that day: those under way by their dates, or else all that have
 * begun.
 */
function sitesOn(own: readonly Site[], date: string): readonly Site[] {
  const begun = own.filter(({ isBegun }) => isBegun)
  const underWay = begun.filter(
    ({ startDate, endDate }) =>
      startDate !== null && endDate !== null && startDate <= date && date <= endDate,
  )
  return underWay.length > 0 ? underWay : begun
}

async function listSites(db: Db, { companyId, accountId }: AccountHandle): Promise<Site[]> {
  const { rows } = await sql<Site>`
    select a.company_id as "companyId", a.account_id as "accountId", a.work_order_id as "workOrderId",
           a.job_id as "jobId", a.task_id as "taskId", a.id as "activityId", ea.employee_id as "employeeId",
           a.captured_metric > 0 as "isBegun", a.start_date::text as "startDate", a.end_date::text as "endDate"
    from employee_activity ea
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = ea.activity_id
    where ea.company_id = ${companyId} and ea.account_id = ${accountId}
    order by a.id`.execute(db)
  return rows
}
