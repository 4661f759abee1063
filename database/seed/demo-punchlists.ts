/** The punch lists of the demo: four in three projects, one of them completed. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { addPunchList, addPunchListItem, addTurn, addWatchers, dateBack } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'
import { tradeOf } from './demo-subcontractors.ts'

interface ItemOutline {
  location: string
  description: string
  /** A person of the account by key, or a subcontractor by name. */
  who: string
  /** Days from today. */
  found: number
  due?: number
  closed?: number
}

interface ListOutline {
  project: string
  job: string
  name: string
  description: string
  by: string
  items: readonly ItemOutline[]
  /** Days from today. */
  closed?: number
}

const item = (
  location: string,
  description: string,
  who: string,
  found: number,
  rest: Pick<ItemOutline, 'due' | 'closed'> = {},
): ItemOutline => ({ location, description, who, found, ...rest })

const lists: readonly ListOutline[] = [
  {
    project: 'Linden Street Library Renewal',
    job: 'Level 2 interiors',
    name: 'Level 2, pre-final walk',
    description: 'Walked with the architect. Everything in the reading rooms before the carpet is laid.',
    by: 'luis',
    items: [
      item(
        'Reading room 2.04',
        'Drywall seam shows above the north window; sand and repaint.',
        'Alder Framing & Drywall',
        -6,
        { due: 3 },
      ),
      item('Reading room 2.04', 'Outlet cover cracked at column C4.', 'Copperline Electric', -6, {
        due: 1,
        closed: -1,
      }),
      item(
        'Corridor 2.10',
        'Door 2.10B scrapes the floor; plane it and adjust the closer.',
        'Redoak Millwork',
        -6,
        { due: -1 },
      ),
      item('Corridor 2.10', 'Touch up paint at the corner guards.', 'grace', -6, { due: 2 }),
      item('Stair 2', 'Handrail bracket loose on the landing.', 'tomasz', -5, { due: 1 }),
      item('Restroom 2.12', 'Seal the joint between counter and wall.', 'Clearwater Plumbing', -5, {
        due: 4,
      }),
    ],
  },
  {
    project: 'Linden Street Library Renewal',
    job: 'Abatement and selective demolition',
    name: 'Handover of the stripped hall',
    description: 'Before strengthening began.',
    by: 'luis',
    closed: -20,
    items: [
      item('Hall, east bay', 'Debris left behind the radiators.', 'tomasz', -28, { closed: -26 }),
      item('Hall, gallery', 'Two bolts stand out of the slab; cut and grind.', 'tomasz', -28, {
        closed: -25,
      }),
      item('Basement', 'Barrier missing at the open shaft.', 'grace', -27, { closed: -27 }),
    ],
  },
  {
    project: 'Harbor View Clinic Fit-out',
    job: 'Rooms',
    name: 'Exam rooms 1 to 12',
    description: 'The owner takes these rooms over first.',
    by: 'priya',
    items: [
      item(
        'Exam room 3',
        'Ceiling tile stained below the valve; find the leak before it is changed.',
        'Clearwater Plumbing',
        -12,
        { due: -4 },
      ),
      item('Exam room 3', 'Diffuser rattles at high speed.', 'Summit Air Mechanical', -12, { due: -2 }),
      item('Exam room 7', 'Nurse call light does not come on.', 'Copperline Electric', -11, {
        due: -3,
        closed: -2,
      }),
      item('Exam room 7', 'Base comes off behind the door.', 'hana', -11, { due: 1 }),
      item('Exam room 11', 'Cabinet doors are not level.', 'Redoak Millwork', -10, { due: 2 }),
      item('Corridor', 'Sprinkler escutcheon missing at grid D.', 'Beacon Fire Protection', -10, {
        due: 2,
        closed: -1,
      }),
    ],
  },
  {
    project: 'Route 9 Maintenance Depot',
    job: 'Depot building',
    name: 'Bays 1 to 4',
    description: '',
    by: 'priya',
    items: [
      item('Bay 2', 'Door track out of line by 1 in; the lower roller binds.', 'marcus', -3, { due: 2 }),
      item(
        'Bay 3',
        'Daylight below the sheeting at the block wall; close and seal.',
        'Stillwater Waterproofing',
        -3,
        { due: 5 },
      ),
      item('', 'Sweep metal shavings off the slab before they rust.', 'marcus', -2),
    ],
  },
]

/** Adds the punch lists to the projects of an office, with dates counted from `today`. */
export async function addPunchLists(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const employee = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A punch list names ${key}, who is not in its account`)
    return found.employeeId
  }
  for (const outline of lists) {
    const job = await findJob(db, office, outline)
    const list = await addPunchList(db, job, {
      name: outline.name,
      description: outline.description,
      byEmployeeId: employee(outline.by),
      // A list begins on the day when its first fault was found.
      created_at: instantAt(today, Math.min(...outline.items.map(({ found }) => found))),
      ...(outline.closed !== undefined && {
        status_id: statuses.Completed,
        closed_at: instantAt(today, outline.closed),
      }),
    })
    for (const [at, { location, description, who, found, due, closed }] of outline.items.entries()) {
      const subContractor = subContractors.get(who)
      const trade = tradeOf.get(who)
      const responsible = subContractor ? undefined : employee(who)
      const itemId = await addPunchListItem(db, list, {
        number: at + 1,
        location,
        description,
        byEmployeeId: employee(outline.by),
        created_on: dayAt(today, found),
        ...(subContractor && trade !== undefined
          ? { sub_contractor_id: subContractor, sub_contractor_type_id: trade }
          : { employee_id: employee(who) }),
        ...(due !== undefined && { due_date: dayAt(today, due) }),
        ...(closed !== undefined && {
          status_id: statuses.Completed,
          closed_at: instantAt(today, closed),
          closed_by_employee_id: employee(outline.by),
        }),
      })
      await dateBack(db, job, itemId, { at: instantAt(today, found), employeeId: employee(outline.by) })
      await addTurn(db, job, {
        record: 'PunchListItem',
        recordId: itemId,
        startedBy: employee(outline.by),
        subContractorId: subContractor,
        employeeId: responsible,
        step: 'close',
        due: due === undefined ? null : dayAt(today, due),
        since: instantAt(today, found),
        until: closed === undefined ? null : instantAt(today, closed),
      })
      await addWatchers(db, job, itemId, [employee(outline.by), ...(responsible ? [responsible] : [])])
    }
  }
}

/** The afternoon of a day, local time of the demo's sites. */
const instantAt = (today: string, offset: number) => `${dayAt(today, offset)}T22:30:00Z`
