/**
 * The tabulation of a project with 2,000 lines and 50 bids: a page with all sums, only the outliers, one bid,
 * the list of bidders, and all lines at once. The app over HTTP against hand-written, prepared SQL: the
 * prices of ten lines, and the sums of the bids.
 */
import type pg from 'pg'
import { findReceivedBid, listReceivedBids, tabulateBids } from '#features/bidding/tabulation-contract.ts'
import { compareByHand, type List, type Place } from './by-hand.ts'
import { whole } from './figures.ts'
import { progress } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const LINES = 2000
const BIDDERS = 50
const SIZE = { accounts: 1, workOrders: 20, activities: 200, largestAccount: 20, seed: 1 }

const { rounds } = readTurns({ rounds: 9, seconds: 1 })

const id = (kind: string, n: string) =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Adds a bid of each bidder on a project of the account, and returns the ids of the project and of a bid. */
async function fill(client: pg.Client, { companyId, accountId }: Place): Promise<readonly string[]> {
  const account = [companyId, accountId]
  const { rows } = await client.query<{ id: string; task: string; job: string }>(
    `select w.id, t.id as task, t.job_id as job from work_order w
     join task t on t.company_id = w.company_id and t.account_id = w.account_id and t.work_order_id = w.id
     where w.company_id = $1 and w.account_id = $2 order by w.id limit 1`,
    account,
  )
  const [project] = rows
  if (!project) throw new Error('The account has no project with a task.')
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(LINES)} lines and ${whole(LINES * BIDDERS)} prices …`)
  await client.query(
    `update work_order set bidding_end_date = current_date - 2, bidding_ends_at = now() - interval '1 day',
       bidding_end_zone = 'UTC' where company_id = $1 and account_id = $2 and id = $3`,
    [...account, project.id],
  )
  await client.query(
    'update activity set deleted_at = now() where company_id = $1 and account_id = $2 and work_order_id = $3',
    [...account, project.id],
  )
  await client.query(
    `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, unit, target_metric, status_id, position)
     select $1, $2, ${id('1', 'n')}, $3, $4, $5, 'Generated line ' || n, 'm²', n % 700 + 1, 1, n
     from generate_series(1, $6::int) n`,
    [...account, project.id, project.job, project.task, LINES],
  )
  await client.query(
    `insert into bid_received (company_id, account_id, work_order_id, bid_summary_id, bidder_company_id, bidder_account_id,
       bidder_name, status_id, version, intent_at, submitted_at)
     select $1, $2, $3, ${id('2', 'n')}, ${id('3', 'n')}, ${id('4', 'n')}, 'Bidder ' || n, 11, 1, now() - interval '9 days',
       now() - interval '2 days'
     from generate_series(1, $4::int) n`,
    [...account, project.id, BIDDERS],
  )
  await client.query(
    `insert into bid_line (company_id, account_id, bid_summary_id, version, activity_id, position, title, unit, quantity,
       unit_cost, amount)
     select ${id('3', 'b')}, ${id('4', 'b')}, ${id('2', 'b')}, 1, ${id('1', 'n')}, n, 'Generated line ' || n, 'm²', n % 700 + 1,
       c.cost, round((n % 700 + 1) * c.cost, 2)
     from generate_series(1, $1::int) b, generate_series(1, $2::int) n,
       lateral (select (n % 90 + 10) * (80 + (b * 7 + n * 3) % 40 + case when (n + b) % 97 = 0 then 60 else 0 end) / 100.0 as cost) c`,
    [BIDDERS, LINES],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  return [project.id, '01900002-0000-7000-8000-000000000007']
}

/** The prices of a bid, as submitted. */
const prices = `bid_received r join bid_line l on l.company_id = r.bidder_company_id and l.account_id = r.bidder_account_id
  and l.bid_summary_id = r.bid_summary_id and l.version = r.version
  where r.company_id = $1 and r.account_id = $2 and r.work_order_id = $4`

const byHand = {
  page: `select a.title, l.* from (select id, title, position from activity where company_id = $1 and account_id = $2
      and work_order_id = $4 and deleted_at is null order by position limit 10) a
    join (select l.activity_id, r.bidder_name, l.unit_cost, l.amount from ${prices}) l on l.activity_id = a.id`,
  total: `select r.bid_summary_id, sum(l.amount), count(*) from ${prices} group by r.bid_summary_id`,
}

function listsOf([project, bid]: readonly string[]): List[] {
  const matrix = { path: tabulateBids.path, ...byHand }
  return [
    { ...matrix, name: 'a page', body: { TargetUniqueID: project } },
    { ...matrix, name: 'the last page', body: { TargetUniqueID: project, StartingPageNumber: 199 } },
    { ...matrix, name: 'outliers alone', body: { TargetUniqueID: project, onlyOutliers: true } },
    {
      ...matrix,
      name: 'all lines but a thousand',
      body: { TargetUniqueID: project, NumberOfItemsPerPage: 1000 },
    },
    { ...byHand, name: 'one bid', path: findReceivedBid.path, body: { TargetUniqueID: bid } },
    { ...byHand, name: 'who bids', path: listReceivedBids.path, body: { TargetUniqueID: project } },
  ]
}

await compareByHand({
  name: 'tabulation',
  title: `The tabulation of ${whole(BIDDERS)} bidders × ${whole(LINES)} lines`,
  size: SIZE,
  workOrders: SIZE.workOrders,
  rounds,
  fill,
  listsOf,
})
