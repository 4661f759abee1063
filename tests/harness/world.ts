/** An account with one record of every kind that a call can name. */

import { type RecordType, recordTypeNames } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAddendum, addAlternates, addBid, addQuestion } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addAccount,
  addActivity,
  addCapture,
  addCompany,
  addDeletedActivity,
  addEmployee,
  addEndDateRequest,
  addInventoryCategory,
  addItem,
  addJob,
  addMovement,
  addNotification,
  addRegisterView,
  addRelation,
  addRole,
  addTask,
  addUse,
  addWorkOrder,
  type EmployeeHandle,
  mapRoleToCategory,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile, addFolder, addLongReport, addUpload } from '#database/seed/file-builders.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import { buildGround, type CodedTo, DAY, groundTables, someCategory, today } from './ground.ts'
import { partOf, type WorldPart } from './kit.ts'
import { allKits } from './kits.ts'
import type { TestApp } from './server.ts'

export interface World {
  account: AccountHandle
  employee: EmployeeHandle
  records: Record<RecordKind, string>
}

/** The types of records that calls name, and the kind of id that names one. */
export const namedTypes = recordTypeNames.filter((type) => !/(Comment|Log)$/.test(type))
export function kindOf(type: RecordType): RecordKind {
  if (type === 'SubTask') return 'activity'
  const kind = type === 'RFI' ? 'rfi' : `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  return kind as RecordKind
}

/** The record of what a role allows in general. */
async function iamOf(db: Db, { companyId }: AccountHandle, role: string): Promise<string> {
  const { id } = await db
    .selectFrom('iam')
    .select('id')
    .where('company_id', '=', companyId)
    .where('company_role_id', '=', role)
    .where('scope_work_order_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** What a world has of what has no kit, so that a call which names one needs no other. */
const parts: readonly WorldPart[] = [
  partOf({ companyInventoryCategory: 'company_inventory_category' }, async ({ db, account }) => ({
    companyInventoryCategory: await addInventoryCategory(db, account, {
      categoryId: someCategory.inventoryCategoryUniqueId,
      code: 'M-10',
      name: 'Some material',
    }),
  })),
  partOf(
    { spareRole: 'company_role', iam: 'iam', companyRoleInventory: 'company_role_inventory' },
    async ({ db, account, world }) => {
      const spareRole = await addRole(db, account, `Spare role ${world}`, { RFIs: 2 })
      const category = await addInventoryCategory(db, account, {
        categoryId: someCategory.inventoryCategoryUniqueId,
        code: `M-${100 + world}`,
        name: 'Some other material',
      })
      return {
        spareRole,
        iam: await iamOf(db, account, spareRole),
        companyRoleInventory: await mapRoleToCategory(db, account, { role: spareRole, category }),
      }
    },
  ),
  partOf({ deletion: 'deletion' }, async ({ db, task, employee }) => ({
    deletion: await addDeletedActivity(db, task, {
      title: 'Deleted activity',
      byEmployeeId: employee.employeeId,
    }),
  })),
  partOf({ employeeRelation: 'employee_relation' }, async ({ db, workOrder, employee, colleague }) => ({
    employeeRelation: await addRelation(db, workOrder, employee, colleague),
  })),
  partOf(
    { folder: 'folder', otherFolder: 'folder', file: 'file', upload: 'stored_object' },
    async ({ db, workOrder, employee }) => {
      const folder = await addFolder(db, workOrder, { name: 'Some folder' })
      return {
        folder,
        otherFolder: await addFolder(db, workOrder, { name: 'Some other folder' }),
        file: await addFile(db, workOrder, { name: 'Some file.txt', folderId: folder }),
        upload: await addUpload(db, employee, { name: 'Some upload.txt' }),
      }
    },
  ),
  partOf({ notification: 'notification' }, async ({ db, employee }) => ({
    notification: await addNotification(db, employee, { kind: 'assigned', title: 'Some notice' }),
  })),
  partOf({ longReport: 'long_report' }, async ({ db, employee }) => ({
    longReport: await addLongReport(db, employee, {
      name: 'Timesheet.xlsx',
      startDate: DAY,
      endDate: '2026-01-18',
    }),
  })),
  partOf({ registerView: 'register_view' }, async ({ db, employee }) => ({
    registerView: await addRegisterView(db, employee, { register: 'punch-lists', name: 'Some view' }),
  })),
  partOf({ endDateRequest: 'end_date_request' }, async ({ db, task, employee }) => ({
    endDateRequest: await addEndDateRequest(
      db,
      await addActivity(db, task, { title: 'Some late activity' }),
      {
        askedEmployeeId: employee.employeeId,
        byEmployeeId: employee.employeeId,
      },
    ),
  })),
  partOf(
    { capture: 'activity_capture', capturedActivity: 'activity' },
    async ({ db, task, employee: { employeeId } }) => {
      const captured = await addActivity(db, task, { title: 'Some captured activity' })
      const capture = await addCapture(db, captured, { employeeId, metric: '1', date: today() })
      return { capture, capturedActivity: captured.activityId }
    },
  ),
  partOf(
    {
      masterInventory: 'master_inventory',
      inventoryMovement: 'inventory_movement',
      workOrderInventory: 'work_order_inventory',
      employeeInventory: 'employee_inventory',
      stockedWorkOrder: 'work_order',
      stockedJob: 'job',
      stockedActivity: 'activity',
    },
    async ({ db, account, world, employee: { employeeId } }) => {
      // Neither of the category that is named, which stock would keep from being deleted, nor on the project that is.
      const category = await addInventoryCategory(db, account, {
        categoryId: someCategory.inventoryCategoryUniqueId,
        code: `S-${100 + world}`,
        name: 'Material in stock',
      })
      const workOrder = await addWorkOrder(db, account, { title: 'Some other work order' })
      const item = await addItem(db, account, {
        category,
        name: 'Some stock',
        created_by_employee_id: employeeId,
      })
      const assigned = await addItem(db, account, { category, name: 'Some assigned stock' })
      const move = { byEmployeeId: employeeId, moved_on: DAY }
      await addMovement(db, item, { ...move, kind: 'receive', quantity: 1000 })
      await addMovement(db, assigned, { ...move, kind: 'receive', quantity: 1000 })
      const received = await db
        .selectFrom('inventory_movement')
        .select('id')
        .where('company_id', '=', account.companyId)
        .where('account_id', '=', account.accountId)
        .where('master_inventory_id', '=', item.itemId)
        .executeTakeFirstOrThrow()
      const workOrderInventory = await addMovement(db, assigned, {
        ...move,
        kind: 'assign',
        quantity: 100,
        workOrderId: workOrder.workOrderId,
      })
      const job = await addJob(db, workOrder, { title: 'Some job with stock' })
      const task = await addTask(db, job, { name: 'Some task with stock' })
      const activity = await addActivity(db, task, { title: 'Some activity with stock' })
      return {
        masterInventory: item.itemId,
        inventoryMovement: received.id,
        workOrderInventory: workOrderInventory ?? '',
        employeeInventory: await addUse(db, assigned, job, { employeeId, quantity: '1', date: today() }),
        stockedWorkOrder: workOrder.workOrderId,
        stockedJob: job.jobId,
        stockedActivity: activity.activityId,
      }
    },
  ),
  // Nobody bids on a project of their own account, so it is another's, of a company of its own.
  partOf(
    {
      bidProject: 'work_order',
      bidActivity: 'activity',
      bidSummary: 'bid_summary',
      offeredAlternate: 'bid_alternate',
      packetFile: 'file',
    },
    async ({ db, employee, world }) => {
      const advertiser = await addAccount(db, await addCompany(db, { name: `Some owner ${world}` }), {
        name: 'Owner',
      })
      const bidProject = await addWorkOrder(db, advertiser, {
        title: 'Some bid project',
        construction_phase: BIDDING_PHASE,
        bidding_end_date: '2050-12-31',
        is_bid_advertised: true,
      })
      const activity = await addLine(db, bidProject)
      const [offeredAlternate = ''] = await addAlternates(db, bidProject, [{ title: 'Some alternate' }])
      const bidSummary = await addBid(db, employee, bidProject, {
        lines: [{ activityId: activity.activityId, unitCost: '12.5' }],
        alternates: [{ alternateId: offeredAlternate, unitCost: '12.5' }],
        submitted_at: '2026-01-12T10:00:00Z',
        known_addenda: [1],
      })
      const owner = await addEmployee(db, advertiser, {
        firstName: 'Some',
        lastName: 'Owner',
        role: 'Account administrator',
      })
      await addAddendum(db, owner, bidProject, { number: 1 })
      const packet = await addFolder(db, bidProject, { name: 'Some packet', isBidPacket: true })
      return {
        bidProject: bidProject.workOrderId,
        bidActivity: activity.activityId,
        bidSummary,
        offeredAlternate,
        packetFile: await addFile(db, bidProject, { folderId: packet, name: 'Some drawing.txt' }),
      }
    },
  ),
  partOf(
    {
      advertisedWorkOrder: 'work_order',
      bidQuestion: 'bid_question',
      biddedWorkOrder: 'work_order',
      receivedBid: 'bid_summary',
      bidderAccount: 'account',
      awardedAlternate: 'bid_alternate',
      receivedPacketFile: 'file',
      advertisedTask: 'task',
      advertisedLine: 'activity',
      spareLine: 'activity',
    },
    async ({ db, account, world }) => {
      const ofBids = { construction_phase: BIDDING_PHASE, is_bid_advertised: true }
      // One of their own that others can bid on.
      const advertised = await addWorkOrder(db, account, {
        // Not what the samples search for: it is found by everybody, and is theirs.
        title: 'Open to bidders',
        bidding_end_date: '2050-12-31',
        ...ofBids,
      })
      const line = await addLine(db, advertised)
      const spare = await addActivity(db, line, { title: 'Some other line', target_metric: '5' })
      // One of their own that has ended, on which somebody of a company of theirs has bid.
      const bidder = await addEmployee(
        db,
        await addAccount(db, await addCompany(db, { name: `Some bidder ${world}` }), { name: 'Bidder' }),
        { firstName: 'Some', lastName: 'Bidder', role: 'Account administrator' },
      )
      const bidded = await addWorkOrder(db, account, {
        title: 'Some project with bids',
        bidding_end_date: '2026-01-15',
        ...ofBids,
      })
      const activity = await addLine(db, bidded)
      const [awardedAlternate = ''] = await addAlternates(db, bidded, [{ title: 'Some alternate' }])
      const receivedBid = await addBid(db, bidder, bidded, {
        lines: [{ activityId: activity.activityId, unitCost: '12.5' }],
        alternates: [{ alternateId: awardedAlternate, unitCost: '12.5' }],
        submitted_at: '2026-01-12T10:00:00Z',
      })
      return {
        advertisedWorkOrder: advertised.workOrderId,
        advertisedTask: line.taskId,
        advertisedLine: line.activityId,
        spareLine: spare.activityId,
        bidQuestion: await addQuestion(db, advertised, await addBid(db, bidder, advertised, {})),
        biddedWorkOrder: bidded.workOrderId,
        receivedBid,
        bidderAccount: bidder.accountId,
        awardedAlternate,
        receivedPacketFile: await addFile(
          db,
          { ...bidder, workOrderId: null },
          { targetType: 'BidSummary', targetId: receivedBid, name: 'Some quote.txt' },
        ),
      }
    },
  ),
  partOf({ bidAlternate: 'bid_alternate' }, async ({ db, workOrder }) => {
    const [bidAlternate = ''] = await addAlternates(db, workOrder, [{ title: 'Some alternate' }])
    return { bidAlternate }
  }),
  ...allKits.flatMap(({ world }) => world),
]

/** An activity that is bid on. */
async function addLine(db: Db, workOrder: WorkOrderHandle): Promise<ActivityHandle> {
  const task = await addTask(db, await addJob(db, workOrder, { title: 'Some bid job' }), {
    name: 'Some bid task',
  })
  return addActivity(db, task, { title: 'Some line', target_metric: '10' })
}

/** Where the records of each kind are. */
export const worldTables = {
  ...groundTables,
  ...Object.assign({}, ...parts.map(({ kinds }) => kinds)),
} as Readonly<Record<RecordKind, string>>

/**
 * An account with one record of every kind, or of those that are `wanted`; its employee may do everything and is assigned to
 * nothing but the project. To read a record that was not wanted is an error.
 */
export async function buildWorld(
  { database: { db } }: TestApp,
  account: AccountHandle,
  role: string,
  { codedTo = 'activity', wanted }: { codedTo?: CodedTo | undefined; wanted?: ReadonlySet<RecordKind> } = {},
): Promise<World> {
  const ground = await buildGround(db, account, role, codedTo)
  const records: Partial<World['records']> = { ...ground.records }
  for (const { kinds, make } of parts) {
    if (wanted && !Object.keys(kinds).some((kind) => wanted.has(kind as RecordKind))) continue
    Object.assign(records, await make(ground))
  }
  const get = (from: object, kind: string | symbol) => {
    if (typeof kind === 'string' && !(kind in from))
      throw new Error(`The world was built without ${kind}: say that it is wanted, or make it in a kit`)
    return Reflect.get(from, kind)
  }
  return { account, employee: ground.employee, records: new Proxy(records, { get }) as World['records'] }
}
