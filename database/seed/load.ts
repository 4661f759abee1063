/**
 * Generated data for measurements. The contents depend only on the seed number, with dates counted from
 * today. Ids, usernames and the password are new each time, so that a database can be loaded again.
 *
 * Rows are inserted in sets, in one transaction, without audit. The usual trigger computes the progress: it
 * runs once for each statement, so here once for all activities.
 */
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import { units } from '#contract/units.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import type { Db } from '#server/db/open.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { type AccountHandle, addAccount, addCompany, addEmployee, type CompanyHandle } from './builders.ts'

export interface LoadOptions {
  /** Five accounts make a company. */
  accounts: number
  workOrders: number
  /**
   * The activities are spread evenly over the work orders. A work order with activities gets a job and a
   * task.
   */
  activities: number
  /** The work orders of the largest account. The other accounts share the rest evenly. */
  largestAccount: number
  seed: number
  log?: (line: string) => void
}

/** The administrator of a loaded account. */
export interface LoadedSignIn {
  username: string
  password: string
  accountId: string
  workOrders: number
}

/** The sizes contradict each other. The message is one line. */
export class LoadError extends Error {}

const ACCOUNTS_PER_COMPANY = 5
/** The tables that a load writes. Their audit triggers are off during the load. */
const TABLES = [
  'company',
  'account',
  'login',
  'company_role',
  'employee',
  'login_employee',
  'iam',
  'work_order',
  'job',
  'task',
  'activity',
] as const

/**
 * Adds the data, and returns one sign-in for each account, the largest account first.
 *
 * @throws LoadError
 */
export async function load(pool: pg.Pool, options: LoadOptions): Promise<{ signIns: LoadedSignIn[] }> {
  const shares = shareWorkOrders(options)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const log = options.log ?? (() => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  const signIns = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await audit(transaction, 'disable')
    const accounts = await addAccounts(transaction, shares, passwordHash)
    log(`${accounts.length} accounts`)
    await prepare(transaction, accounts, options)
    await addWorkOrders(transaction)
    log(`${options.workOrders} work orders`)
    await addActivities(transaction, options)
    log(`${options.activities} activities`)
    await audit(transaction, 'enable')
    return accounts.map(({ username, accountId, workOrders }) => ({
      username,
      password,
      accountId,
      workOrders,
    }))
  })
  await vacuum(pool)
  return { signIns }
}

/** The number of work orders of each account, the largest account first. */
function shareWorkOrders({ accounts, workOrders, activities, largestAccount }: LoadOptions): number[] {
  if (accounts < 1) throw new LoadError('There must be at least one account.')
  if (activities > 0 && workOrders === 0) throw new LoadError('Activities need work orders.')
  if (largestAccount > workOrders) {
    throw new LoadError(`The largest account cannot hold ${largestAccount} of ${workOrders} work orders.`)
  }
  const others = accounts - 1
  const rest = workOrders - largestAccount
  if (rest > others * largestAccount) {
    throw new LoadError(
      `With ${largestAccount} in the largest account, ${workOrders} work orders find no room in ${accounts} accounts.`,
    )
  }
  const share = (index: number) => Math.floor(rest / others) + (index < rest % others ? 1 : 0)
  return [largestAccount, ...Array.from({ length: others }, (_, index) => share(index))]
}

