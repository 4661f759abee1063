/** The invoices of the demo: seven on one project, in every status, with their turns. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import {
  addComment,
  addInvoice,
  addInvoiceLines,
  addTurn,
  addWatchers,
  dateBack,
  type InvoiceHandle,
} from './builders.ts'
import { dayAt, hourAt } from './demo-captures.ts'
import { findJob } from './demo-jobs.ts'
import type { Office } from './demo-people.ts'

interface InvoiceOutline {
  title: string
  amount: string
  /** Days from today, as in the fields below. */
  opened: number
  approved?: number
  closed?: number
  due: number
  work: readonly [from: number, to: number]
  /** The subcontractor who bills the account. Left out: the account bills the owner. */
  firm?: string
  text?: string
  /** The retainage: a tenth of the lines. */
  retained?: string
  /** The billed activities of the job: task, activity, quantity, and the amount of stored material. */
  lines?: readonly (readonly [task: string, activity: string, quantity: number, stored?: number])[]
  said?: readonly { by: string; day: number; text: string }[]
}

const PLACE = { project: 'Linden Street Library Renewal', job: 'Strengthening of the 1931 hall' }
const [AUTHOR, APPROVER] = ['joel', 'dana']

/** In the order of their numbers. */
const outlines: readonly InvoiceOutline[] = [
  {
    title: 'Abatement, to the owner',
    amount: '214860',
    opened: -190,
    approved: -188,
    closed: -160,
    due: -160,
    work: [-231, -196],
  },
  {
    title: 'Demolition and shoring, to the owner',
    amount: '589340',
    opened: -138,
    approved: -135,
    closed: -104,
    due: -105,
    work: [-208, -140],
  },
  {
    title: 'Piles, Kestrel Concrete',
    amount: '331206.5',
    opened: -82,
    approved: -80,
    closed: -49,
    due: -50,
    work: [-148, -84],
    firm: 'Kestrel Concrete',
  },
  {
    title: 'Shear walls, to the owner',
    // 850,900.00, less 10 % retainage.
    amount: '765810',
    retained: '85090',
    opened: -55,
    approved: -52,
    due: -21,
    work: [-170, -60],
    lines: [
      ['Shear walls', 'Form', 14_800],
      ['Shear walls', 'Tie bar', 74],
      ['Shear walls', 'Place', 520],
      ['Shear walls', 'Strip', 14_800],
    ],
    said: [{ by: 'dana', day: -20, text: 'The owner’s bank asks for the lien waivers again. Sent today.' }],
  },
  {
    title: 'Roof panels, deposit',
    amount: '48200',
    opened: -30,
    approved: -28,
    due: 2,
    work: [-45, -31],
    firm: 'Bluefin Steel Erectors',
  },
  {
    title: 'Roof diaphragm, to the owner',
    // 273,750.00 and 18,850.00 stored material, less 10 % retainage.
    amount: '263340',
    retained: '29260',
    opened: -3,
    due: 9,
    work: [-64, -4],
    text: 'What is laid and fixed of the deck. The skylight curb is not in it. 520 LF of edge angles lie cut in the yard.',
    lines: [
      ['Roof diaphragm', 'Lay', 11_500],
      ['Roof diaphragm', 'Fix', 7000],
      ['Roof diaphragm', 'Edges and stops', 600, 18_850],
    ],
  },
  {
    title: 'November progress, Bluefin Steel Erectors',
    // 158,730.00 and 18,850.00 stored material, less 10 % retainage.
    amount: '159822',
    retained: '17758',
    opened: -1,
    due: 5,
    work: [-24, -1],
    firm: 'Bluefin Steel Erectors',
    text: 'Grout at the frames, and the roof diaphragm. 520 LF of edge angles lie cut in the yard.',
    lines: [
      ['Steel frames', 'Grout', 4],
      ['Roof diaphragm', 'Lay', 3600],
      ['Roof diaphragm', 'Fix', 6000],
      ['Roof diaphragm', 'Edges and stops', 1000, 18_850],
    ],
    said: [
      { by: 'joel', day: -1, text: 'Stored: 520 LF of edge angles in Bluefin’s yard. Papers follow.' },
      { by: 'luis', day: -1, text: 'Walked the deck with Bluefin: 6,000 SF fixed, all of it captured.' },
    ],
  },
]

