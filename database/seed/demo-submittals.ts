/** The submittals of the demo: twelve in two projects, with the decisions of their actors and their turns. */
import { type StatusName, statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import {
  addActors,
  addComment,
  addSubmittal,
  addSubmittalPackage,
  addTurn,
  addWatchers,
  dateBack,
  type JobHandle,
} from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

/** A step that a person has taken. */
interface Done {
  /** Days from today. */
  day: number
  by: string
  step: 'submit' | 'approve' | 'note' | 'ask' | 'reject'
  text?: string
}

interface SubmittalOutline {
  project: string
  job: string
  title: string
  text?: string
  code?: string
  contractor?: string
  package?: string
  /** The originator, and the person who submits. */
  by: string
  submitter: string
  approvers: readonly string[]
  told?: readonly string[]
  /** True for a revision of the submittal before, with the same number. */
  isRevision?: boolean
  /** Days from today, as in the fields below. */
  made: number
  onSite: number
  lead: number
  review?: number
  done?: readonly Done[]
  said?: { by: string; day: number; text: string }
}

const linden = 'Linden Street Library Renewal'
const harbor = 'Harbor View Clinic Fit-out'

const REVIEW_DAYS = 14

/** Ordered by project and number. */
export const demoSubmittals: readonly SubmittalOutline[] = [
  {
    project: linden,
    job: 'East wing foundations',
    title: 'Concrete mix design, footings and walls',
    text: '32 MPa at 28 days, w/c 0.45, air 5 to 7 %. Test results of the last 30 days are attached.',
    code: '03-A3',
    contractor: 'Kestrel Concrete',
    by: 'dana',
    submitter: 'luis',
    approvers: ['omar', 'nils'],
    told: ['grace'],
    made: -70,
    onSite: -30,
    lead: 7,
    done: [
      { day: -64, by: 'luis', step: 'submit', text: 'Same plant as the annex.' },
      { day: -60, by: 'omar', step: 'approve' },
      { day: -56, by: 'nils', step: 'approve', text: 'Approved for footings and walls.' },
    ],
  },
  {
    project: linden,
    job: 'East wing foundations',
    title: 'Reinforcing bar shop drawings, footings',
    code: '03-A2',
    contractor: 'Kestrel Concrete',
    by: 'dana',
    submitter: 'luis',
    approvers: ['omar'],
    told: ['grace'],
    made: -66,
    onSite: -34,
    lead: 10,
    done: [
      { day: -60, by: 'luis', step: 'submit' },
      { day: -55, by: 'omar', step: 'reject', text: 'Laps at the F3 step are short. Class B, 52 diameters.' },
    ],
  },
  {
    project: linden,
    job: 'East wing foundations',
    title: 'Reinforcing bar shop drawings, footings',
    text: 'Laps at F3 and F4 lengthened to class B; bar list reissued.',
    code: '03-A2',
    contractor: 'Kestrel Concrete',
    by: 'dana',
    submitter: 'luis',
    approvers: ['omar'],
    told: ['grace'],
    isRevision: true,
    made: -53,
    onSite: -34,
    lead: 10,
    done: [
      { day: -52, by: 'luis', step: 'submit', text: 'All laps as asked for.' },
      { day: -49, by: 'omar', step: 'note', text: 'Chairs at 900, not 1,200. Otherwise as drawn.' },
    ],
  },
  {
    project: linden,
    job: 'Reading room roof',
    title: 'Roof membrane and flashings, product data',
    text: 'Two-ply modified bitumen, cool white cap sheet. 20 year warranty.',
    contractor: 'Stillwater Waterproofing',
    package: 'Roof of the reading room',
    by: 'dana',
    submitter: 'luis',
    approvers: ['nils'],
    told: ['omar'],
    made: -24,
    onSite: 35,
    lead: 21,
    done: [
      { day: -14, by: 'luis', step: 'submit' },
      { day: -9, by: 'nils', step: 'ask', text: 'Which primer goes on the old deck? Add its data sheet.' },
    ],
    said: { by: 'luis', day: -8, text: 'Asked the maker; they answer by Thursday.' },
  },
  {
    project: linden,
    job: 'Reading room roof',
    title: 'Tapered insulation layout',
    contractor: 'Stillwater Waterproofing',
    package: 'Roof of the reading room',
    by: 'dana',
    submitter: 'luis',
    approvers: ['nils', 'omar'],
    made: -24,
    onSite: 32,
    lead: 21,
    done: [
      { day: -14, by: 'luis', step: 'submit' },
      { day: -6, by: 'nils', step: 'note', text: 'Slope 1/4 in per ft at the saddle as answered.' },
    ],
  },
  {
    project: linden,
    job: 'Reading room roof',
    title: 'Skylight frames and glass, shop drawings',
    contractor: 'Vantage Glazing',
    package: 'Roof of the reading room',
    by: 'dana',
    submitter: 'luis',
    approvers: ['nils'],
    made: -20,
    onSite: 50,
    lead: 42,
  },
  {
    project: linden,
    job: 'Brick and windows',
    title: 'Repointing mortar, samples',
    text: 'Three samples, hydrated lime putty, on the south return.',
    by: 'dana',
    submitter: 'grace',
    approvers: ['nils'],
    made: -40,
    onSite: -5,
    lead: 5,
    done: [
      { day: -34, by: 'grace', step: 'submit' },
      { day: -22, by: 'nils', step: 'approve', text: 'Sample B.' },
    ],
  },
  {
    project: linden,
    job: 'Mechanical, electrical and plumbing',
    title: 'Air handling unit AHU-2, submittal data',
    contractor: 'Summit Air Mechanical',
    by: 'luis',
    submitter: 'luis',
    approvers: ['dana', 'nils'],
    told: ['omar'],
    made: -12,
    onSite: 80,
    lead: 70,
    done: [{ day: -4, by: 'luis', step: 'submit', text: 'Sound data on page 7.' }],
  },
  {
    project: linden,
    job: 'Level 2 interiors',
    title: 'Acoustic ceiling panels, samples and colors',
    by: 'dana',
    submitter: 'grace',
    approvers: ['nils'],
    made: -6,
    onSite: 70,
    lead: 28,
  },
  {
    project: linden,
    job: 'Level 2 interiors',
    title: 'Door hardware schedule',
    by: 'luis',
    submitter: 'luis',
    approvers: ['dana'],
    made: -3,
    onSite: 55,
    lead: 28,
    done: [{ day: -2, by: 'luis', step: 'submit' }],
  },
  {
    project: harbor,
    job: '',
    title: 'Medical gas piping, brazing procedures',
    text: 'Procedure and brazer qualifications.',
    contractor: 'Clearwater Plumbing',
    by: 'dana',
    submitter: 'dana',
    approvers: ['omar'],
    made: -18,
    onSite: 9,
    lead: 5,
    done: [
      { day: -12, by: 'dana', step: 'submit' },
      { day: -8, by: 'omar', step: 'approve' },
    ],
  },
  {
    project: harbor,
    job: '',
    title: 'Exam room casework, shop drawings',
    contractor: 'Redoak Millwork',
    by: 'dana',
    submitter: 'dana',
    approvers: ['omar'],
    made: -9,
    onSite: 44,
    lead: 35,
    done: [{ day: -5, by: 'dana', step: 'submit' }],
  },
]

/**
 * The morning of a day, local time of the demo's sites. `later`: hours to add, for events of the same day.
 */
const instantAt = (today: string, offset: number, later = 0) =>
  new Date(Date.parse(`${dayAt(today, offset)}T16:00:00Z`) + later * 3_600_000).toISOString()

/** The status of a person after a step, and the status of the submittal if nobody follows. */
const outcomes = {
  submit: ['Submitted', 'Pending'],
  approve: ['Approved', 'Approved'],
  note: ['ApprovedAsNoted', 'ApprovedAsNoted'],
  ask: ['RequireInformation', 'RequireInformation'],
  reject: ['Rejected', 'Rejected'],
} as const satisfies Record<Done['step'], readonly [StatusName, StatusName]>

/** Adds the submittals to the projects of an office, with dates counted from `today`. */
export async function addSubmittals(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const numbers = new Map<string, number>()
  const packages = new Map<string, string>()
  let before: { id: string; revision: number } | undefined
  for (const outline of demoSubmittals) {
    const revision = outline.isRevision && before ? before.revision + 1 : 1
    const number = (numbers.get(outline.project) ?? 0) + (revision > 1 ? 0 : 1)
    numbers.set(outline.project, number)
    const parent = revision > 1 && before ? { parent_id: before.id } : {}
    const id = await addOne(db, office, subContractors, packages, today, outline, {
      number,
      revision,
      ...parent,
    })
    before = { id, revision }
  }
}

async function codeOf(db: Db, { account }: Office, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('company_sub_task_code')
    .where('company_id', '=', account.companyId)
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The project, and the job if the outline names one. */
async function placeOf(db: Db, office: Office, outline: SubmittalOutline) {
  if (outline.job) return findJob(db, office, outline)
  const { companyId, accountId } = office.account
  const { id } = await db
    .selectFrom('work_order')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('title', '=', outline.project)
    .select('id')
    .executeTakeFirstOrThrow()
  return { companyId, accountId, workOrderId: id }
}

async function addOne(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  packages: Map<string, string>,
  today: string,
  outline: SubmittalOutline,
  numbered: { number: number; revision: number; parent_id?: string },
): Promise<string> {
  const employee = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A submittal names ${key}, who is not in its account`)
    return found.employeeId
  }
  const at = (day: number, later = 0) => instantAt(today, day, later)
  const { made, onSite, lead, review = REVIEW_DAYS, submitter, approvers, told = [], done = [] } = outline
  const place: Omit<JobHandle, 'jobId'> & { jobId?: string } = await placeOf(db, office, outline)
  const author = employee(outline.by)
  const name = outline.package
  if (name && !packages.has(name))
    packages.set(
      name,
      await addSubmittalPackage(db, place, { name, byEmployeeId: author, created_at: at(made) }),
    )
  const packageId = name && packages.get(name)
  const contractor = outline.contractor && subContractors.get(outline.contractor)
  const id = await addSubmittal(db, place, {
    ...numbered,
    title: outline.title,
    description: outline.text ?? '',
    byEmployeeId: author,
    lead_days: lead,
    review_days: review,
    required_on_site_date: dayAt(today, onSite),
    created_at: at(made),
    ...(place.jobId && { job_id: place.jobId }),
    ...(packageId && { package_id: packageId }),
    ...(contractor && { sub_contractor_id: contractor }),
    ...(outline.code && { company_sub_task_code_id: await codeOf(db, office, outline.code) }),
  })
  await dateBack(db, place, id, { at: at(made), employeeId: author })
  const people = [submitter, ...approvers, ...told]
  const ids = await addActors(
    db,
    place,
    { record: 'Submittal', recordId: id },
    people.map((key, index) => ({
      role_type_id: index === 0 ? 1 : 2,
      employeeId: employee(key),
      is_distribution_only: index > approvers.length,
    })),
  )
  for (const actor of ids) await dateBack(db, place, actor, { at: at(made), employeeId: author })

  const submitBy = dayAt(today, onSite - lead - review)
  const finalDue = dayAt(today, onSite - lead)
  let turn: { step: 'submit' | 'resubmit' | 'approve'; who: string; since: string } | null = {
    step: 'submit',
    who: submitter,
    since: at(made),
  }
  const endTurn = async (until: string | null) => {
    if (!turn) return
    await addTurn(db, place, {
      record: 'Submittal',
      recordId: id,
      startedBy: author,
      employeeId: employee(turn.who),
      step: turn.step,
      due: turn.step === 'submit' ? submitBy : finalDue,
      since: turn.since,
      until,
    })
  }
  const account = office.account
  const write = async (
    table: 'submittal' | 'approval',
    rowId: string,
    set: { status_id: number; [column: string]: unknown },
    when: string,
    who: string,
  ) => {
    await db
      .updateTable(table)
      .set(set as never)
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('id', '=', rowId)
      .execute()
    await dateBack(db, place, rowId, { at: when, employeeId: employee(who) })
  }
  let decided = 0
  let isNoted = false
  for (const { day, by, step, text } of done) {
    const when = at(day, 2)
    const [standing, leadsTo] = outcomes[step]
    const actor = step === 'submit' ? 0 : decided + 1
    const actorId = ids[actor] ?? ''
    await write(
      'approval',
      actorId,
      {
        status_id: statuses[standing],
        comments: text ?? '',
        ...(step !== 'ask' && { decided_at: when }),
      },
      when,
      by,
    )
    await endTurn(when)
    isNoted ||= step === 'note'
    if (step === 'approve' || step === 'note') decided += 1
    const next = approvers[decided]
    if (step === 'submit' || ((step === 'approve' || step === 'note') && next)) {
      turn = { step: 'approve', who: next ?? '', since: when }
      if (step === 'submit')
        await write('submittal', id, { status_id: statuses.Pending, submitted_at: when }, when, by)
      continue
    }
    const status = isNoted && leadsTo === 'Approved' ? 'ApprovedAsNoted' : leadsTo
    turn = step === 'ask' ? { step: 'resubmit', who: submitter, since: when } : null
    if (step === 'ask') await write('approval', ids[0] ?? '', { status_id: statuses.Pending }, when, by)
    const end = step === 'ask' ? {} : { decided_at: when }
    await write('submittal', id, { status_id: statuses[status], ...end }, when, by)
  }
  await endTurn(null)
  if (outline.said)
    await addComment(db, place, {
      record: 'Submittal',
      recordId: id,
      byEmployeeId: employee(outline.said.by),
      text: outline.said.text,
      created_at: at(outline.said.day, 4),
    })
  await addWatchers(db, place, id, [author, ...people.map(employee)])
  return id
}
