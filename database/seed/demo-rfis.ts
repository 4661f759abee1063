/** The RFIs of the demo: twelve in three projects, 1 to 41 days old, with their discussions and turns. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { addComment, addRfi, addTurn, addWatchers, dateBack, type JobHandle } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

interface Said {
  by: string
  /** Days from today. */
  day: number
  text: string
  names?: string
}

interface RfiOutline {
  project: string
  job: string
  title: string
  text: string
  by: string
  to: string
  /** The approver. */
  via: string
  /** Days from today, as in the fields below. */
  asked: number
  needed: number
  priority?: number
  cost?: string
  schedule?: string
  approved?: number
  answered?: Said
  closed?: number
  said?: readonly Said[]
}

const linden = 'Linden Street Library Renewal'
const harbor = 'Harbor View Clinic Fit-out'
const foundry = 'Foundry Lofts Block C'

/** Ordered by project and number. */
export const demoRfis: readonly RfiOutline[] = [
  {
    project: linden,
    job: 'East wing foundations',
    title: 'Footing F3 steps clash with existing sewer at grid C-4',
    text: 'The stepped footing F3 as drawn runs through the 12 in clay sewer found at grid C-4, invert 6 ft below grade. Please confirm whether the step may move east by 3 ft, or the sewer is to be relocated.',
    by: 'luis',
    to: 'nils',
    via: 'dana',
    asked: -41,
    needed: -34,
    priority: 4,
    cost: '21750',
    schedule: '4',
    approved: -40,
    answered: {
      by: 'nils',
      day: -35,
      text: 'The sewer is to be relocated as on SK-07. Moving the step would leave F3 without bearing on the west side.',
    },
    closed: -34,
    said: [
      { by: 'grace', day: -41, text: 'Crew can hold C-4 until Tuesday. After that the pour slips.' },
      { by: 'luis', day: -35, text: '@Dana Whitlock this will need a change order.', names: 'dana' },
    ],
  },
  {
    project: linden,
    job: 'Strengthening of the 1931 hall',
    title: 'Anchor embedment in hollow clay tile',
    text: 'Cores at the north pilasters show hollow tile where solid brick is drawn. Which anchor and which embedment?',
    by: 'luis',
    to: 'nils',
    via: 'dana',
    asked: -33,
    needed: -26,
    priority: 3,
    cost: '3400',
    approved: -33,
    answered: {
      by: 'nils',
      day: -28,
      text: 'Screen tubes with adhesive, 8 inches into the third wythe. Proof test the first six.',
    },
    closed: -27,
  },
  {
    project: linden,
    job: 'Brick and windows',
    title: 'Mortar color at repointed bays',
    text: 'The three samples are on the south return. Which one?',
    by: 'grace',
    to: 'nils',
    via: 'dana',
    asked: -26,
    needed: -19,
    priority: 1,
    approved: -25,
    answered: { by: 'nils', day: -22, text: 'Sample B, tooled concave.' },
    closed: -21,
  },
  {
    project: linden,
    job: 'Reading room roof',
    title: 'Slope at the skylight saddle',
    text: 'Detail 7/A-512 gives 1/8 in. per foot, the schedule 1/4 in. Which governs?',
    by: 'luis',
    to: 'omar',
    via: 'dana',
    asked: -20,
    needed: -13,
    approved: -19,
    answered: { by: 'omar', day: -14, text: '1/4 in. per foot. The detail will be reissued.' },
    closed: -13,
  },
  {
    project: linden,
    job: 'Abatement and selective demolition',
    title: 'Asbestos behind wainscot, direction needed',
    text: 'Sealant behind the oak wainscot on the west wall tested positive. Enclose or remove? The wall stands open until then.',
    by: 'luis',
    to: 'dana',
    via: 'dana',
    asked: -12,
    needed: -4,
    priority: 4,
    cost: 'TBD',
    schedule: 'TBD',
    approved: -11,
    said: [
      {
        by: 'ines',
        day: -11,
        text: 'The area is sealed and signed. Two air samples are clear.',
      },
      { by: 'luis', day: -5, text: '@Dana Whitlock we lose the hygienist on Friday.', names: 'dana' },
    ],
  },
  {
    project: linden,
    job: 'Mechanical, electrical and plumbing',
    title: 'Duct crossing below beam B-14',
    text: 'The 24 by 12 in supply duct does not pass below B-14 with the ceiling as drawn. May it split in two?',
    by: 'tomasz',
    to: 'nils',
    via: 'dana',
    asked: -9,
    needed: -2,
    priority: 3,
    cost: 'TBD',
    schedule: '2',
    approved: -8,
    said: [{ by: 'nils', day: -3, text: 'With the mechanical engineer. The answer comes this week.' }],
  },
  {
    project: linden,
    job: 'Level 2 interiors',
    title: 'Backing for book stacks on partition type 4',
    text: 'Type 4 shows no backing, the stacks need a rail every 24 in. Plywood or steel strap?',
    by: 'grace',
    to: 'nils',
    via: 'dana',
    asked: -7,
    needed: 2,
    approved: -6,
    answered: { by: 'nils', day: -1, text: 'Steel strap, 18 gauge, at 24 in and 72 in.' },
  },
  {
    project: linden,
    job: 'Elevator and stairs',
    title: 'Handrail extension at stair 2',
    text: 'The extension ends in the door swing of 2.10B.',
    by: 'luis',
    to: 'omar',
    via: 'dana',
    asked: -2,
    needed: 5,
  },
  {
    project: harbor,
    job: 'Air and controls',
    title: 'Sequence of the exam room exhaust',
    text: 'The controls drawing and the specification differ: does the exhaust follow occupancy or run always?',
    by: 'luis',
    to: 'nils',
    via: 'dana',
    asked: -15,
    needed: -6,
    priority: 3,
    cost: '9260',
    approved: -14,
    answered: { by: 'nils', day: -2, text: 'Always, at the lower rate. The specification governs.' },
  },
  {
    project: harbor,
    job: 'Medical gas and plumbing',
    title: 'Zone valve box height at nurse station',
    text: 'At 60 in the box is behind the open door. May it go to 66?',
    by: 'luis',
    to: 'nils',
    via: 'dana',
    asked: -4,
    needed: 3,
    approved: -3,
  },
  {
    project: foundry,
    job: 'Podium',
    title: 'Slab edge at the transformer vault',
    text: 'The utility wants 3 inches more clearance than drawn. Does the slab edge move or the vault?',
    by: 'priya',
    to: 'dana',
    via: 'dana',
    asked: -3,
    needed: 4,
    priority: 3,
    approved: -2,
  },
  {
    project: foundry,
    job: 'Foundations',
    title: 'Waterstop at the cold joint on grid 7',
    text: 'Is the waterstop continued through the pit wall?',
    by: 'priya',
    to: 'omar',
    via: 'dana',
    asked: -1,
    needed: 6,
  },
]

