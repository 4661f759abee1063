/** Bidding in tests: an owner who advertises a project with lines, and vendors of other companies. */
import {
  type AccountHandle,
  addActivities,
  addJob,
  addTask,
  addWorkOrder,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { saveBidLines, showIntent, submitBid, withdrawBid } from '#features/bidding/contract.ts'
import { newAccount, newPerson, type Person, type TestApp } from './server.ts'

export interface BidProjectStage {
  workOrder: WorkOrderHandle
  /** The one task, of the job 'Ground'. */
  task: TaskHandle
  /** Of its three lines: 100 m², 40 m³, 2.5 t. */
  lines: string[]
}

/** When bidding ends on the projects of a stage, by the clocks of its owner. */
export const END_DAY = '2031-11-10'
export const END_TIME = '17:00:00'
export const BEFORE = '2031-11-10T20:00:00Z'
/** The instant itself, which is too late: Los Angeles is eight hours behind UTC by then, and seven until nine days before. */
export const AFTER = '2031-11-11T01:00:00.000Z'

export interface BidStage {
  account: AccountHandle
  owner: Person
  vendorAccount: AccountHandle
  vendor: Person
  rival: Person
  project(title?: string): Promise<BidProjectStage>
  intend(who: Person, at: BidProjectStage): Promise<string>
  save(who: Person, at: BidProjectStage, costs: readonly (string | null)[]): Promise<{ status: number }>
  submit(who: Person, at: BidProjectStage): Promise<{ status: number; data: string[] }>
  withdraw(who: Person, bid: string): Promise<{ status: number }>
  /** Intent, prices for the lines and a submission: the id of the bid. */
  bid(who: Person, at: BidProjectStage, costs: readonly (string | null)[]): Promise<string>
}

/** Opens a stage before the end of its projects; the clock is the server's. */
export async function openBidStage(server: TestApp): Promise<BidStage> {
  server.clock.now = new Date(BEFORE)
  const { db } = server.database
  const account = await newAccount(server, 'Owner', 'America/Los_Angeles')
  const vendorAccount = await newAccount(server, 'Vendor')
  const stage: BidStage = {
    account,
    vendorAccount,
    owner: await newPerson(server, account),
    vendor: await newPerson(server, vendorAccount),
    rival: await newPerson(server, await newAccount(server, 'Rival')),
    async project(title = 'Wall') {
      const workOrder = await addWorkOrder(db, account, {
        title,
        construction_phase: '1',
        bid_project_name: `${title} bid`,
        bidding_end_date: END_DAY,
        bidding_end_time: END_TIME,
        is_bid_advertised: true,
      })
      const task = await addTask(db, await addJob(db, workOrder, { title: 'Ground' }), { name: 'Footings' })
      const line = { task, bid_unit_cost: '7.77' }
      const lines = await addActivities(db, [
        { ...line, title: 'Form', target_metric: '100', unit: 'm²' },
        { ...line, title: 'Place', target_metric: '40', unit: 'm³' },
        { ...line, title: 'Tie bar', target_metric: '2.5', unit: 't' },
      ])
      return { workOrder, task, lines: lines.map(({ activityId }) => activityId) }
    },
    async intend({ token }, { workOrder: { workOrderId: workOrderUniqueId } }) {
      const { data } = await server.call(showIntent, { body: { workOrderUniqueId }, token })
      return data?.[0] ?? ''
    },
    save: ({ token }, at, costs) =>
      server.call(saveBidLines, {
        body: costs.map((quotedBidUnitCost, index) => ({
          workOrderUniqueId: at.workOrder.workOrderId,
          subTaskUniqueId: at.lines[index] ?? '',
          quotedBidUnitCost,
        })),
        token,
      }),
    submit: ({ token }, { workOrder: { workOrderId: workOrderUniqueId } }) =>
      server.call(submitBid, { body: { workOrderUniqueId }, token }),
    withdraw: ({ token }, bidSummaryUniqueId) =>
      server.call(withdrawBid, { body: { bidSummaryUniqueId }, token }),
    async bid(who, at, costs) {
      const id = await stage.intend(who, at)
      await stage.save(who, at, costs)
      await stage.submit(who, at)
      return id
    },
  }
  return stage
}
