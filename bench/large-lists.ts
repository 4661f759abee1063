/**
 * The first page and the total in an account with 1,000,000 records of a kind: work orders, punch items,
 * notifications; with and without filters. The app over HTTP against the same page in two hand-written,
 * prepared SQL statements.
 */
import type pg from 'pg'
import { listNotifications } from '#features/notifications/contract.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { listItemsOfPunchList, searchPunchListItems } from '#features/punchlists/contract.ts'
import { compareByHand, type List, type Place } from './by-hand.ts'
import { whole } from './figures.ts'
import { progress } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ROWS = 1_000_000
const LOADED = 1000
const SIZE = { accounts: 1, workOrders: LOADED, activities: LOADED, largestAccount: LOADED, seed: 1 }
const PUNCH_LISTS = 100
/** One in so many notifications is for the caller. */
const PEOPLE = 20

const { rounds } = readTurns({ rounds: 15, seconds: 1 })

/**
 * Adds records until the account has a million of each kind. The ids count up, as ids of UUID version 7 do.
 */
async function fill(
  client: pg.Client,
  { companyId, accountId, employeeId }: Place,
): Promise<readonly string[]> {
  const account = [companyId, accountId]
  const id = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  // Replica mode skips audit triggers and checks of each row.
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(ROWS)} work orders …`)
  await client.query(
    `insert into work_order (company_id, account_id, id, title, city, status_id, start_date, end_date)
     select $1, $2, ${id}, 'Generated project ' || n, 'City ' || n % 1000, 1, current_date - 30, current_date + n % 300
     from generate_series(1, $3::int) n`,
    [...account, ROWS - LOADED],
  )
  progress(`Adding ${whole(ROWS)} punch items …`)
  const { rows: jobs } = await client.query<{ id: string; work_order_id: string }>(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id)
     select company_id, account_id, gen_random_uuid(), id, 'Job', 1 from work_order
     where company_id = $1 and account_id = $2 order by id limit 1 returning id, work_order_id`,
    account,
  )
  const [job] = jobs
  await client.query(
    `insert into punch_list (company_id, account_id, id, work_order_id, job_id, name, status_id, created_by_employee_id)
     select $1, $2, ${id}, $3, $4, 'List ' || n, 1, $5 from generate_series(1, $6::int) n`,
    [...account, job?.work_order_id, job?.id, employeeId, PUNCH_LISTS],
  )
  await client.query(
    `insert into punch_list_item (company_id, account_id, id, work_order_id, punch_list_id, number, location,
                                  description, status_id, created_by_employee_id, created_on)
     select $1, $2, ${id}, $3,
            ('01900000-0000-7000-8000-' || lpad(to_hex(n % $5::int + 1), 12, '0'))::uuid, n,
            'Room ' || n % 500, 'Generated item ' || n, case when n % 3 = 0 then 6 else 1 end, $4, current_date
     from generate_series(1, $6::int) n`,
    [...account, job?.work_order_id, employeeId, PUNCH_LISTS, ROWS],
  )
  progress(`Adding ${whole(ROWS)} notifications …`)
  await client.query(
    `insert into notification (company_id, account_id, id, employee_id, kind, module, work_order_id, values, read_at)
     select $1, $2, ${id}, p.id, 'assigned', 'Projects', $3::uuid,
            jsonb_build_object('project', jsonb_build_object('record', 'WorkOrder', 'id', $3::uuid, 'title', 'Some'),
                               'records', '[]'::jsonb, 'count', 0, 'jobId', null, 'taskId', null),
            case when n % 10 < 9 then now() end
     from generate_series(1, $4::int) n
     join (select id, row_number() over (order by id <> $6, id) - 1 as place from employee
           where company_id = $1 and account_id = $2 order by id <> $6, id limit $5) p
       on p.place = n % least($5::int, (select count(*)::int from employee where company_id = $1 and account_id = $2))`,
    [...account, job?.work_order_id, ROWS, PEOPLE, employeeId],
  )
  // The totals that the skipped triggers would have stored.
  await client.query(
    `insert into progress (company_id, account_id, record_id, is_project, start_date, end_date, risk_level)
     select company_id, account_id, id, true, start_date, end_date, risk_level from work_order
     where company_id = $1 and account_id = $2 on conflict do nothing`,
    account,
  )
  await client.query(
    `update record_count set total = total + $3 where company_id = $1 and account_id = $2 and record = 'work_order'
     and part = (select min(part) from record_count where company_id = $1 and account_id = $2)`,
    [...account, ROWS - LOADED],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  return ['01900000-0000-7000-8000-000000000001', job?.work_order_id ?? '']
}

