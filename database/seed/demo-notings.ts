/**
 * Thirty days of entries in the daily record on three projects: weather, inspectors, work done, and three
 * non-conformances.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { addNotings, type NewNotingRow, type NotingTable, type WorkOrderHandle } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

const DAYS = 30

const LIBRARY = 'Linden Street Library Renewal'
const CLINIC = 'Harbor View Clinic Fit-out'
const LOFTS = 'Foundry Lofts Block C'

/** The ids of the types in the reference data. */
const types = {
  observation: { weather: 1, contractor: 2, building: 4, electrical: 5, special: 8 },
  non_conformance: { workmanship: 1, material: 2, documentation: 4 },
  construction_report: { general: 1, others: 2, subcontractor: 3 },
} as const

interface Told {
  table: NotingTable
  type: number
  project: string
  /** Days from today. */
  day: number
  time: string
  by: string
  text: string
  firm?: string
  /** The number of the subcontractor's people, and the sum of their hours. */
  people?: number
  hours?: string
}

const weathers = [
  'Clear and cold, 39 °F at seven, 54 °F at noon. Wind light.',
  'Fog until 8:30 AM. The pour started 40 minutes late.',
  'Overcast, 48 °F. Dry all day.',
  'Rain from ten to one, 0.25 in. Excavation stopped, pumps in the east trench.',
  'Clear, 57 °F. Wind 20 mph after lunch: no crane lifts from 1:00 to 3:30 PM.',
  'Drizzle in the morning, then dry. Slabs covered overnight.',
]

const done: Readonly<Record<string, readonly string[]>> = {
  [LIBRARY]: [
    'Form and tie bar at footings F5 to F8. Ready-mix 6.5 CY at 9:10 AM, ticket 4463.',
    'Strip and cure F1 to F4. Foundation walls: forms set on axis C.',
    'Level 2 partitions framed in rooms 204 to 207. Board delivered, 64 sheets.',
    'Reading room: window frames 5 and 6 set, sealant tomorrow.',
    'Tie bar on foundation walls axis C to D; chairs and spacers checked.',
  ],
  [CLINIC]: [
    'Exam rooms 204 to 208: ceiling grid hung, duct boots set.',
    'Medical gas riser brazed to level 2, purge kept on.',
    'Door frames in the corridor; two came with the wrong handing and went back.',
  ],
  [LOFTS]: [
    'Block C: deck on level 3 east, edge protection moved up.',
    'Stair 2 landing formed. Rebar for the pour on Thursday is on site.',
    'Grouted base plates on axis 7 to 9.',
  ],
}

/** The two people who write the entries of a project: its lead and a foreman. */
const writers: Readonly<Record<string, readonly [lead: string, foreman: string]>> = {
  [LIBRARY]: ['luis', 'grace'],
  [CLINIC]: ['priya', 'hana'],
  [LOFTS]: ['priya', 'marcus'],
}

/** Entries that do not repeat. */
const once: readonly Told[] = [
  {
    table: 'non_conformance',
    type: types.non_conformance.documentation,
    project: CLINIC,
    day: -17,
    time: '11:20',
    by: 'hana',
    text: 'Fire damper data sheets for corridor 2 are missing; the ones on site are of another model. Installation stopped there.',
  },
  {
    table: 'non_conformance',
    type: types.non_conformance.material,
    project: LIBRARY,
    day: -9,
    time: '10:05',
    by: 'grace',
    text: 'Membrane rolls of lot 7714 are 120 mil, 160 mil specified. 12 rolls set aside by the gate, supplier informed.',
  },
  {
    table: 'observation',
    type: types.observation.electrical,
    project: LIBRARY,
    day: -2,
    time: '14:05',
    by: 'luis',
    text: 'Rough-in level 2: boxes at the reading room not fire rated, two home runs without support. Comes again when corrected.',
  },
  // The same day as in the pictures of the help.
  {
    table: 'observation',
    type: types.observation.contractor,
    project: LIBRARY,
    day: 0,
    time: '11:15',
    by: 'grace',
    text: 'Summit Air’s lift blocked the corridor, 30 minutes lost.',
  },
  {
    table: 'observation',
    type: types.observation.special,
    project: LIBRARY,
    day: 0,
    time: '10:48',
    by: 'luis',
    text: 'Structural: bar and cover in footing F2 passed, see P-2.',
  },
  {
    table: 'non_conformance',
    type: types.non_conformance.workmanship,
    project: LIBRARY,
    day: 0,
    time: '13:20',
    by: 'grace',
    text: 'F4 north: 1 3/8 in cover, 2 in drawn. Spacers added.',
  },
  {
    table: 'construction_report',
    type: types.construction_report.others,
    project: LIBRARY,
    day: 0,
    time: '13:45',
    by: 'luis',
    text: 'Visitor: Theo Marchetti, Meridian Civic Trust, 40 minutes.',
  },
  {
    table: 'construction_report',
    type: types.construction_report.subcontractor,
    project: LIBRARY,
    day: 0,
    time: '15:32',
    by: 'tomasz',
    firm: 'Summit Air Mechanical',
    people: 4,
    hours: '32',
    text: '4 people, 32 h. Hung duct on level 2.',
  },
  {
    table: 'construction_report',
    type: types.construction_report.subcontractor,
    project: LIBRARY,
    day: 0,
    time: '15:36',
    by: 'tomasz',
    firm: 'Copperline Electric',
    people: 3,
    hours: '24',
    text: '3 people, 24 h. Pulled wire in rooms 201 to 204.',
  },
]

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The day, or the last working day before it. */
function workingDay(day: string): string {
  return isWeekend(day) ? workingDay(dayAt(day, -1)) : day
}