/**
 * The morning of a day, local time of the demo's sites. `later`: hours to add, for events of the same day.
 */
const instantAt = (today: string, offset: number, later = 0) =>
  new Date(Date.parse(`${dayAt(today, offset)}T16:00:00Z`) + later * 3_600_000).toISOString()

/** Adds the RFIs to the projects of an office, with dates counted from `today`. */
export async function addRfis(db: Db, office: Office, today: string): Promise<void> {
  const numbers = new Map<string, number>()
  for (const outline of demoRfis) {
    const number = (numbers.get(outline.project) ?? 0) + 1
    numbers.set(outline.project, number)
    await addOne(db, office, today, outline, number)
  }
}

async function addOne(
  db: Db,
  office: Office,
  today: string,
  outline: RfiOutline,
  number: number,
): Promise<void> {
  const employee = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`An RFI names ${key}, who is not in its account`)
    return found.employeeId
  }
  const { asked, needed, approved, answered, closed, said = [] } = outline
  const at = (day: number, later = 0) => instantAt(today, day, later)
  const job: JobHandle = await findJob(db, office, outline)
  const author = employee(outline.by)
  const id = await addRfi(db, job, {
    number,
    title: outline.title,
    description: outline.text,
    byEmployeeId: author,
    assigned_to_employee_id: employee(outline.to),
    start_date: dayAt(today, asked),
    due_date: dayAt(today, needed),
    end_date: dayAt(today, needed),
    priority_id: outline.priority ?? 2,
    cost_effect: outline.cost ?? 'None',
    schedule_impact: outline.schedule ?? 'None',
    created_at: at(asked),
  })
  await dateBack(db, job, id, { at: at(asked), employeeId: author })
  const change = async (set: object, when: string, who: string) => {
    await db
      .updateTable('rfi')
      .set(set)
      .where('company_id', '=', job.companyId)
      .where('account_id', '=', job.accountId)
      .where('id', '=', id)
      .execute()
    await dateBack(db, job, id, { at: when, employeeId: who })
  }
  const comment = ({ by, day, text, names }: Said, later: number, isAnswer = false) =>
    addComment(db, job, {
      record: 'RFI',
      recordId: id,
      byEmployeeId: employee(by),
      text,
      mentions: names ? [employee(names)] : [],
      is_answer: isAnswer,
      created_at: at(day, later),
    })

  for (const one of said.filter(({ day }) => !answered || day < answered.day)) await comment(one, 2)
  if (approved !== undefined)
    await change({ status_id: statuses.InProgress }, at(approved, 1), employee(outline.via))
  if (answered) {
    const answerId = await comment(answered, 3, true)
    await change(
      { answer_comment_id: answerId, answered_at: at(answered.day, 3) },
      at(answered.day, 3),
      employee(answered.by),
    )
  }
  for (const one of said.filter(({ day }) => answered && day >= answered.day)) await comment(one, 4)
  if (closed !== undefined)
    await change(
      {
        status_id: statuses.Completed,
        end_date: dayAt(today, closed),
        closed_at: at(closed, 5),
        closed_by_employee_id: author,
      },
      at(closed, 5),
      author,
    )

  const turn = (
    step: 'accept' | 'answer' | 'finish',
    holder: string,
    since: string,
    until: string | undefined,
  ) =>
    addTurn(db, job, {
      record: 'RFI',
      recordId: id,
      startedBy: author,
      employeeId: holder,
      step,
      due: dayAt(today, needed),
      since,
      until: until ?? null,
    })
  await turn('accept', employee(outline.via), at(asked), approved === undefined ? undefined : at(approved, 1))
  if (approved !== undefined)
    await turn('answer', employee(outline.to), at(approved, 1), answered && at(answered.day, 3))
  if (answered)
    await turn('finish', author, at(answered.day, 3), closed === undefined ? undefined : at(closed, 5))
  await addWatchers(db, job, id, [author, employee(outline.to), employee(outline.via)])
}
