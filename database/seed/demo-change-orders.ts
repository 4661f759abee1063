/**
 * The change orders of the demo: six in two projects, at least one in each status, with their discussions and
 * turns.
 */

import { v7 as uuidv7 } from 'uuid'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import {
  addChangeOrder,
  addChangeOrderItem,
  addComment,
  addTurn,
  addWatchers,
  type ChangeOrderHandle,
  dateBack,
} from './builders.ts'
import { dayAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

/** The decision of an actor: approved, a question to the originator, or rejected. */
interface Decided {
  day: number
  status: 'Approved' | 'RequireInformation' | 'Rejected'
  text?: string
}

interface ItemOutline {
  name: string
  amount: string
  /** The activity of the task that the item changes, and its target before and after. */
  activity?: string
  target?: [before: number, after: number]
  text?: string
}

interface ChangeOrderOutline {
  project: string
  job: string
  task: string
  name: string
  text: string
  type: number
  by: string
  reviewer: string
  approver: string
  status: Extract<StatusName, 'Created' | 'Pending' | 'RequireInformation' | 'Active' | 'Rejected'>
  /** Days from today, as in the fields below. */
  made: number
  sent?: number
  needed?: number
  /** The days by which the change order moves the end of the task. */
  days?: number
  reviewed?: Decided
  approved?: Decided
  items: readonly ItemOutline[]
  said?: readonly { by: string; day: number; text: string; names?: string }[]
  /** The number of the RFI that led to this change order. */
  rfi?: number
}

const linden = 'Linden Street Library Renewal'
const harbor = 'Harbor View Clinic Fit-out'

/** The contract amounts at the start. */
const contracts: Readonly<Record<string, string>> = { [linden]: '18423500', [harbor]: '6118000' }

/** Ordered by project and number. */
export const demoChangeOrders: readonly ChangeOrderOutline[] = [
  {
    project: linden,
    job: 'Strengthening of the 1931 hall',
    task: 'Steel frames',
    name: 'Screen tubes in hollow tile, north pilasters',
    text: 'Cores show hollow clay tile where solid brick is drawn. Anchors get screen tubes and adhesive, and 80 more of them.',
    type: 3,
    by: 'luis',
    reviewer: 'nils',
    approver: 'dana',
    status: 'Active',
    made: -27,
    sent: -27,
    needed: -20,
    reviewed: { day: -24, status: 'Approved', text: 'As answered in RFI-2.' },
    approved: { day: -22, status: 'Approved' },
    items: [
      {
        name: 'Eighty more anchors',
        amount: '9920',
        activity: 'Drill and anchor',
        target: [1780, 1860],
      },
      { name: 'Screen tubes and adhesive', amount: '3400' },
    ],
    rfi: 2,
  },
  {
    project: linden,
    job: 'East wing foundations',
    task: 'Footings',
    name: 'Sewer relocation',
    text: 'The clay sewer at grid C-4 is relocated as on SK-07, before footing F3 is placed. Four days on the critical path.',
    type: 3,
    by: 'luis',
    reviewer: 'nils',
    approver: 'dana',
    status: 'Pending',
    made: -9,
    sent: -9,
    needed: -1,
    days: 4,
    reviewed: { day: -6, status: 'Approved', text: 'Agreed. The shallower F3 saves the step forms.' },
    items: [
      {
        name: 'Deeper footing along the new run',
        amount: '8900',
        activity: 'Place',
        target: [96, 118],
      },
      { name: 'Pipe and bedding', amount: '14350', text: '85 LF of 12 in pipe, two manholes.' },
      {
        name: 'Credit: shallower footing F3',
        amount: '-1500',
        activity: 'Strip and cure',
        target: [4200, 4080],
      },
    ],
    said: [
      {
        by: 'luis',
        day: -9,
        text: 'Utility located it 16 inches higher than drawn. The survey is attached.',
      },
      {
        by: 'nils',
        day: -6,
        text: '@Dana Whitlock the shallower F3 saves the step forms, hence the credit.',
        names: 'dana',
      },
    ],
    rfi: 1,
  },
  {
    project: linden,
    job: 'Elevator and stairs',
    task: '',
    name: 'Bronze nosings on stair 2',
    text: 'The library asks for bronze instead of aluminum on all treads of stair 2.',
    type: 1,
    by: 'omar',
    reviewer: 'nils',
    approver: 'dana',
    status: 'Rejected',
    made: -18,
    sent: -17,
    needed: -10,
    reviewed: { day: -15, status: 'Approved', text: 'Fine by design.' },
    approved: { day: -12, status: 'Rejected', text: 'The owner takes it back: too dear for a side stair.' },
    items: [{ name: 'Bronze nosings, 44 treads', amount: '18480' }],
  },
  {
    project: linden,
    job: 'Level 2 interiors',
    task: '',
    name: 'Second layer of board in the study rooms',
    text: 'To reach the sound rating that the acoustic report asks for.',
    type: 2,
    by: 'dana',
    reviewer: 'nils',
    approver: 'omar',
    status: 'RequireInformation',
    made: -7,
    sent: -6,
    needed: 4,
    reviewed: {
      day: -2,
      status: 'RequireInformation',
      text: 'Both sides, or the room side alone? The report allows either.',
    },
    items: [{ name: 'Second layer, 6,400 SF', amount: '23700' }],
  },
  {
    project: linden,
    job: 'Reading room roof',
    task: '',
    name: 'Weekend shifts for the membrane',
    text: 'Three weekends, so that the roof is tight before the rain.',
    type: 6,
    by: 'dana',
    reviewer: 'omar',
    approver: 'dana',
    status: 'Created',
    made: -1,
    needed: 9,
    items: [
      { name: 'Premium time, two crews', amount: '16200' },
      { name: 'Crane on Saturdays', amount: '5400' },
    ],
  },
  {
    project: harbor,
    job: 'Air and controls',
    task: '',
    name: 'Exam room exhaust runs always',
    text: 'At the lower rate, as the specification says: other dampers, and the controls are programmed again.',
    type: 2,
    by: 'luis',
    reviewer: 'nils',
    approver: 'dana',
    status: 'Pending',
    made: -1,
    sent: -1,
    needed: 6,
    items: [{ name: 'Dampers and controls', amount: '9260' }],
    rfi: 1,
  },
]

const instantAt = (today: string, offset: number, later = 0) =>
  new Date(Date.parse(`${dayAt(today, offset)}T15:00:00Z`) + later * 3_600_000).toISOString()

/** Adds the change orders to the projects of an office, with dates counted from `today`. */
export async function addChangeOrders(db: Db, office: Office, today: string): Promise<void> {
  const { companyId, accountId } = office.account
  for (const [title, amount] of Object.entries(contracts))
    await db
      .updateTable('work_order')
      .set({ contract_amount: amount })
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('title', '=', title)
      .execute()
  const numbers = new Map<string, number>()
  for (const outline of demoChangeOrders) {
    const number = (numbers.get(outline.project) ?? 0) + 1
    numbers.set(outline.project, number)
    await addOne(db, office, today, outline, number)
  }
}

async function addOne(
  db: Db,
  office: Office,
  today: string,
  outline: ChangeOrderOutline,
  number: number,
): Promise<void> {
  const employee = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A change order names ${key}, who is not in its account`)
    return found.employeeId
  }
  const { made, sent, needed, reviewed, approved, status, said = [] } = outline
  const at = (day: number, later = 0) => instantAt(today, day, later)
  const [author, reviewer, approver] = [outline.by, outline.reviewer, outline.approver].map(employee) as [
    string,
    string,
    string,
  ]
  const due = needed === undefined ? {} : { due_date: dayAt(today, needed) }
  const place = await findTask(db, office, outline)
  const { handle, end } = place
  const order = await addChangeOrder(db, handle, {
    number,
    name: outline.name,
    description: outline.text,
    type_id: outline.type,
    byEmployeeId: author,
    schedule_impact: outline.days ?? 0,
    ...(outline.days && end && { new_end_date: later(end, outline.days) }),
    ...due,
    created_at: at(made),
    actors: [
      { role_type_id: 1, employeeId: reviewer },
      { role_type_id: 2, employeeId: approver },
    ],
  })
  const actors = await db
    .selectFrom('approval')
    .where('company_id', '=', order.companyId)
    .where('account_id', '=', order.accountId)
    .where('record_id', '=', order.changeOrderId)
    .orderBy('position')
    .select('id')
    .execute()
  const ids = [order.changeOrderId, ...actors.map(({ id }) => id)]
  ids.push(...(await addItems(db, order, outline)))
  for (const id of ids) await dateBack(db, order, id, { at: at(made), employeeId: author })
  for (const { by, day, text, names } of said)
    await addComment(db, order, {
      record: 'ChangeOrder',
      recordId: order.changeOrderId,
      byEmployeeId: employee(by),
      text,
      mentions: names ? [employee(names)] : [],
      created_at: at(day, 4),
    })

  const stand = async (to: StatusName, when: string, who: string, more: object = {}) => {
    await db
      .updateTable('change_order')
      .set({ status_id: statuses[to], ...more })
      .where('company_id', '=', order.companyId)
      .where('account_id', '=', order.accountId)
      .where('id', '=', order.changeOrderId)
      .execute()
    await dateBack(db, order, order.changeOrderId, { at: when, employeeId: who })
  }
  const decide = async (index: number, { day, status: to, text = '' }: Decided, who: string) => {
    const id = actors[index]?.id ?? ''
    await db
      .updateTable('approval')
      .set({
        status_id: statuses[to],
        comments: text,
        decided_at: to === 'RequireInformation' ? null : at(day, 3),
      })
      .where('company_id', '=', order.companyId)
      .where('account_id', '=', order.accountId)
      .where('id', '=', id)
      .execute()
    await dateBack(db, order, id, { at: at(day, 3), employeeId: who })
  }
  if (sent !== undefined) await stand('Pending', at(sent, 1), author)
  if (reviewed) await decide(0, reviewed, reviewer)
  if (approved) await decide(1, approved, approver)
  const last = approved ?? reviewed
  if (last && status !== 'Pending')
    await stand(
      status,
      at(last.day, 3),
      approved ? approver : reviewer,
      status === 'Active'
        ? { in_force_at: at(last.day, 3), contract_before: contracts[outline.project], previous_ends: '{}' }
        : {},
    )

  const turn = (
    step: 'begin' | 'review' | 'approve' | 'resubmit',
    holder: string,
    since: string,
    until?: string,
  ) =>
    addTurn(
      db,
      { companyId: order.companyId, accountId: order.accountId, workOrderId: order.workOrderId },
      {
        record: 'ChangeOrder',
        recordId: order.changeOrderId,
        startedBy: author,
        employeeId: holder,
        step,
        due: due.due_date ?? null,
        since,
        until: until ?? null,
      },
    )
  await turn('begin', author, at(made), sent === undefined ? undefined : at(sent, 1))
  if (sent !== undefined) await turn('review', reviewer, at(sent, 1), reviewed && at(reviewed.day, 3))
  if (reviewed?.status === 'Approved')
    await turn('approve', approver, at(reviewed.day, 3), approved && at(approved.day, 3))
  if (status === 'RequireInformation' && last) await turn('resubmit', author, at(last.day, 3))
  await addWatchers(db, order, order.changeOrderId, [author, reviewer, approver])
  if (outline.rfi !== undefined) await linkToRfi(db, order, outline.rfi, author)
}

/** The day that is `days` days after `day`. */
const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)

/** A task of a job, by the titles, and its end date. Without a title: the first task. */
async function findTask(db: Db, office: Office, { task, ...at }: ChangeOrderOutline) {
  const job = await findJob(db, office, at)
  let query = db
    .selectFrom('task')
    .where('company_id', '=', job.companyId)
    .where('account_id', '=', job.accountId)
    .where('job_id', '=', job.jobId)
    .select(['id', 'end_date as end'])
    .orderBy('position')
    .limit(1)
  if (task) query = query.where('name', '=', task)
  const { id, end } = await query.executeTakeFirstOrThrow()
  return { handle: { ...job, taskId: id }, end }
}

/** Adds the items. If the change order is in force, each item stores the values of its activity before. */
async function addItems(db: Db, order: ChangeOrderHandle, outline: ChangeOrderOutline): Promise<string[]> {
  const ids: string[] = []
  for (const { name, amount, activity: title, target, text = '' } of outline.items) {
    const activity =
      title &&
      (await db
        .selectFrom('activity')
        .where('company_id', '=', order.companyId)
        .where('account_id', '=', order.accountId)
        .where('task_id', '=', order.taskId)
        .where('title', '=', title)
        .select(['id', 'start_date as start', 'end_date as end', 'unit'])
        .executeTakeFirstOrThrow())
    const previous = activity &&
      outline.status === 'Active' &&
      target && {
        previous: JSON.stringify({
          subTaskStartDate: activity.start,
          subTaskEndDate: activity.end,
          subTaskTargetMetric: `${target[0]}.0`,
          subTaskUnit: activity.unit,
        }),
      }
    ids.push(
      await addChangeOrderItem(db, order, {
        name,
        description: text,
        amount,
        ...(activity && { activityId: activity.id }),
        ...(target && { target_metric: String(target[1]) }),
        ...previous,
      }),
    )
  }
  return ids
}

async function linkToRfi(db: Db, order: ChangeOrderHandle, number: number, by: string): Promise<void> {
  const { companyId: company_id, accountId: account_id } = order
  const rfi = await db
    .selectFrom('rfi')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('work_order_id', '=', order.workOrderId)
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('record_link')
    .values({
      company_id,
      account_id,
      id: uuidv7(),
      from_record: 'RFI',
      from_id: rfi.id,
      to_record: 'ChangeOrder',
      to_id: order.changeOrderId,
      created_by_employee_id: by,
    })
    .execute()
}
