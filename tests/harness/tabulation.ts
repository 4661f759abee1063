/** Bids that an owner has received, in tests: a project with lines, and vendors of other companies who bid on it. */

import { addBid, type NewBid } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  addActivities,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { awardBids } from '#features/bidding/tabulation-contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

/** When bidding ends by the clocks of the owner, who is in Los Angeles: eight hours behind UTC by then. */
const ENDS = { bidding_end_date: '2031-11-10', bidding_end_time: '17:00:00' }
export const BEFORE = new Date('2031-11-11T00:59:59.999Z')
export const AFTER = new Date('2031-11-11T01:00:00Z')
export const SEALED = 'Bids are sealed until Nov 10, 2031, 5:00 PM PST.'

export interface BidsOnProject {
  workOrder: WorkOrderHandle
  /** Ground and Frame. */
  tasks: [TaskHandle, TaskHandle]
  /** Excavate 1,240 m³, Form 420 m², Place 96 m³, Erect 38.5 t: the first three of one task, the last of another. */
  lines: string[]
}

export interface TabulationStage {
  account: AccountHandle
  /** Administers the owner's account. */
  ann: Person
  /** A superintendent: reads bids and costs, and decides on none. */
  sam: Person
  kestrel: Person
  tallgrass: Person
  alder: Person
  /** An advertised project of the owner, on which nobody bids yet. */
  project(title?: string): Promise<BidsOnProject>
  /** Submits a bid with these unit costs, or shows intent where there are none. */
  bid(who: Person, at: BidsOnProject, costs?: readonly (string | null)[], more?: NewBid): Promise<string>
  /** The three bids of the design's picture: Alder's price for the third line is 37 % below the median. */
  bids(at: BidsOnProject): Promise<[kestrel: string, tallgrass: string, alder: string]>
  award(at: BidsOnProject, bid: string, who?: Person, rowVersion?: number): Promise<Answer<string[]>>
}

/** Opens a stage; its clock stands after the end of its projects. */
export async function openTabulationStage(server: TestApp): Promise<TabulationStage> {
  server.clock.now = AFTER
  const { db } = server.database
  const account = await newAccount(server, 'Owner', 'America/Los_Angeles')
  const vendor = async (name: string) => newPerson(server, await newAccount(server, name))
  const sam = await newPerson(server, account, 'Superintendent')
  const stage: TabulationStage = {
    account,
    ann: await newPerson(server, account),
    sam,
    kestrel: await vendor('Kestrel'),
    tallgrass: await vendor('Tallgrass'),
    alder: await vendor('Alder'),
    async project(title = 'Gym') {
      const workOrder = await addWorkOrder(db, account, {
        ...ENDS,
        title,
        construction_phase: '1',
        bid_project_name: `${title} bid`,
        is_bid_advertised: true,
      })
      await assign(db, sam, workOrder)
      const ground = await addTask(db, await addJob(db, workOrder, { title: 'Ground' }), { name: 'Footings' })
      const frame = await addTask(db, await addJob(db, workOrder, { title: 'Frame' }), { name: 'Steel' })
      const lines = await addActivities(db, [
        { task: ground, title: 'Excavate', target_metric: '1240', unit: 'm³', bid_unit_cost: '9' },
        { task: ground, title: 'Form', target_metric: '420', unit: 'm²' },
        { task: ground, title: 'Place', target_metric: '96', unit: 'm³' },
        { task: frame, title: 'Erect', target_metric: '38.5', unit: 't' },
      ])
      return { workOrder, tasks: [ground, frame], lines: lines.map(({ activityId }) => activityId) }
    },
    bid: (who, { workOrder, lines }, costs = [], more = {}) =>
      addBid(db, who, workOrder, {
        ...(costs.length > 0 && { submitted_at: '2031-11-09T10:00:00Z' }),
        lines: costs.flatMap((unitCost, index) =>
          unitCost === null ? [] : [{ activityId: lines[index] ?? '', unitCost }],
        ),
        ...more,
      }),
    async bids(at) {
      return [
        await stage.bid(stage.kestrel, at, ['14.20', '38.50', '212', '2950']),
        await stage.bid(stage.tallgrass, at, ['12.80', '41', '208', null]),
        await stage.bid(stage.alder, at, ['15.10', '44.20', '131', '2840']),
      ]
    },
    award: ({ workOrder }, bid, { token } = stage.ann, rowVersion) =>
      server.call(awardBids, {
        body: [
          {
            workOrderUniqueID: workOrder.workOrderId,
            selectedBidSummaryUniqueId: bid,
            ...(rowVersion !== undefined && { rowVersion }),
          },
        ],
        token,
      }),
  }
  return stage
}
