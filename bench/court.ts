/**
 * 'My court' in an account with 1,000,000 RFIs: 50,000 wait on somebody, 2,000 of them on the caller. And the
 * registers of a project with 10,000 RFIs and 10,000 submittals.
 */
import type pg from 'pg'
import { statuses } from '#contract/statuses.ts'
import { listCourt, listCourtHolders } from '#features/court/contract.ts'
import { listRfisOfWorkOrder } from '#features/rfis/contract.ts'
import { listSubmittalsOfWorkOrder } from '#features/submittals/contract.ts'
import { compareByHand, type List, type Place } from './by-hand.ts'
import { whole } from './figures.ts'
import { progress } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ROWS = 1_000_000
/** The RFIs of each project. */
const OF_A_PROJECT = 10_000
const LOADED = 1000
const SIZE = { accounts: 1, workOrders: LOADED, activities: LOADED, largestAccount: LOADED, seed: 1 }
/** One in 20 RFIs waits on somebody, and one in 25 of the waiting RFIs waits on the caller. */
const OPEN = 20
const MINE = 25
const PEOPLE = 20

const { rounds } = readTurns({ rounds: 9, seconds: 1 })

async function fill(
  client: pg.Client,
  { companyId, accountId, employeeId }: Place,
): Promise<readonly string[]> {
  const account = [companyId, accountId]
  const id = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  // Replica mode skips audit triggers and checks of each row.
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(ROWS)} RFIs …`)
  await client.query(
    `create temporary table place as
     select row_number() over (order by wo.id) - 1 as at, wo.id as work_order_id, gen_random_uuid() as job_id
     from work_order wo where wo.company_id = $1 and wo.account_id = $2 order by wo.id limit $3`,
    [...account, ROWS / OF_A_PROJECT],
  )
  await client.query(
    `insert into employee (company_id, account_id, id, first_name, last_name, company_role_id, status_id)
     select $1, $2, gen_random_uuid(), 'Generated', 'Person ' || n, e.company_role_id, 1
     from employee e, generate_series(1, $4::int) n where e.company_id = $1 and e.account_id = $2 and e.id = $3`,
    [...account, employeeId, PEOPLE],
  )
  await client.query(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id)
     select $1, $2, job_id, work_order_id, 'Job', 1 from place`,
    account,
  )
  await client.query(
    `insert into rfi (company_id, account_id, id, work_order_id, job_id, number, title, description, start_date, end_date,
                      due_date, priority_id, status_id, created_by_employee_id, created_at)
     select $1, $2, ${id}, p.work_order_id, p.job_id, n, 'Generated question ' || n, 'At grid ' || n % 977,
            current_date - 30, current_date + n % 60 - 20, current_date + n % 60 - 20, n % 4 + 1,
            case when n % $4::int = 0 then 5 else 6 end, $5, now() - make_interval(mins => n % 50000)
     from generate_series(1, $6::int) n join place p on p.at = n / $4::int % $3::int`,
    [...account, ROWS / OF_A_PROJECT, OPEN, employeeId, ROWS],
  )
  progress('Saying on whom they wait …')
  await client.query(
    `insert into court (company_id, account_id, id, work_order_id, job_id, module, record, record_id,
                        started_by_employee_id, employee_id, step, due, since, until)
     select $1, $2, ${id}, p.work_order_id, p.job_id, 'RFIs', 'RFI', ${id}, $5,
            case when n % $4::int = 0 and n / $4::int % $7::int = 0 then $5 else people.id end, 'answer',
            current_date + n % 60 - 20,
            now() - make_interval(mins => n % 50000 + case when n % $4::int = 0 then 0 else n end),
            case when n % $4::int = 0 then null else now() - make_interval(mins => n) end
     from generate_series(1, $6::int) n
     join place p on p.at = n / $4::int % $3::int
     join (select id, row_number() over (order by id) - 1 as seat from employee
           where company_id = $1 and account_id = $2 and id <> $5 order by id limit $8) people
       on people.seat = n / $4::int % $8::int`,
    [...account, ROWS / OF_A_PROJECT, OPEN, employeeId, ROWS, MINE, PEOPLE],
  )
  progress(`Adding ${whole(OF_A_PROJECT)} submittals …`)
  const submittal = id.replace('01900000', '01910000')
  await client.query(
    `insert into submittal (company_id, account_id, id, work_order_id, number, title, description, required_on_site_date,
                            lead_days, status_id, originator_employee_id, created_by_employee_id, created_at)
     select $1, $2, ${submittal}, p.work_order_id, n, 'Generated product ' || n, 'For grid ' || n % 977,
            current_date + n % 120 - 20, n % 40, case when n % $3::int = 0 then $4::int else $5::int end, $6, $6,
            now() - make_interval(mins => n)
     from generate_series(1, $7::int) n join place p on p.at = 1`,
    [...account, OPEN, statuses.Pending, statuses.Approved, employeeId, OF_A_PROJECT],
  )
  await client.query(
    `insert into approval (company_id, account_id, id, work_order_id, record, record_id, position, role_type_id, employee_id,
                           status_id)
     select s.company_id, s.account_id, gen_random_uuid(), s.work_order_id, 'Submittal', s.id, seat, 1, $3, s.status_id
     from submittal s, generate_series(1, 2) seat where s.company_id = $1 and s.account_id = $2`,
    [...account, employeeId],
  )
  const { rows } = await client.query<{ id: string }>('select work_order_id as id from place where at = 1')
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  return [rows[0]?.id ?? '']
}

