/**
 * The search of vendors over 100,000 advertised projects, most of which still accept bids: with words that
 * few, some and all projects have, and a page far from the first. The app over HTTP against the same page in
 * two hand-written, prepared SQL statements.
 */
import type pg from 'pg'
import { searchBidProjects } from '#features/bidding/contract.ts'
import { compareByHand, type List } from './by-hand.ts'
import { whole } from './figures.ts'
import { progress } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const PROJECTS = 100_000
const SIZE = { accounts: 1, workOrders: 20, activities: 200, largestAccount: 20, seed: 1 }

const { rounds } = readTurns({ rounds: 9, seconds: 1 })

const id = (kind: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** Only the directory has the advertised projects: the search does not read the projects themselves. */
async function fill(client: pg.Client): Promise<readonly string[]> {
  progress(`Adding ${whole(PROJECTS)} advertised projects …`)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into advertised_work_order (company_id, account_id, work_order_id, title, bid_project_name, owner_name, address, city,
       zip_code, end_date, end_zone, ends_at)
     select ${id('1')}, ${id('2')}, ${id('3')}, 'Generated project ' || n, 'Package ' || n % 900, 'Owner ' || n % 3000, 'Street ' || n,
       'Town ' || n % 500, '9' || lpad((n % 9999)::text, 4, '0'), current_date + n % 300 - 20, 'UTC',
       now() + (n % 300 - 20) * interval '1 day' + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [PROJECTS],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  return []
}

function listOf(name: string, searchKey: string, more: object = {}, offset = 0): List {
  const where = `where w.account_id <> $2 and w.ends_at > now() and w.sought like '%${searchKey.toLowerCase()}%'`
  return {
    name,
    path: searchBidProjects.path,
    body: { searchKey, NumberOfItemsPerPage: 10, ...more },
    page: `select w.* from advertised_work_order w ${where} order by w.ends_at, w.work_order_id limit 10 offset ${offset}`,
    total: `select count(*)::int from advertised_work_order w ${where}`,
  }
}

await compareByHand({
  name: 'bidsearch',
  title: `Search over ${whole(PROJECTS)} advertised projects`,
  size: SIZE,
  workOrders: SIZE.workOrders,
  rounds,
  fill,
  listsOf: () => [
    listOf('by a number that one has', '77777'),
    listOf('by a town', 'Town 444'),
    listOf('by an owner', 'Owner 29'),
    listOf('by a word that all have', 'Generated'),
    listOf('the same, a page far behind', 'Generated', { StartingPageNumber: 4000 }, 40_000),
    listOf('by two letters', 'wn'),
    listOf('by a word that none has', 'aqueduct'),
  ],
})