async function audit(db: Db, change: 'enable' | 'disable'): Promise<void> {
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger audit`.execute(db)
  }
}

interface Loaded extends AccountHandle {
  employeeId: string
  username: string
  workOrders: number
}

async function addAccounts(db: Db, shares: readonly number[], passwordHash: string): Promise<Loaded[]> {
  const run = uuidv7().slice(0, 13).replace('-', '')
  const accounts: Loaded[] = []
  let company: CompanyHandle | undefined
  for (const [index, workOrders] of shares.entries()) {
    const number = index + 1
    if (!company || index % ACCOUNTS_PER_COMPANY === 0) {
      company = await addCompany(db, { name: `Load ${run} company ${1 + index / ACCOUNTS_PER_COMPANY}` })
    }
    const account = await addAccount(db, company, { name: `Load ${run} account ${number}` })
    const username = `admin${number}.${run}@load.example`
    const loginId = uuidv7()
    await db
      .insertInto('login')
      // One hash for all logins: making a hash takes as long as adding thousands of rows.
      .values({ login_id: loginId, username, password_hash: passwordHash, status_id: statuses.Active })
      .execute()
    const person = { firstName: 'Load', lastName: `Admin ${number}`, role: 'Account administrator', loginId }
    const { employeeId } = await addEmployee(db, account, person)
    accounts.push({ ...account, employeeId, username, workOrders })
  }
  return accounts
}

/**
 * Makes the temporary table of the planned records: one row for each work order. The rows are in the order of
 * creation, and the accounts take turns, as in real use. Only a work order with activities gets a job and a
 * task.
 */
async function prepare(
  db: Db,
  accounts: readonly Loaded[],
  { workOrders, activities, seed }: LoadOptions,
): Promise<void> {
  // An id of UUID version 7 with that time; the other bits are random.
  await sql`create or replace function pg_temp.id_at(at timestamptz) returns uuid language sql volatile as $$
    select overlay(overlay(gen_random_uuid()::text placing substr(hex, 1, 8) || '-' || substr(hex, 9) from 1 for 13)
      placing '7' from 15 for 1)::uuid
    from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex) moment $$`.execute(db)
  // A pseudo-random number below `sides` for record n. The same seed gives the same number; `salt` separates
  // the uses.
  await sql`create or replace function pg_temp.die(n bigint, salt integer, sides integer) returns integer
    language sql immutable as $$
    select ((hashint8extended(n, ${sql.lit(seed)}::bigint * 1000 + salt) & 9223372036854775807) % sides)::integer
    $$`.execute(db)
  await sql`create temporary table planned (
    number bigint primary key, company_id uuid not null, account_id uuid not null, employee_id uuid not null,
    work_order_id uuid not null, job_id uuid, task_id uuid, at timestamptz not null) on commit drop`.execute(
    db,
  )
  await sql`
    with account as (
      select * from unnest(${accounts.map((account) => account.companyId)}::uuid[],
        ${accounts.map((account) => account.accountId)}::uuid[],
        ${accounts.map((account) => account.employeeId)}::uuid[],
        ${accounts.map((account) => account.workOrders)}::integer[]) with ordinality
        as a (company_id, account_id, employee_id, work_orders, place)
    ), turn as (
      select a.*, row_number() over (order by (n - 0.5) / a.work_orders, a.place) as number
      from account a cross join lateral generate_series(1, a.work_orders) n
    ), moment as (
      select turn.*, now() - interval '365 days' * (${workOrders}::integer - number + 1) / ${workOrders}::integer as at
      from turn
    )
    insert into planned
    select number, company_id, account_id, employee_id, pg_temp.id_at(at),
           case when has then pg_temp.id_at(at) end, case when has then pg_temp.id_at(at) end, at
    from (select *, number * ${activities}::bigint / ${workOrders}::integer
                    > (number - 1) * ${activities}::bigint / ${workOrders}::integer as has from moment) m
    order by number`.execute(db)
  await sql`analyze planned`.execute(db)
}

const KINDS = [
  'Warehouse',
  'School',
  'Bridge',
  'Office block',
  'Clinic',
  'Car park',
  'Housing',
  'Pump station',
]
const CITIES = ['Ashford', 'Brookfield', 'Cedar Falls', 'Dunmore', 'Eastham', 'Fairview', 'Greenville']
const PARTS = ['Foundation', 'Framing', 'Roof', 'Facade', 'Interior', 'Sitework', 'Electrical', 'Plumbing']
const STEPS = ['Excavate', 'Form', 'Reinforce', 'Pour', 'Strip', 'Install', 'Test', 'Clean']
const DESCRIPTION =
  'New construction with site works and utilities. Access is by the north gate; deliveries before eight. ' +
  'The owner keeps the neighboring building open all the time.'

/** One of the texts, chosen by a pseudo-random number. */
function oneOf(texts: readonly string[], n: string, salt: number) {
  return sql<string>`(${[...texts]}::text[])[1 + pg_temp.die(${sql.ref(n)}, ${salt}, ${texts.length})]`
}

async function addWorkOrders(db: Db): Promise<void> {
  // The United States: the id of a country is its ISO number.
  await sql`
    insert into work_order (company_id, account_id, id, title, description, address, city, zip_code, country_id,
                            start_date, end_date, status_id, risk_level, created_by_employee_id, created_at, updated_at)
    select company_id, account_id, work_order_id, ${oneOf(KINDS, 'number', 1)} || ' ' || number, ${DESCRIPTION},
           1 + pg_temp.die(number, 2, 9999) || ' Main Street', ${oneOf(CITIES, 'number', 3)},
           lpad(pg_temp.die(number, 4, 100000)::text, 5, '0'), 840,
           start_date, start_date + 30 + pg_temp.die(number, 5, 400),
           case when pg_temp.die(number, 6, 10) = 0 then ${statuses.Completed}::int else ${statuses.Active}::int end,
           case when pg_temp.die(number, 7, 20) = 0 then 'medium' end, employee_id, at, at
    from (select *, current_date - 300 + pg_temp.die(number, 8, 400) as start_date from planned) p
    order by number`.execute(db)
  await sql`
    insert into job (company_id, account_id, id, work_order_id, title, status_id, created_at, updated_at)
    select company_id, account_id, job_id, work_order_id, ${oneOf(PARTS, 'number', 9)}, ${statuses.Active}, at, at
    from planned where job_id is not null order by number`.execute(db)
  await sql`
    insert into task (company_id, account_id, id, work_order_id, job_id, name, metric, status_id, created_at, updated_at)
    select company_id, account_id, task_id, work_order_id, job_id, 'Part ' || number,
           1 + pg_temp.die(number, 10, 500), ${statuses.Active}, at, at
    from planned where task_id is not null order by number`.execute(db)
}

/** Adds the activities. They contain the captured quantity, but no captures exist. */
async function addActivities(db: Db, { workOrders, activities }: LoadOptions): Promise<void> {
  // A third of the work orders is weighted by cost, a third by hours, a third by count.
  await sql`
    insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, start_date, end_date,
                          status_id, target_metric, captured_metric, hours, unit, bid_unit_cost, position,
                          created_at, updated_at)
    select company_id, account_id, pg_temp.id_at(at + interval '1 ms' * position), work_order_id, job_id, task_id,
           ${oneOf(STEPS, 'n', 11)} || ' ' || position, current_date - 60, current_date + pg_temp.die(n, 12, 200),
           ${statuses.Active}, target,
           case when pg_temp.die(n, 13, 3) = 0 then 0 else round(target * pg_temp.die(n, 14, 110) / 100, 1) end,
           case when weight < 2 then 1 + pg_temp.die(n, 15, 80) end, ${oneOf(units, 'n', 16)},
           case when weight = 0 then (100 + pg_temp.die(n, 17, 100000)) / 100.0 end, position, at, at
    from (
      select p.*, n, row_number() over (partition by p.number order by n) as position,
             10 + pg_temp.die(n, 18, 990) as target, pg_temp.die(p.number, 19, 3) as weight
      from generate_series(1, ${activities}::bigint) n
      -- the work order by rounding up, as the planned jobs are counted by rounding down
      join planned p on p.number = (n * ${workOrders}::integer + ${activities}::bigint - 1) / ${activities}::bigint
    ) a
    order by n`.execute(db)
}

/**
 * Makes new statistics and marks pages as visible to all. The server would do this later by itself, and the
 * measurements must not depend on that moment.
 */
async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const table of [...TABLES, 'progress']) await client.query(`vacuum (analyze) ${table}`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