const account = 'company_id = $1 and account_id = $2'
const waiting = `court where ${account} and until is null`
const ofProject = (table: string) => `${table} where ${account} and work_order_id = $4 and deleted_at is null`

function listsOf([workOrder]: readonly string[]): List[] {
  const court = (name: string, body: object, where: string): List => ({
    name: `court, ${name}`,
    path: listCourt.path,
    body,
    page: `select * from ${waiting}${where} order by (due < current_date) desc nulls last, since, id limit 10`,
    total: `select count(*)::int from ${waiting}${where}`,
  })
  const register =
    (what: string, path: string, table: string) =>
    (name: string, body: object, where: string, order = 'id desc', from = 0): List => ({
      name: `${what}, ${name}`,
      path,
      body: { TargetUniqueID: workOrder, ...body },
      page: `select * from ${ofProject(table)}${where} order by ${order} limit 10 offset ${from}`,
      total: `select count(*)::int from ${ofProject(table)}${where}`,
    })
  const rfis = register('RFIs of a project', listRfisOfWorkOrder.path, 'rfi')
  const submittals = register('submittals of a project', listSubmittalsOfWorkOrder.path, 'submittal')
  const byWord = " and (title ilike '%grid 77%' or description ilike '%grid 77%')"
  const last = { StartingPageNumber: OF_A_PROJECT / 10 - 1 }
  return [
    court('mine', {}, ' and employee_id = $3'),
    court('mine and overdue', { isOverdue: true }, ' and employee_id = $3 and due < current_date'),
    court('of everybody', { view: 'all' }, ''),
    {
      name: 'court, who has the ball',
      path: listCourtHolders.path,
      body: {},
      page: `select employee_id, count(*), count(*) filter (where due < current_date), min(since)
             from ${waiting} group by 1 order by 2 desc limit 10`,
      total: `select count(distinct employee_id)::int from ${waiting}`,
    },
    rfis('first page', {}, ''),
    rfis('last page', last, '', 'id desc', OF_A_PROJECT - 10),
    rfis('not closed', { isOpen: true }, ' and status_id <> 6'),
    rfis('overdue', { isOverdue: true }, ' and status_id <> 6 and due_date < current_date'),
    rfis('by needed day', { sort: 'due' }, '', 'due_date, id desc'),
    rfis('by a word', { searchKey: 'grid 77' }, byWord),
    submittals('first page', {}, ''),
    submittals('last page', last, '', 'id desc', OF_A_PROJECT - 10),
    submittals('not decided', { isOpen: true }, ` and status_id = ${statuses.Pending}`),
    submittals('by submit-by', { sort: 'submitBy' }, '', 'submit_by, id desc'),
    submittals('by a word', { searchKey: 'grid 77' }, byWord),
  ]
}

await compareByHand({
  name: 'court',
  title: `The court, ${whole(ROWS)} RFIs in one account, ${whole(ROWS / OPEN)} of them waiting`,
  size: SIZE,
  workOrders: LOADED,
  rounds,
  fill,
  listsOf,
})
