/** The incidents of the demo: five on one project, with the people involved. One is a privacy case. */
import type { Db } from '#server/db/open.ts'
import {
  addIncident,
  addIncidentEmployee,
  addWatchers,
  dateBack,
  type NewIncidentEmployeeRow,
  type NewIncidentRow,
} from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

/** An affected person, and the consequences. */
type Hurt = Omit<NewIncidentEmployeeRow, 'employeeId' | 'byEmployeeId' | 'stated_on' | 'recordable_on'> & {
  who: string
  stated?: number
  /** The day on which the case was found to be recordable, counted from today. */
  recordable?: number
  /** The day on which the case was entered into the log, and its number. */
  entered?: { day: number; number: number }
}

interface IncidentOutline
  extends Omit<NewIncidentRow, 'number' | 'byEmployeeId' | 'happened_on' | 'created_at'> {
  /** Days from today. */
  day: number
  time: string
  by: string
  affected?: readonly Hurt[]
  /** The witnesses, their statements, and the days of the statements. */
  witnesses?: readonly Pick<Hurt, 'who' | 'statement' | 'stated'>[]
}

const PLACE = { project: 'Linden Street Library Renewal', job: 'East wing foundations' }

/** The ids of the incident types in the reference data. */
const types = { nearMiss: 1, firstAid: 2, recordable: 3, damage: 4, environmental: 5 } as const

/** In the order of their numbers. */
const outlines: readonly IncidentOutline[] = [
  {
    name: 'Ready-mix truck backed into the fence',
    type_id: types.damage,
    day: -52,
    time: '07:50',
    by: 'luis',
    location: 'East gate',
    description: 'No spotter was at the gate. Two panels of the fence are bent, nobody was near.',
    witnesses: [
      { who: 'grace', statement: 'The horn sounded, I looked up, and the fence was down.', stated: -52 },
    ],
  },
  {
    name: 'Shovel handle broke, cut palm',
    type_id: types.firstAid,
    day: -33,
    time: '14:20',
    by: 'grace',
    location: 'Footing F3',
    description: 'The handle broke while the trench was cleaned out. Cleaned and bandaged on site.',
    affected: [
      {
        who: 'jamal',
        injury: 'Shallow cut, left palm',
        applied_first_aid: true,
        stated: -33,
        statement: 'It just snapped.',
      },
    ],
    witnesses: [{ who: 'kofi' }],
  },
  {
    name: 'Shackle slipped while lifting bar',
    type_id: types.nearMiss,
    day: -24,
    time: '10:05',
    by: 'ines',
    location: 'East trench, axis C',
    description:
      'A bundle of bar dropped 16 inches into the trench. Lifting stopped; all shackles are checked each morning now.',
    witnesses: [
      { who: 'tomasz', statement: 'The pin was not through. I saw it when the bundle turned.', stated: -24 },
      { who: 'sean' },
    ],
  },
  {
    name: 'Cut by a wire that somebody had bled on',
    type_id: types.recordable,
    day: -15,
    time: '11:30',
    by: 'ines',
    location: 'Tool crib',
    description: 'Tie wire from a bin of scrap. Seen at the clinic the same day, blood was drawn.',
    privacy_reason_id: 5,
    affected: [
      {
        who: 'rosa',
        injury: 'Puncture, right thumb',
        applied_first_aid: true,
        is_beyond_first_aid: true,
        statement: 'I reached into the bin without gloves.',
        stated: -15,
        recordable: -15,
        entered: { day: -12, number: 1 },
      },
    ],
  },
  {
    name: 'Ladder slid on a dust sheet',
    type_id: types.recordable,
    day: -8,
    time: '09:40',
    by: 'tomasz',
    location: 'Level 2, study room 6',
    description:
      'An 8 ft step ladder stood on a dust sheet over finished concrete and slid away as he reached for the top track. He fell 4 ft onto his left hand. The falling ladder struck a second person on the shin.',
    affected: [
      {
        who: 'dmitri',
        injury: 'Fractured left wrist, cast',
        applied_first_aid: true,
        days_away: 4,
        days_restricted: 3,
        is_beyond_first_aid: true,
        is_significant: true,
        statement: 'The sheet moved when I leaned to the right.',
        stated: -7,
        recordable: -6,
      },
      {
        who: 'aisha',
        injury: 'Bruised right shin',
        applied_first_aid: true,
        statement: 'The ladder came down on my leg.',
        stated: -8,
      },
    ],
    witnesses: [
      { who: 'tomasz', statement: 'I heard it and turned round. He was already on the floor.', stated: -8 },
      { who: 'caleb' },
    ],
  },
]

/** Adds the incidents, each entered a quarter of an hour after it happened. */
export async function addIncidents(db: Db, office: Office, today: string): Promise<void> {
  const place = await findJob(db, office, PLACE)
  const employeeOf = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`An incident names ${key}, whom the demo does not have`)
    return found.employeeId
  }
  for (const [index, { day, time, by, affected = [], witnesses = [], ...outline }] of outlines.entries()) {
    const byEmployeeId = employeeOf(by)
    const happened_on = dayAt(today, day)
    const at = `${happened_on}T${time}:00Z`
    const created_at = new Date(Date.parse(at) + 15 * 60_000).toISOString()
    const incident = await addIncident(db, place, {
      ...outline,
      number: index + 1,
      byEmployeeId,
      happened_on,
      happened_time: time,
      created_at,
    })
    const people: (Hurt & { type_id: number })[] = [
      ...affected.map((one) => ({ ...one, type_id: 1 })),
      ...witnesses.map((one) => ({ ...one, type_id: 2 })),
    ]
    for (const { who, stated, recordable, entered, ...person } of people) {
      const id = await addIncidentEmployee(db, incident, {
        ...person,
        employeeId: employeeOf(who),
        byEmployeeId,
        created_at,
        ...(stated !== undefined && { stated_on: dayAt(today, stated) }),
        ...(recordable !== undefined && { recordable_on: dayAt(today, recordable) }),
        ...(entered && {
          case_number: entered.number,
          case_year: Number(happened_on.slice(0, 4)),
          case_entered_on: dayAt(today, entered.day),
        }),
      })
      await dateBack(db, place, id, { at: created_at, employeeId: byEmployeeId })
    }
    await dateBack(db, place, incident.incidentId, { at: created_at, employeeId: byEmployeeId })
    await addWatchers(db, place, incident.incidentId, [byEmployeeId, employeeOf('ines')])
  }
}
