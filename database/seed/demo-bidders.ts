/**
 * The bidders of the demo, with an addendum on each of two projects. Three bid on the boardwalk, whose
 * bidding has ended, and two on the gym, which is still open. Two have bid on the parking structure, which
 * was awarded and is built by now.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { addAddendum, addAlternates, addBid, addQuestion, type BidOn } from './bid-builders.ts'
import type { EmployeeHandle, WorkOrderHandle } from './builders.ts'
import { orchardGym, pier4Boardwalk } from './demo-bids.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

interface Bidder {
  office: string
  person: string
  /** Each line's price in percent of the owner's estimate; 0: no price. */
  percents: readonly number[]
  /** Days from today. */
  intent: number
  submitted?: number
  /** True if the bidder had read the addendum before submitting. */
  knew?: true
  /** The price of each alternate. */
  alternates?: readonly string[]
  /** The result of the bid, and its day. */
  decided?: { as: 'BidAccepted' | 'Rejected'; day: number }
}

interface Bidding {
  title: string
  bidders: readonly Bidder[]
  addendum?: { title: string; text: string; issued: number }
  alternates?: readonly { title: string; description: string; quantity: string; unit: string }[]
  question?: { person: string; text: string; asked: number }
  today: string
}

/**
 * Fourteen lines. Bluefin's price of the seventh line, coating, is far too low: the bid counts one coat,
 * because it was submitted before the addendum.
 */
const onBoardwalk: readonly Bidder[] = [
  {
    ...{ office: 'kestrel', person: 'amara', intent: -20, submitted: -8, knew: true },
    percents: [102, 97, 99, 95, 104, 98, 101, 106, 103, 99, 108, 104, 110, 107],
    alternates: ['11.40', '212.00'],
  },
  {
    ...{ office: 'bluefin', person: 'gunnar', intent: -18, submitted: -13 },
    percents: [109, 104, 101, 108, 99, 107, 61, 100, 97, 103, 94, 95, 104, 101],
    alternates: ['9.90'],
  },
  {
    ...{ office: 'copperline', person: 'tamika', intent: -15, submitted: -7.5, knew: true },
    percents: [112, 109, 106, 103, 107, 111, 105, 109, 110, 106, 103, 107, 0, 92],
  },
]

/** Kestrel still enters prices. Bluefin submitted steel and deck before the addendum. */
const onGym: readonly Bidder[] = [
  {
    ...{ office: 'kestrel', person: 'amara', intent: -9 },
    percents: [97.8, 98, 97.5, 97.5, 98.2, 97.9, 98.8, 104.7, 97.4, 98],
  },
  {
    ...{ office: 'bluefin', person: 'gunnar', intent: -6, submitted: -5 },
    percents: [...Array.from({ length: 12 }, () => 0), 101, 99, 103, 98, 102],
  },
]

/**
 * Four lines, and a fifth that only another bidder priced. Kestrel's bid was awarded, so its prices are now
 * those of the activities.
 */
const onParking: readonly Bidder[] = [
  {
    ...{ office: 'kestrel', person: 'amara', intent: -246, submitted: -233 },
    percents: [100, 100, 100, 100],
    decided: { as: 'BidAccepted', day: -224 },
  },
  {
    ...{ office: 'bluefin', person: 'gunnar', intent: -244, submitted: -232 },
    percents: [104, 98, 109, 106, 101],
    decided: { as: 'Rejected', day: -224 },
  },
]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Adds the bids with their dates. */
export async function addBidders(
  db: Db,
  owner: Office,
  office: (key: string) => Office,
  today: string,
): Promise<void> {
  // Lists show the newest bid first, so the oldest project comes first here.
  await addBidsOn(db, owner, office, { title: PARKING, bidders: onParking, today })
  await addBidsOn(db, owner, office, {
    title: pier4Boardwalk.title,
    bidders: onBoardwalk,
    addendum: {
      title: 'Two coats on the caps',
      text:
        'Coat the caps twice, 12 mil each, the second in gray. The quantity stays the area of the caps: your price ' +
        'per SF is for both coats.',
      issued: -12,
    },
    alternates: [
      {
        ...{ title: 'Composite planks', quantity: '12800', unit: 'SF' },
        description: 'Instead of Douglas fir, with hidden clips: what it adds to Lay planks.',
      },
      {
        ...{ title: 'Handrail lights', quantity: '186', unit: 'ea' },
        description: 'In every second post, with the conduit in the rail.',
      },
    ],
    today,
  })
  await addBidsOn(db, owner, office, {
    title: orchardGym.title,
    bidders: onGym,
    addendum: {
      title: 'Slab joints and the site visit',
      text:
        'Joints of the slab on ground are sawn within 12 hours, at 15 ft both ways; price them with Finish and joint.\n\n' +
        'The site visit on Thursday begins at 3:30 PM at the flagpole. Bring a hard hat.',
      issued: -4,
    },
    alternates: [
      {
        ...{ title: 'Sealed and polished slab in the stage', quantity: '1900', unit: 'SF' },
        description: 'Instead of the floor that others lay there.',
      },
      {
        ...{ title: 'Panels with a reveal pattern', quantity: '22400', unit: 'SF' },
        description: 'As on A-301, on the sides to the street.',
      },
    ],
    question: { person: 'amara', text: 'Is hoisting the panels by our crane, or by yours?', asked: -1.5 },
    today,
  })
}

