/**
 * The stock of an account with 100,000 items and 400,000 movements: the first page with its total, by each
 * filter, order and text; and an item with 10,000 movements. The app over HTTP against the same in two
 * hand-written, prepared SQL statements.
 */
import type pg from 'pg'
import {
  findItem,
  listItemMovements,
  listItemPlaces,
  listItems,
  summarizeItems,
} from '#features/inventory/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { compareByHand, type List, type Place } from './by-hand.ts'
import { whole } from './figures.ts'
import { progress } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ITEMS = 100_000
const CATEGORIES = 40
const PROJECTS = 200
const SIZE = { accounts: 1, workOrders: PROJECTS, activities: 1000, largestAccount: PROJECTS, seed: 1 }
/** The movements of the first item. */
const MOVEMENTS = 10_000

const { rounds } = readTurns({ rounds: 9, seconds: 1 })

const id = (kind: string, n = 'n') =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Adds the stock, and returns the ids of a category and of the first item. */
async function fill(
  client: pg.Client,
  { companyId, accountId, employeeId }: Place,
): Promise<readonly string[]> {
  const account = [companyId, accountId]
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(ITEMS)} items …`)
  await client.query(
    `insert into company_inventory_category (company_id, id, inventory_category_id, code, name)
     select $1, ${id('1')}, $2, 'K-' || n, 'Category ' || n from generate_series(1, $3::int) n`,
    [companyId, inventoryCategories[0].inventoryCategoryUniqueId, CATEGORIES],
  )
  await client.query(
    `insert into master_inventory (company_id, account_id, id, company_inventory_category_id, name, manufacturer, model_number,
       serial_number, location, unit, unit_cost, minimum_quantity, status_id, in_charge_employee_id,
       remaining_quantity, assigned_quantity, used_quantity)
     select $1, $2, ${id('2')}, ${id('1', '(n % $4::int + 1)')}, 'Generated item ' || n, 'Maker ' || n % 300, 'M' || n % 5000,
       'S' || n, 'Bay ' || n % 400, 'ea', n % 900 + 0.5, case when n % 2 = 0 then 20 end, case when n % 50 = 0 then 2 else 1 end,
       case when n % 25 = 0 then $3::uuid end, n % 500, case when n % 2 = 0 then 10 else 0 end, case when n % 2 = 0 then 4 else 0 end
     from generate_series(1, $5::int) n`,
    [...account, employeeId, CATEGORIES, ITEMS],
  )
  progress('Adding movements …')
  await client.query(
    `insert into work_order_inventory (company_id, account_id, id, master_inventory_id, work_order_id, assigned_quantity, used_quantity)
     select $1, $2, ${id('3')}, ${id('2')}, w.id, 10, 4 from generate_series(2, $3::int, 2) n
     join (select id, row_number() over (order by id) - 1 as place from work_order where company_id = $1 and account_id = $2) w
       on w.place = n / 2 % $4::int`,
    [...account, ITEMS, PROJECTS],
  )
  await client.query(
    `insert into inventory_movement (company_id, account_id, id, master_inventory_id, kind, quantity, from_place, to_place,
       moved_on, created_by_employee_id)
     select $1, $2, ${id('4')}, ${id('2', '(n % $4::int + 1)')}, 'receive', 5, 'outside', 'store', current_date - n % 300, $3
     from generate_series(1, 4 * $4::int) n`,
    [...account, employeeId, ITEMS],
  )
  await client.query(
    `insert into inventory_movement (company_id, account_id, id, master_inventory_id, kind, quantity, from_place, to_place,
       moved_on, created_by_employee_id)
     select $1, $2, ${id('5')}, ${id('2', '1')}, 'adjust', 1, 'outside', 'store', current_date, $3
     from generate_series(1, $4::int) n`,
    [...account, employeeId, MOVEMENTS],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  return ['01900001-0000-7000-8000-000000000005', '01900002-0000-7000-8000-000000000001']
}

const account = 'i.company_id = $1 and i.account_id = $2'
const sorted = 'i.sorted_name'
/** The name with the company, as the app returns it, so that both contestants return the same. */
const fullName = (
  e: string,
) => `${e}.first_name || ' ' || ${e}.last_name || coalesce(' (' || coalesce((select f.name
  from sub_contractor f where f.company_id = $1 and f.account_id = $2 and f.id = ${e}.sub_contractor_id), nullif(${e}.own_company_name, ''))
  || ')', '')`

function itemsByHand(filter: string, order: string, beside = '') {
  const where = `${account} and i.deleted_at is null${filter}`
  return {
    page: `select i.*, c.code, c.name as category, coalesce(nullif(inventory_called(i.name, i.manufacturer, i.model_number), ''),
          c.name) as called, money_text(i.unit_cost) as cost, ${fullName('e')} as keeper,
        (select count(*) from work_order_inventory h where h.company_id = $1 and h.account_id = $2
          and h.master_inventory_id = i.id and h.assigned_quantity > 0) as projects,
        exists (select 1 from inventory_movement m where m.company_id = $1 and m.account_id = $2
          and m.master_inventory_id = i.id) as moved
      from (select i.* from master_inventory i ${beside} where ${where} order by ${order}, i.id limit 10) i
      join company_inventory_category c on c.company_id = i.company_id and c.id = i.company_inventory_category_id
      left join employee e on e.company_id = i.company_id and e.account_id = i.account_id and e.id = i.in_charge_employee_id
      order by ${order}, i.id`,
    total: `select count(*)::int from master_inventory i where ${where}`,
  }
}

function listsOf([category, item]: readonly string[]): List[] {
  const lists: { name: string; body: object; filter?: string; order?: string; beside?: string }[] = [
    { name: 'all', body: {} },
    { name: 'active', body: { statusId: 1 }, filter: ' and i.status_id = 1' },
    { name: 'inactive', body: { statusId: 2 }, filter: ' and i.status_id = 2' },
    {
      name: 'of a category',
      body: { companyInventoryCategoryUniqueId: category },
      filter: ' and i.company_inventory_category_id = $4',
    },
    { name: 'at a place', body: { location: 'Bay 77' }, filter: ` and i.location = 'Bay 77'` },
    { name: 'low', body: { isLow: true }, filter: ' and i.remaining_quantity < i.minimum_quantity' },
    { name: 'none left', body: { isEmpty: true }, filter: ' and i.remaining_quantity = 0' },
    { name: 'by a rare word', body: { searchKey: 'S77777' }, filter: ` and i.sought like '%s77777%'` },
    {
      name: 'by a word that none has',
      body: { searchKey: 'aqueduct' },
      filter: ` and i.sought like '%aqueduct%'`,
    },
    {
      name: 'by a word that all have',
      body: { searchKey: 'Generated' },
      filter: ` and i.sought like '%generated%'`,
    },
    { name: 'by two letters', body: { searchKey: 'm7' }, filter: ` and i.sought like '%m7%'` },
    { name: 'the last page', body: { StartingPageNumber: ITEMS / 10 - 1 } },
    { name: 'by stock', body: { sort: '-stock' }, order: 'i.remaining_quantity desc, i.sorted_name' },
    { name: 'by place', body: { sort: 'location' }, order: 'i.sorted_location, i.sorted_name' },
    {
      name: 'by category',
      body: { sort: 'category' },
      order: 'c.code, i.sorted_name',
      beside:
        'join company_inventory_category c on c.company_id = i.company_id and c.id = i.company_inventory_category_id',
    },
    {
      name: 'by who is in charge',
      body: { sort: 'inCharge' },
      order: `(e.first_name || ' ' || e.last_name) collate people, i.sorted_name`,
      beside:
        'left join employee e on e.company_id = i.company_id and e.account_id = i.account_id and e.id = i.in_charge_employee_id',
    },
    {
      name: 'by unit cost',
      body: { sort: '-unitCost' },
      order: 'i.unit_cost desc nulls last, i.sorted_name',
    },
  ]
  const moves = `from inventory_movement m where m.company_id = $1 and m.account_id = $2 and m.master_inventory_id = $5`
  const held = `from work_order_inventory h where h.company_id = $1 and h.account_id = $2 and h.master_inventory_id = $5`
  const sums = `select count(*), count(*) filter (where i.remaining_quantity < i.minimum_quantity),
      round(sum(i.remaining_quantity * i.unit_cost), 2) from master_inventory i where ${account} and i.deleted_at is null`
  return [
    ...lists.map(({ name, body, filter = '', order = sorted, beside }) => {
      const byHand = itemsByHand(filter, order, beside)
      const last = byHand.page.replace('limit 10)', `offset ${ITEMS - 10} limit 10)`)
      return {
        ...{ name: `items, ${name}`, path: listItems.path, body: { NumberOfItemsPerPage: 10, ...body } },
        ...byHand,
        ...(name === 'the last page' && { page: last }),
      }
    }),
    {
      name: 'what all is worth',
      path: summarizeItems.path,
      body: {},
      page: sums,
      total: `select 1 from account i where ${account}`,
    },
    {
      name: 'one item',
      path: findItem.path,
      body: { TargetUniqueID: item },
      page: itemsByHand(' and i.id = $5', sorted).page,
      total: `select 1 from account i where ${account}`,
    },
    {
      name: `its ${whole(MOVEMENTS)} movements`,
      path: listItemMovements.path,
      body: { TargetUniqueID: item, NumberOfItemsPerPage: 50 },
      page: `select m.*, w.title, ${fullName('maker')} as maker, ${fullName('holder')} as holder,
          exists (select 1 from inventory_movement o where o.company_id = $1 and o.account_id = $2 and o.puts_right_id = m.id) as right
        from (select m.*, (select i.remaining_quantity from master_inventory i where i.company_id = $1 and i.account_id = $2
            and i.id = $5) - sum(case when m.to_place = 'store' then m.quantity when m.from_place = 'store' then -m.quantity
            else 0 end) over (order by m.id desc rows unbounded preceding) as remaining ${moves} order by m.id desc limit 50) m
        join employee maker on maker.company_id = $1 and maker.account_id = $2 and maker.id = m.created_by_employee_id
        left join employee holder on holder.company_id = $1 and holder.account_id = $2 and holder.id = m.employee_id
        left join work_order_inventory h on h.company_id = $1 and h.account_id = $2 and h.id = m.work_order_inventory_id
        left join work_order w on w.company_id = $1 and w.account_id = $2 and w.id = h.work_order_id
        order by m.id desc`,
      total: `select count(*)::int ${moves}`,
    },
    {
      name: 'its places',
      path: listItemPlaces.path,
      body: { TargetUniqueID: item },
      page: `select h.*, w.title, ${fullName('e')} as holder
        from work_order_inventory h join work_order w on w.company_id = $1 and w.account_id = $2 and w.id = h.work_order_id
        left join employee e on e.company_id = $1 and e.account_id = $2 and e.id = h.employee_id
        where h.company_id = $1 and h.account_id = $2 and h.master_inventory_id = $5`,
      total: `select count(*)::int ${held}`,
    },
  ]
}

await compareByHand({
  name: 'stock',
  title: `The stock of an account with ${whole(ITEMS)} items`,
  size: SIZE,
  workOrders: PROJECTS,
  rounds,
  fill,
  listsOf,
})