/** Adds the invoices with the dates of their steps. */
export async function addInvoices(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const { jobId, ...place } = await findJob(db, office, PLACE)
  const employeeOf = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`An invoice names ${key}, whom the demo does not have`)
    return found.employeeId
  }
  const [author, approver] = [employeeOf(AUTHOR), employeeOf(APPROVER)]
  const at = (day: number, hour: number) => hourAt(today, day, hour)
  for (const [index, outline] of outlines.entries()) {
    const { title, amount, opened, approved, closed, due, work, firm, text = '', said = [] } = outline
    const { retained, lines = [] } = outline
    const stored = lines.reduce((all, [, , , of = 0]) => all + of, 0)
    const isApproved = approved !== undefined
    const isClosed = closed !== undefined
    const due_date = dayAt(today, due)
    const period = { first: dayAt(today, work[0]), last: dayAt(today, work[1]) }
    const invoice = await addInvoice(db, place, {
      number: index + 1,
      title,
      description: text,
      amount,
      ...(retained && { retained, retainage_percent: '10', stored: String(stored) }),
      byEmployeeId: author,
      open_date: dayAt(today, opened),
      created_at: at(opened, 8),
      due_date,
      period_start: period.first,
      period_end: period.last,
      status_id: isClosed ? statuses.Completed : isApproved ? statuses.InProgress : statuses.Active,
      ...(firm && { sub_contractor_id: subContractors.get(firm) ?? '' }),
      ...(isApproved && { approved_at: at(approved, 10), approved_by_employee_id: approver }),
      ...(isClosed && {
        close_date: dayAt(today, closed),
        closed_at: at(closed, 11),
        closed_by_employee_id: author,
      }),
    })
    const recordId = invoice.invoiceId
    if (lines.length > 0) await addInvoiceLines(db, invoice, await linesOf(db, jobId, invoice, lines, period))
    await dateBack(db, place, recordId, { at: at(opened, 8), employeeId: author })
    const turn = { record: 'Invoice', recordId, startedBy: author, due: due_date } as const
    await addTurn(db, place, {
      ...{ ...turn, employeeId: approver, step: 'approve', since: at(opened, 8) },
      until: isApproved ? at(approved, 10) : null,
    })
    if (isApproved)
      await addTurn(db, place, {
        ...{ ...turn, employeeId: author, step: 'finish', since: at(approved, 10) },
        until: isClosed ? at(closed, 11) : null,
      })
    for (const { by, day, text: words } of said)
      await addComment(db, place, {
        record: 'Invoice',
        recordId,
        byEmployeeId: employeeOf(by),
        text: words,
        created_at: at(day, 13),
      })
    await addWatchers(db, place, recordId, [author, approver])
  }
}

/** The lines for activities of a job, with the prices that the app would compute. */
async function linesOf(
  db: Db,
  jobId: string,
  { companyId, accountId }: InvoiceHandle,
  lines: NonNullable<InvoiceOutline['lines']>,
  period: { first: string; last: string },
) {
  const activities = await db
    .selectFrom('activity as a')
    .innerJoin('task as t', (join) =>
      join
        .onRef('t.company_id', '=', 'a.company_id')
        .onRef('t.account_id', '=', 'a.account_id')
        .onRef('t.id', '=', 'a.task_id'),
    )
    .where('a.company_id', '=', companyId)
    .where('a.account_id', '=', accountId)
    .where('a.job_id', '=', jobId)
    .select([
      'a.id',
      'a.title',
      't.name as task',
      'a.unit',
      'a.bid_unit_cost as cost',
      'a.target_metric as target',
    ])
    .execute()
  const captures = await db
    .selectFrom('activity_capture as c')
    .where('c.company_id', '=', companyId)
    .where('c.account_id', '=', accountId)
    .where(
      'c.activity_id',
      'in',
      activities.map(({ id }) => id),
    )
    .where('c.deleted_at', 'is', null)
    .groupBy(['c.activity_id', 'c.capture_date'])
    .orderBy('c.capture_date')
    .select(({ fn }) => [
      'c.activity_id as of',
      'c.capture_date as day',
      fn.sum('c.metric_completed').as('metric'),
    ])
    .execute()
  /** The first days of an activity in the period whose captures add up to the quantity. */
  const daysOf = (activityId: string, quantity: number): string => {
    let left = quantity
    const days = captures.flatMap(({ of, day, metric }) => {
      const isBilled = of === activityId && period.first <= day && day <= period.last
      const part = isBilled ? Math.min(left, Number(metric)) : 0
      left = Number((left - part).toFixed(4))
      return part > 0 ? [[day, String(part)] as const] : []
    })
    if (left > 0) throw new Error(`An invoice bills ${left} more of ${activityId} than the demo captures`)
    return JSON.stringify(Object.fromEntries(days))
  }
  return lines.map(([task, title, quantity, stored]) => {
    const found = activities.find((one) => one.task === task && one.title === title)
    if (!found) throw new Error(`An invoice bills ${task}, ${title}, which the demo does not have`)
    const cost = Number(found.cost)
    return {
      ...{ activity_id: found.id, title: `${title} · ${task}`, unit: found.unit, quantity: String(quantity) },
      unit_cost: String(cost),
      scheduled: (Number(found.target) * cost).toFixed(2),
      amount: (quantity * cost).toFixed(2),
      days: daysOf(found.id, quantity),
      stored_given: stored === undefined ? null : String(stored),
    }
  })
}