const PARKING = 'Ninth Avenue Parking Structure Repairs'

/**
 * Writes the rows of an award: the bids are open, the winner gets the tasks it priced, and the table
 * `bid_look` records the award.
 */
async function addAward(
  db: Db,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  { employeeId }: EmployeeHandle,
  { bid, at }: { bid: string; at: string },
): Promise<void> {
  await sql`
    with won as (
      select r.bidder_name as name from bid_received r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.bid_summary_id = ${bid}
    ), opened as (
      update work_order w set bids_opened_at = ${at}
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrderId}
    ), given as (
      update task t set sub_contractor_id = f.id
      from sub_contractor f, won
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = ${workOrderId}
        and t.position = 0 and f.company_id = ${companyId} and f.account_id = ${accountId} and f.name = won.name
    )
    insert into bid_look (company_id, account_id, id, work_order_id, employee_id, what, bid_summary_id, looked_at, bidder_name)
    select ${companyId}, ${accountId}, ${uuidv7()}, ${workOrderId}, ${employeeId}, 'award', ${bid}, ${at}, won.name
    from won`.execute(db)
}

async function addBidsOn(
  db: Db,
  { account: { companyId, accountId }, people }: Office,
  office: (key: string) => Office,
  { title, bidders, addendum, alternates = [], question, today }: Bidding,
): Promise<void> {
  // An advertised project has a fixed end of bidding. It stays fixed if the project is taken back.
  const { rows: lines } = await sql<{ id: string; cost: string; workOrderId: string } & BidOn>`
    with project as (
      update work_order w set bidding_end_zone = coalesce(w.bidding_end_zone, a.time_zone),
        bidding_ends_at = coalesce(w.bidding_ends_at, bidding_end(w.bidding_end_date, w.bidding_end_time, a.time_zone))
      from account a
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.title = ${title}
        and a.company_id = ${companyId} and a.account_id = ${accountId}
      returning w.id, w.title, w.bid_project_name
    )
    select a.id, a.bid_unit_cost as cost, project.id as "workOrderId", project.title, project.bid_project_name, c.name as owner
    from project join company c on c.company_id = ${companyId}
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = project.id
    join task t on t.company_id = a.company_id and t.account_id = a.account_id and t.id = a.task_id
    join job j on j.company_id = a.company_id and j.account_id = a.account_id and j.id = a.job_id
    order by j.position, j.id, t.position, t.id, a.position, a.id`.execute(db)
  const [line] = lines
  if (!line) throw new Error(`Bids are on ${title}, which the demo does not have`)
  const at = (day: number) => new Date(Date.parse(`${dayAt(today, 0)}T16:00:00Z`) + day * DAY).toISOString()
  const project = { companyId, accountId, workOrderId: line.workOrderId }
  const issuer = people.get('dana')
  if (!issuer) throw new Error('Addenda are of Dana, whom the demo does not have')
  if (addendum)
    await addAddendum(db, issuer, project, {
      ...{ number: 1, title: addendum.title, text: addendum.text },
      issued_at: at(addendum.issued),
    })
  const offered = alternates.length > 0 ? await addAlternates(db, project, alternates) : []
  for (const {
    office: key,
    person,
    percents,
    intent,
    submitted,
    knew,
    decided,
    alternates: asked = [],
  } of bidders) {
    const bidder = office(key).people.get(person)
    if (!bidder) throw new Error(`A bid is of ${person}, whom the demo does not have`)
    const bid = await addBid(db, bidder, project, {
      project: line,
      ...(knew && { known_addenda: [1] }),
      intent_at: at(intent),
      ...(submitted !== undefined && { submitted_at: at(submitted) }),
      alternates: asked.map((unitCost, index) => ({ alternateId: offered[index] ?? '', unitCost })),
      ...(decided && { status_id: statuses[decided.as], decided_at: at(decided.day) }),
      lines: lines.flatMap(({ id, cost }, index) => {
        const percent = percents[index] ?? 0
        return percent === 0
          ? []
          : [{ activityId: id, unitCost: (Math.round(Number(cost) * percent) / 100).toFixed(2) }]
      }),
    })
    if (decided?.as === 'BidAccepted') await addAward(db, project, issuer, { bid, at: at(decided.day) })
    if (question?.person === person)
      await addQuestion(db, project, bid, { question: question.text, asked_at: at(question.asked) })
  }
}
