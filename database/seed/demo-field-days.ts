/**
 * Thirty days of the library: the weather of three parts of each day, one addendum, and all working days but
 * one confirmed.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { assemble } from '#features/fielddays/server/queries.ts'
import type { Db } from '#server/db/open.ts'
import { addFieldDays, addWeathers, type NewWeatherRow, type WorkOrderHandle } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

const DAYS = 30
const LIBRARY = 'Linden Street Library Renewal'
/** The index of the working day that was not confirmed; today is 0. */
const NOT_CONFIRMED = 4

type Sky = Pick<NewWeatherRow, 'condition' | 'temperature' | 'wind' | 'rain'>
const sky = (condition: string, temperature: string, wind: string, rain = '0'): Sky => ({
  condition,
  temperature,
  wind,
  rain,
})
/** The same weather as in the observations of demo-notings.ts, one day after another. */
const skies: readonly (readonly [Sky, Sky, Sky])[] = [
  [sky('Clear', '4', '4'), sky('Clear', '12', '6'), sky('Clear', '9', '4')],
  [sky('Fog', '7', '4'), sky('Cloudy', '12', '11'), sky('Light rain', '10', '14', '2')],
  [sky('Cloudy', '6', '8'), sky('Cloudy', '9', '10'), sky('Cloudy', '8', '9')],
  [sky('Cloudy', '7', '12'), sky('Rain', '9', '18', '6'), sky('Cloudy', '8', '14')],
  [sky('Clear', '8', '10'), sky('Clear', '14', '30'), sky('Clear', '11', '22')],
  [sky('Drizzle', '6', '6', '1'), sky('Cloudy', '9', '8'), sky('Cloudy', '8', '6')],
]
const parts = ['morning', 'noon', 'evening'] as const
/** The reasons for missing captures. */
const reasons = ['training', 'left 1:30 PM', 'on another project']

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Adds weather and confirmed days. A confirmed day stores the demo's own records of that day. */
export async function addFieldDaysOf(db: Db, { account, people }: Office, today: string): Promise<void> {
  const { companyId, accountId } = account
  const [lead, foreman] = [people.get('luis'), people.get('grace')]
  const found = await db
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('title', '=', LIBRARY)
    .executeTakeFirst()
  if (!found || !lead || !foreman) throw new Error('The demo has no library, or nobody who leads it')
  const workOrder: WorkOrderHandle = { companyId, accountId, workOrderId: found.id }
  const days = Array.from({ length: DAYS }, (_none, past) => dayAt(today, -past)).filter(
    (day) => day === today || !isWeekend(day),
  )
  await addWeathers(
    db,
    days.flatMap((day, index) =>
      (skies[day === today ? 1 : index % skies.length] ?? []).flatMap((said, place) => {
        const part = parts[place]
        // The evening of today has no weather yet.
        if (!part || (day === today && part === 'evening')) return []
        return [{ workOrder, day, part, ...said, byEmployeeId: foreman.employeeId }]
      }),
    ),
  )
  const confirmed = []
  for (const [index, day] of days.entries()) {
    if (day === today || index === NOT_CONFIRMED) continue
    const now = await assemble(db, { companyId, accountId, workOrder: found.id, day })
    const lacks = now.people
      .filter(({ isExpected, captured }) => isExpected && captured === 0)
      .map(({ employeeUniqueId, employeeName: name }, place) => ({
        key: `capture:${employeeUniqueId}`,
        name,
        reason: reasons[(index + place) % reasons.length] ?? '',
      }))
    confirmed.push({
      workOrder,
      day,
      byEmployeeId: lead.employeeId,
      confirmed_at: `${day}T23:10:00Z`,
      kept: { ...now, lacks },
    })
  }
  await addFieldDays(db, confirmed)
  const day = confirmed[0]?.day
  if (!day) return
  await sql`
    insert into field_day_addendum (company_id, account_id, id, work_order_id, day, report, created_by_employee_id, created_at)
    values (${companyId}, ${accountId}, ${uuidv7()}, ${found.id}, ${day}, 'Cylinders 4471-A to C are at the lab.',
      ${foreman.employeeId}, ${`${day}T23:40:00Z`})`.execute(db)
}
