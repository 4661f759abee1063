/**
 * The states of the demo's five weeks of time: three are approved; of the last full week, some are approved
 * and some handed in.
 */
import { sql } from 'kysely'
import { dayAfter, mondayOf } from '#contract/days.ts'
import { withSplits } from '#features/timecards/server/splits.ts'
import type { Db } from '#server/db/open.ts'
import { addTimecardWeeks, addTimeLogs, type NewTimecardWeek } from './builders.ts'
import type { Office } from './demo-people.ts'

/**
 * The states of a project's weeks of last week, by the order of its people. All other people's weeks are
 * open.
 */
const STATES = ['approved', 'approved', 'submitted', 'sent back'] as const

interface Worked {
  employeeId: string
  workOrderId: string
  monday: string
  supervisorId: string | null
}

/** Approves and hands in the weeks of an office's crews, counted from `today`, and stores their overtime. */
export async function addTimecardsOf(db: Db, office: Office, today: string): Promise<void> {
  const { companyId, accountId } = office.account
  const idOf = (key: string) => office.people.get(key)?.employeeId
  const manager = idOf('dana')
  if (!manager) return
  const { rows } = await sql<Worked>`
    select distinct t.employee_id as "employeeId", t.work_order_id as "workOrderId",
           date_trunc('week', t.log_date)::date::text as monday, l.supervisor_employee_id as "supervisorId"
    from time_log t
    left join employee_relation l on l.company_id = ${companyId} and l.account_id = ${accountId}
      and l.reportee_employee_id = t.employee_id and l.work_order_id = t.work_order_id
    where t.company_id = ${companyId} and t.account_id = ${accountId}
    order by monday, t.employee_id, t.work_order_id`.execute(db)
  const current = mondayOf(today)
  const over = dayAfter(current, -7)
  const places = new Map<string, number>()
  const weeks = rows.flatMap(({ supervisorId, ...week }): NewTimecardWeek[] => {
    const leader = supervisorId ?? manager
    const byEmployeeId = leader === week.employeeId ? office.people.get('eleanor')?.employeeId : leader
    if (week.monday > over || !byEmployeeId) return []
    const own = { ...week, companyId, accountId, at: `${dayAfter(week.monday, 7)}T14:30:00Z` }
    if (week.monday < over) return [{ ...own, state: 'approved', byEmployeeId }]
    const place = places.get(week.workOrderId) ?? 0
    places.set(week.workOrderId, place + 1)
    const state = STATES[place]
    if (!state) return []
    if (state === 'submitted') return [{ ...own, state, byEmployeeId: week.employeeId }]
    if (state === 'approved') return [{ ...own, state, byEmployeeId }]
    return [{ ...own, state, byEmployeeId, comment: 'Friday is missing. Were you on the north side?' }]
  })
  await decide(db, office)
  if (weeks.length > 0) await addTimecardWeeks(db, await withKeptSplits(db, office, weeks))
  const approved = weeks.filter(({ monday, state }) => monday === over && state === 'approved')
  // One correction on each project, so that visitors can see a correction.
  for (const workOrder of places.keys()) {
    const week = approved.find(({ workOrderId }) => workOrderId === workOrder)
    // oxlint-disable-next-line no-await-in-loop
    if (week) await correctOne(db, week)
  }
}

/** Adds to approved weeks the overtime that approving would store. */
async function withKeptSplits(
  db: Db,
  { account }: Office,
  weeks: readonly NewTimecardWeek[],
): Promise<NewTimecardWeek[]> {
  const keys = weeks.map(({ monday, ...week }) => ({ ...week, startDate: monday }))
  const kept = await withSplits(db, account, keys)
  return weeks.map((week, index) => ({
    ...week,
    split: week.state === 'approved' ? (kept[index]?.split ?? null) : null,
  }))
}

async function decide(db: Db, { account: { companyId, accountId }, people }: Office): Promise<void> {
  const exempt = people.get('luis')?.employeeId
  await sql`
    insert into timecard_setting (company_id, account_id, overtime_rule)
    values (${companyId}, ${accountId}, 'day and week')`.execute(db)
  if (exempt)
    await sql`
      insert into overtime_exemption (company_id, account_id, employee_id)
      values (${companyId}, ${accountId}, ${exempt})`.execute(db)
}

/** Adds a correction: the person had left early on the last day, and this was found after the approval. */
async function correctOne(db: Db, week: NewTimecardWeek): Promise<void> {
  const { companyId, accountId, workOrderId, employeeId, byEmployeeId, monday } = week
  const { rows } = await sql<{ jobId: string; taskId: string; activityId: string; date: string }>`
    select a.job_id as "jobId", a.task_id as "taskId", a.id as "activityId", t.log_date::text as date
    from time_log t
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
    where t.company_id = ${companyId} and t.account_id = ${accountId} and t.employee_id = ${employeeId}
      and t.work_order_id = ${workOrderId} and t.log_date between ${monday}::date and ${monday}::date + 6 and t.minutes >= 210
    order by t.log_date desc, t.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return
  const { date, ...place } = last
  await addTimeLogs(db, [
    {
      activity: { companyId, accountId, workOrderId, ...place },
      ...{ employeeId, byEmployeeId, date },
      hours: '-2.5',
      isCorrection: true,
      notes: 'Left early, doctor',
    },
  ])
}
