/**
 * The permits of the demo: seven in one project, with sub-permits, and an inspection that failed and then
 * passed.
 */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import {
  addPermit,
  addPermitInspection,
  addPermitLog,
  addTurn,
  addWatchers,
  dateBack,
  type PermitHandle,
} from './builders.ts'
import { dayAt, hourAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

interface Logged {
  result: 'Passed' | 'Partial' | 'Failed' | 'Cancelled' | 'Note'
  /** Days from today. */
  day: number
  inspector?: string
  notes: string
  /** The name of the required inspection. Left out in `done`, where the inspection is known. */
  of?: string
}

interface PermitOutline {
  title: string
  /** The title of the permit above. */
  below?: string
  permitNumber?: string
  subContractor?: string
  /** Days from today, as in the fields below. */
  applied: number
  start: number
  end: number
  approved?: number
  closed?: number
  inspections?: readonly { name: string; planned?: number; done?: Logged }[]
  log?: readonly Logged[]
}

const PLACE = { project: 'Linden Street Library Renewal', job: 'East wing foundations' }
const city = 'R. Alvarez, Building Department'

/** In the order of their numbers. */
export const demoPermits: readonly PermitOutline[] = [
  {
    title: 'Building permit, renewal and east wing',
    permitNumber: 'BP-2291',
    applied: -190,
    start: -160,
    end: 240,
    approved: -160,
    inspections: [
      {
        name: 'Pre-construction meeting',
        done: { result: 'Passed', day: -150, inspector: city, notes: 'Plans stamped and on site.' },
      },
      { name: 'Framing', planned: 12 },
      { name: 'Final', planned: 200 },
    ],
  },
  {
    title: 'Foundations, east wing',
    below: 'Building permit, renewal and east wing',
    subContractor: 'Kestrel Concrete',
    applied: -150,
    start: -120,
    end: 20,
    approved: -120,
    inspections: [
      {
        name: 'Footing reinforcement',
        done: {
          result: 'Passed',
          day: -36,
          inspector: city,
          notes: 'Dowels at F3 placed, cover 3 in. Pour released.',
        },
      },
      { name: 'Foundation walls', planned: 6 },
    ],
    log: [
      {
        result: 'Failed',
        of: 'Footing reinforcement',
        day: -39,
        inspector: city,
        notes: 'Dowels missing at F3 and F4, cover below 2 in at the sewer. Call again when corrected.',
      },
      { result: 'Note', day: -38, notes: 'Kestrel places the dowels tomorrow; new chairs delivered.' },
    ],
  },
  {
    title: 'Underground plumbing',
    below: 'Building permit, renewal and east wing',
    applied: -140,
    start: -110,
    end: -20,
    approved: -112,
    closed: -22,
    log: [{ result: 'Passed', day: -24, inspector: city, notes: 'Pressure test held for two hours.' }],
  },
  {
    title: 'Electrical permit',
    permitNumber: 'EL-0418',
    applied: -100,
    start: -80,
    end: 180,
    approved: -82,
    inspections: [
      {
        name: 'Temporary power',
        done: { result: 'Passed', day: -70, inspector: city, notes: 'Panel labelled.' },
      },
      { name: 'Final', planned: 170 },
    ],
  },
  {
    title: 'Electrical rough-in, level 2',
    below: 'Electrical permit',
    applied: -60,
    start: -40,
    end: 30,
    approved: -44,
    inspections: [{ name: 'Rough-in', planned: 4 }],
    log: [
      {
        result: 'Failed',
        of: 'Rough-in',
        day: -2,
        inspector: city,
        notes: 'Boxes at the reading room not fire rated. Two home runs without support.',
      },
    ],
  },
  {
    title: 'Street closure, Linden Street',
    permitNumber: 'SC-77',
    applied: -165,
    start: -158,
    end: 60,
    approved: -158,
  },
  {
    title: 'Sprinkler system',
    applied: -6,
    start: 14,
    end: 150,
    inspections: [{ name: 'Hydrostatic test', planned: 45 }],
  },
]

/** Adds the permits, with the results of inspections and their turns. */
export async function addPermits(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const job = await findJob(db, office, PLACE)
  const employee = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A permit names ${key}, who is not in its account`)
    return found.employeeId
  }
  const at = (day: number, hour = 9) => hourAt(today, day, hour)
  const added = new Map<string, PermitHandle>()
  const dana = employee('dana')
  const luis = employee('luis')
  for (const [index, outline] of demoPermits.entries()) {
    const { title, below, approved, closed, inspections = [], log = [] } = outline
    const entries = [...log, ...inspections.flatMap(({ done }) => done ?? [])].toSorted(
      (a, b) => a.day - b.day,
    )
    const decided = entries.filter(({ result }) => result === 'Passed' || result === 'Failed').at(-1)
    const failed = decided?.result === 'Failed' ? decided.day : undefined
    const active = entries.filter(({ result }) => result === 'Passed' || result === 'Partial').at(-1)?.day
    const parent = below === undefined ? undefined : added.get(below)
    const subContractor = outline.subContractor && subContractors.get(outline.subContractor)
    const permit = await addPermit(db, job, {
      number: index + 1,
      title,
      byEmployeeId: luis,
      ...(parent && { parent }),
      ...(subContractor && { sub_contractor_id: subContractor }),
      permit_number: outline.permitNumber ?? '',
      application_date: dayAt(today, outline.applied),
      start_date: dayAt(today, outline.start),
      end_date: dayAt(today, outline.end),
      created_at: at(outline.applied),
      ...(failed !== undefined && { failed_on: dayAt(today, failed) }),
    })
    added.set(title, permit)
    await dateBack(db, job, permit.permitId, { at: at(outline.applied), employeeId: luis })
    const change = async (set: object, when: string) => {
      await db
        .updateTable('permit')
        .set(set)
        .where('company_id', '=', job.companyId)
        .where('account_id', '=', job.accountId)
        .where('id', '=', permit.permitId)
        .execute()
      await dateBack(db, job, permit.permitId, { at: when, employeeId: dana })
    }
    if (approved !== undefined)
      await change(
        {
          status_id: statuses.InProgress,
          active_on: dayAt(today, Math.max(approved, active ?? approved)),
          approved_at: at(approved, 10),
          approved_by_employee_id: dana,
        },
        at(approved, 10),
      )
    const asked = new Map<string, string>()
    for (const [position, { name, planned }] of inspections.entries()) {
      const id = await addPermitInspection(db, permit, {
        name,
        position,
        ...(planned !== undefined && { planned_on: dayAt(today, planned) }),
      })
      asked.set(name, id)
      await dateBack(db, job, id, { at: at(outline.applied), employeeId: luis })
    }
    for (const entry of entries) {
      const { result, day, inspector, notes } = entry
      const of = entry.of ?? inspections.find(({ done }) => done === entry)?.name
      const inspection = of && asked.get(of)
      const id = await addPermitLog(db, permit, {
        byEmployeeId: luis,
        result,
        notes,
        inspected_on: dayAt(today, day),
        created_at: at(day, 15),
        ...(inspector ? { inspector_name: inspector } : { inspector_employee_id: luis }),
        ...(inspection && { inspection_id: inspection, inspection_name: of }),
      })
      await dateBack(db, job, id, { at: at(day, 15), employeeId: luis })
      if (inspection && result === 'Passed') {
        await db
          .updateTable('permit_inspection')
          .set({ log_id: id })
          .where('company_id', '=', job.companyId)
          .where('account_id', '=', job.accountId)
          .where('id', '=', inspection)
          .execute()
        await dateBack(db, job, inspection, { at: at(day, 15), employeeId: luis })
      }
    }
    if (closed !== undefined)
      await change(
        { status_id: statuses.Completed, closed_at: at(closed, 16), closed_by_employee_id: dana },
        at(closed, 16),
      )
    const turn = (
      step: 'approve' | 'reinspect',
      holder: string,
      since: string,
      until: string | null,
      due: number,
    ) =>
      addTurn(db, job, {
        record: 'Permit',
        recordId: permit.permitId,
        startedBy: luis,
        employeeId: holder,
        step,
        due: dayAt(today, due),
        since,
        until,
      })
    await turn(
      'approve',
      dana,
      at(outline.applied),
      approved === undefined ? null : at(approved, 10),
      outline.start,
    )
    const failure = entries.find(({ result }) => result === 'Failed')
    if (failure)
      await turn(
        'reinspect',
        luis,
        at(failure.day, 15),
        failed === undefined && decided ? at(decided.day, 15) : null,
        outline.end,
      )
    await addWatchers(db, job, permit.permitId, [luis, dana])
  }
}