/**
 * The entries of each working day: weather and work done, and every few days the findings of an inspector.
 */
function ofDays(today: string): Told[] {
  return Array.from({ length: DAYS }, (_none, past) => -past).flatMap((day) => {
    if (day < 0 && isWeekend(dayAt(today, day))) return []
    return Object.entries(writers).flatMap(([project, [lead, foreman]], place): Told[] => {
      const at = (list: readonly string[]) => list[(place * 2 - day) % list.length] ?? ''
      const { observation, construction_report: construction } = types
      return [
        {
          table: 'observation',
          type: observation.weather,
          project,
          day,
          time: '08:42',
          by: foreman,
          text: day === 0 ? (weathers[1] ?? '') : at(weathers),
        },
        {
          table: 'construction_report',
          type: construction.general,
          project,
          day,
          time: day === 0 ? '09:25' : '15:40',
          by: foreman,
          text:
            day === 0 && place === 0
              ? 'Ready-mix 6.5 CY, ticket 4471, on site 9:10 AM.'
              : at(done[project] ?? []),
        },
        ...(day < 0 && (place - day) % 6 === 0
          ? [
              {
                table: 'observation' as const,
                type: observation.building,
                project,
                day,
                time: '10:30',
                by: lead,
                text: 'Walked the site with R. Alvarez. Access and housekeeping in order, nothing written up.',
              },
            ]
          : []),
      ]
    })
  })
}

/** Adds the entries, each written a little after its time. */
export async function addNotingsOf(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const workOrders = await listProjects(db, office)
  const all = [...ofDays(today), ...once]
  for (const table of ['observation', 'non_conformance', 'construction_report'] as const) {
    const rows = all
      .filter((one) => one.table === table)
      .map(
        ({
          project,
          by,
          day,
          time,
          type,
          text,
          firm,
          people,
          hours,
        }): NewNotingRow & { workOrder: WorkOrderHandle } => {
          const [workOrder, author] = [workOrders.get(project), office.people.get(by)]
          if (!workOrder || !author)
            throw new Error(`A noting names ${project} or ${by}, whom the demo does not have`)
          const noted_on = day < 0 ? workingDay(dayAt(today, day)) : today
          return {
            workOrder,
            type_id: type,
            noted_on,
            noted_time: time,
            report: text,
            byEmployeeId: author.employeeId,
            // Entries of today keep the present time, because a fixed time could be in the future.
            ...(day < 0 && { created_at: `${noted_on}T${time}:30Z` }),
            ...(firm && { sub_contractor_id: subContractors.get(firm) ?? '' }),
            ...(people && { people }),
            ...(hours && { hours }),
          }
        },
      )
    await addNotings(db, table, rows)
    const { companyId, accountId } = office.account
    await sql`update audit_entry a set at = n.created_at, employee_id = n.created_by_employee_id
      from ${sql.table(table)} n
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.record = ${table}
        and n.company_id = ${companyId} and n.account_id = ${accountId} and n.id = a.record_id`.execute(db)
  }
}

async function listProjects(db: Db, { account }: Office): Promise<Map<string, WorkOrderHandle>> {
  const { companyId, accountId } = account
  const found = await db
    .selectFrom('work_order')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute()
  return new Map(found.map(({ id, title }) => [title, { companyId, accountId, workOrderId: id }]))
}