const account = 'company_id = $1 and account_id = $2'
const workOrders = `work_order where ${account} and deleted_at is null`
const items = `punch_list_item where ${account} and punch_list_id = $4 and deleted_at is null`
const itemsOfProject = `punch_list_item where ${account} and work_order_id = $5 and deleted_at is null`
const notices = `notification where ${account} and employee_id = $3`
const columnsOfWorkOrder = `id, title, start_date, end_date, status_id, address, city, zip_code, state_id, country_id,
  description, construction_phase, bidding_due_date, bidding_end_date, is_bid_advertised, bid_project_name, created_at,
  row_version`

function listsOf([list, workOrder]: readonly string[]): List[] {
  const byHand = (columns: string, from: string, order: string, limit: number) => ({
    page: `select ${columns} from ${from} order by ${order} limit ${limit}`,
    total: `select count(*)::int from ${from}`,
  })
  const like = (word: string) =>
    ` and (title ilike '%${word}%' or address ilike '%${word}%' or city ilike '%${word}%')`
  const risk = (level: string) =>
    ` and coalesce(risk_level, case when end_date < current_date then 'critical'
      when current_date - start_date > 0.35 * (end_date - start_date) then 'critical'
      when current_date - start_date > 0.2 * (end_date - start_date) then 'high'
      when current_date - start_date > 0.1 * (end_date - start_date) then 'attention'
      when current_date > start_date then 'medium' else 'low' end) = '${level}'`
  const more: { name: string; body: object; where: string; from?: number }[] = [
    { name: 'page 50,001', body: { StartingPageNumber: 50_000 }, where: '', from: 500_000 },
    { name: 'the last page', body: { StartingPageNumber: ROWS / 10 - 1 }, where: '', from: ROWS - 10 },
    { name: 'at high risk', body: { riskLevel: 'high' }, where: risk('high') },
    { name: 'at low risk', body: { riskLevel: 'low' }, where: risk('low') },
    { name: 'by a rare word', body: { searchKey: 'project 77777' }, where: like('project 77777') },
    { name: 'by a word that none has', body: { searchKey: 'aqueduct' }, where: like('aqueduct') },
    { name: 'by a word that all have', body: { searchKey: 'GENERATED' }, where: like('generated') },
    { name: 'by two letters that none has', body: { searchKey: 'zq' }, where: like('zq') },
    { name: 'by two letters that some have', body: { searchKey: '77' }, where: like('77') },
  ]
  const named = `${workOrders} and (title ilike '%project 77%' or address ilike '%project 77%' or city ilike '%project 77%')`
  return [
    {
      name: 'work orders',
      path: listWorkOrdersOfEmployee.path,
      body: { NumberOfItemsPerPage: 4 },
      ...byHand(columnsOfWorkOrder, workOrders, 'id desc', 4),
    },
    {
      name: 'work orders, by a word',
      path: listWorkOrdersOfEmployee.path,
      body: { NumberOfItemsPerPage: 4, searchKey: 'project 77' },
      ...byHand(columnsOfWorkOrder, named, 'id desc', 4),
    },
    ...more.map(({ name, body, where, from = 0 }) => ({
      name: `work orders, ${name}`,
      path: listWorkOrdersOfEmployee.path,
      body: { NumberOfItemsPerPage: 10, ...body },
      page: `select ${columnsOfWorkOrder} from ${workOrders}${where} order by id desc limit 10 offset ${from}`,
      total: `select count(*)::int from ${workOrders}${where}`,
    })),
    {
      name: 'items of a punch list',
      path: listItemsOfPunchList.path,
      body: { TargetUniqueID: list },
      ...byHand('*', items, 'number', 10),
    },
    {
      name: 'punch items of a project',
      path: searchPunchListItems.path,
      body: { workOrderUniqueId: workOrder },
      ...byHand('*', itemsOfProject, 'id', 10),
    },
    {
      name: 'punch items of a project, open in a room',
      path: searchPunchListItems.path,
      body: { workOrderUniqueId: workOrder, location: 'Room 77', statusId: 1 },
      ...byHand('*', `${itemsOfProject} and lower(location) = 'room 77' and status_id = 1`, 'id', 10),
    },
    {
      name: 'notifications',
      path: listNotifications.path,
      body: { NumberOfItemsPerPage: 20 },
      ...byHand('*', notices, 'id desc', 20),
    },
    {
      name: 'notifications, unread',
      path: listNotifications.path,
      body: { NumberOfItemsPerPage: 20, isUnread: true },
      ...byHand('*', `${notices} and read_at is null`, 'id desc', 20),
    },
  ]
}

await compareByHand({
  name: 'large_lists',
  title: `First page with its total, ${whole(ROWS)} of each in one account`,
  size: SIZE,
  workOrders: ROWS,
  rounds,
  fill,
  listsOf,
})
