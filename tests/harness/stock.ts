/** A stage for tests of stock: an account with two categories, two projects and a person on them. */
import type * as z from 'zod'
import {
  type AccountHandle,
  addInventoryCategory,
  addRole,
  addWorkOrder,
  assign,
  mapRoleToCategory,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import {
  assignStock,
  changeHeld,
  createItems,
  findItem,
  listHeld,
  updateItems,
} from '#features/inventory/contract.ts'
import type {
  MasterInventory,
  MasterInventoryChange,
  NewMasterInventory,
  WorkOrderInventory,
  WorkOrderInventoryChange,
} from '#features/inventory/records.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { newAccount, newPerson, type Person, type TestApp } from './server.ts'

type Caller = Pick<Person, 'token'>

export interface StockStage {
  account: AccountHandle
  /** May do everything. */
  ann: Person
  /** On the first project. */
  ben: Person
  linden: WorkOrderHandle
  harbor: WorkOrderHandle
  anchors: string
  tools: string
  create: (
    inputs: readonly Partial<z.input<typeof NewMasterInventory>>[],
    who?: Caller,
  ) => ReturnType<TestApp['call']>
  /** Adds an item with so many in the store. */
  add: (remainingQuantity?: string, input?: Partial<z.input<typeof NewMasterInventory>>) => Promise<string>
  change: (
    id: string,
    input: Omit<z.input<typeof MasterInventoryChange>, 'masterInventoryUniqueId'>,
    who?: Caller,
  ) => ReturnType<TestApp['call']>
  assign: (
    id: string,
    quantity: string,
    more?: object,
    who?: Caller,
  ) => Promise<{ status: number; data: string[] }>
  changeHeld: (
    id: string,
    input: Omit<z.input<typeof WorkOrderInventoryChange>, 'workorderMasterInventoryUniqueId'>,
    who?: Caller,
  ) => ReturnType<TestApp['call']>
  read: (id: string, who?: Caller) => Promise<MasterInventory | undefined>
  held: (workOrder?: WorkOrderHandle, who?: Caller) => Promise<WorkOrderInventory[]>
  /** A person with a role of these rights, who sees stock of these categories alone. */
  person: (permissions: Record<string, number>, categories?: readonly string[]) => Promise<Person>
}

let roles = 0

export async function openStockStage(server: TestApp): Promise<StockStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Foreman')
  const linden = await addWorkOrder(db, account, { title: 'Linden' })
  const harbor = await addWorkOrder(db, account, { title: 'Harbor' })
  await assign(db, ben, linden)
  const [materials, toolKind] = inventoryCategories.map((one) => one.inventoryCategoryUniqueId)
  const categoryOf = (categoryId = '', code: string, name: string) =>
    addInventoryCategory(db, account, { categoryId, code, name })
  const anchors = await categoryOf(materials, 'M-20', 'Reinforcing and anchors')
  const tools = await categoryOf(toolKind, 'T-20', 'Power tools')
  const stage: StockStage = {
    account,
    ann,
    ben,
    linden,
    harbor,
    anchors,
    tools,
    create: (inputs, { token } = ann) =>
      server.call(createItems, {
        body: inputs.map((input) => ({
          inventoryName: 'Anchor adhesive',
          inventoryUnit: 'ea',
          companyInventoryCategoryUniqueId: anchors,
          ...input,
        })),
        token,
      }),
    async add(remainingQuantity = '12', input = {}) {
      const { status, data } = (await stage.create([{ remainingQuantity, ...input }])) as {
        status: number
        data: string[]
      }
      if (status !== 200) throw new Error('The item was refused.')
      return data[0] ?? ''
    },
    change: (id, input, { token } = ann) =>
      server.call(updateItems, { body: [{ masterInventoryUniqueId: id, ...input }], token }),
    assign: (id, assignedQuantity, more = {}, { token } = ann) =>
      server.call(assignStock, {
        body: [
          { masterInventoryUniqueId: id, workOrderUniqueId: linden.workOrderId, assignedQuantity, ...more },
        ],
        token,
      }),
    changeHeld: (id, input, { token } = ann) =>
      server.call(changeHeld, { body: [{ workorderMasterInventoryUniqueId: id, ...input }], token }),
    read: async (id, { token } = ann) =>
      (await server.call(findItem, { body: { TargetUniqueID: id }, token })).data?.items[0],
    held: async ({ workOrderId } = linden, { token } = ann) =>
      (
        await server.call(listHeld, {
          body: { TargetUniqueID: workOrderId, NumberOfItemsPerPage: 1000 },
          token,
        })
      ).data?.items ?? [],
    async person(permissions, categories = []) {
      roles += 1
      const role = await addRole(db, account, `Stock role ${roles}`, permissions)
      for (const category of categories) await mapRoleToCategory(db, account, { role, category })
      return newPerson(server, account, role)
    },
  }
  return stage
}

/** What the ledger comes to, summed up from nothing, beside what is kept; of the items of an account. */
export const RECOUNT = `
  with ledger as (
    select master_inventory_id as id,
      sum(case when to_place = 'store' then quantity when from_place = 'store' then -quantity else 0 end) as remaining,
      sum(case kind when 'assign' then quantity when 'return' then -quantity else 0 end) as assigned,
      sum(case when kind <> 'use' then 0 when to_place = 'outside' then quantity else -quantity end) as used
    from inventory_movement where account_id = $1 group by 1
  ), places as (
    select work_order_inventory_id as id,
      sum(case kind when 'assign' then quantity when 'return' then -quantity else 0 end) as assigned,
      sum(case when kind <> 'use' then 0 when to_place = 'outside' then quantity else -quantity end) as used
    from inventory_movement where account_id = $1 and work_order_inventory_id is not null group by 1
  )
  select 'item' as what, i.id from master_inventory i left join ledger l on l.id = i.id
  where i.account_id = $1 and (i.remaining_quantity, i.assigned_quantity, i.used_quantity)
    is distinct from (coalesce(l.remaining, 0), coalesce(l.assigned, 0), coalesce(l.used, 0))
  union all
  select 'project', w.id from work_order_inventory w left join places p on p.id = w.id
  where w.account_id = $1 and (w.assigned_quantity, w.used_quantity)
    is distinct from (coalesce(p.assigned, 0), coalesce(p.used, 0))
  union all
  select 'sum', i.id from master_inventory i, lateral (
    select coalesce(sum(w.assigned_quantity), 0) as assigned, coalesce(sum(w.used_quantity), 0) as used
    from work_order_inventory w where w.account_id = $1 and w.master_inventory_id = i.id) held
  where i.account_id = $1 and (i.assigned_quantity, i.used_quantity) is distinct from (held.assigned, held.used)
  union all
  select 'below zero', i.id from master_inventory i
  where i.account_id = $1 and (i.remaining_quantity < 0 or i.used_quantity > i.assigned_quantity)`

/** The days on which there is less than nothing of an item in the store, or left on a project; of the items of an account. */
export const SHORT_DAYS = `
  with moved as (
    select master_inventory_id::text as id, case when is_opening then '-infinity'::date else moved_on end as day,
      case when to_place = 'store' then quantity else -quantity end as effect
    from inventory_movement where account_id = $1 and 'store' in (from_place, to_place)
    union all
    select work_order_inventory_id::text, moved_on, case when to_place = 'work order' then quantity else -quantity end
    from inventory_movement where account_id = $1 and work_order_inventory_id is not null
  )
  select * from (
    select id, day::text, sum(sum(effect)) over (partition by id order by day) as level from moved group by id, day) levels
  where level < 0`
