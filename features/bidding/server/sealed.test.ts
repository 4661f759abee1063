/**
 * Sealed bids: every call of the product that takes the project, or nothing, is made by its owner and by another vendor with
 * and without a bid there, before and after the end. No price, no sum and no trace of who bids or how many is in any answer,
 * event, notice, file or error, and the answers have one shape (records.md 'Sealed bids').
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { RecordKind } from '#contract/values.ts'
import { outlineOf } from '#tests/access-matrix/matrix.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { endpoints, nameOf } from '#tests/harness/contracts.ts'
import { fieldsOf, sampleOf } from '#tests/harness/sample.ts'
import { openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import * as ownersCalls from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage
/** With bids on it, and without any. */
let bidOn: BidProjectStage
let quiet: BidProjectStage
let bid: string

/** Prices that stand nowhere else, what they come to, and what names the bidder. */
const COSTS = ['8641.37', '7531.91', '9753.13']
const AMOUNTS = ['864137.00', '301276.40', '24382.83', '1189796.23']
const leaksIn = (text: string) => {
  const plain = text.replaceAll(/(\d),(?=\d{3})/g, '$1')
  return [...COSTS, ...AMOUNTS].filter((secret) => plain.includes(secret))
}

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  bidOn = await stage.project('Sealed wall')
  quiet = await stage.project('Sealed wall')
  bid = await stage.bid(stage.vendor, bidOn, COSTS)
})
afterAll(() => server?.close())
beforeEach(async () => {
  server.clock.now = new Date(BEFORE)
  await server.database.pool.query('delete from throttle')
})

/** The calls that read, and can be asked about a project, or about all there is. */
const reading = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'admin' && endpoint.access !== 'public' && !isWrite(endpoint) && !endpoint.streams,
)

const named = (at: BidProjectStage): Partial<Record<RecordKind, string>> => ({
  workOrder: at.workOrder.workOrderId,
  bidProject: at.workOrder.workOrderId,
  activity: at.lines[0] ?? '',
  bidActivity: at.lines[0] ?? '',
  bidSummary: bid,
})

/** What a call answers about a project, as text. */
async function asked(endpoint: Endpoint, { token, companyId, accountId }: Person, at: BidProjectStage) {
  const source = {
    record: (kind: RecordKind) => named(at)[kind] ?? at.workOrder.workOrderId,
    own: (what: 'account' | 'company') => (what === 'account' ? accountId : companyId),
    omit: ['rowVersion', 'searchKey', 'sort', 'mailTo'],
  }
  const params = endpoint.params ? (sampleOf(endpoint.params, source) as Record<string, string>) : {}
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const sample = endpoint.body && sampleOf(endpoint.body, source)
  // Of a spreadsheet the form that can be read as it is.
  const body = endpoint.sendsFile ? { ...(sample as object), format: 'csv' } : sample
  const response = await server.app.inject({
    method: endpoint.method,
    url,
    headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, text: response.body, isJson, length: response.rawPayload.length }
}

/** The one call that says who bids: to the owner alone, and no amount. */
const tellsWhoBids = ({ path }: Endpoint, who: Person) =>
  path === ownersCalls.listReceivedBids.path && who === stage.owner

const ofBids = reading.filter(({ area, path }) => area === 'bidding' || /bid/i.test(path))
const all = reading.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint])

describe.each([
  ['before the end', BEFORE],
  // The owner's own calls open the bids; these do not.
  ['after it, by the calls of vendors and all others', AFTER],
])('%s', (_when, now) => {
  test.each(all)('%s tells the owner and another vendor no amount of a bid', async (_name, endpoint) => {
    server.clock.now = new Date(now)
    for (const who of [stage.owner, stage.rival]) {
      const { text } = await asked(endpoint, who, bidOn)
      expect(leaksIn(text)).toEqual([])
      if (!tellsWhoBids(endpoint, who))
        expect(text.includes('Company of Vendor'), 'names the bidder').toBe(false)
      if (who === stage.rival) expect(text.includes(bid), 'names the bid').toBe(false)
    }
  })

  test.each(ofBids.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s answers another vendor and the owner alike, whether there are bids or none',
    async (_name, endpoint) => {
      server.clock.now = new Date(now)
      for (const who of [stage.owner, stage.rival]) {
        if (tellsWhoBids(endpoint, who)) continue
        const one = await asked(endpoint, who, bidOn)
        const other = await asked(endpoint, who, quiet)
        expect([one.status, one.isJson]).toEqual([other.status, other.isJson])
        const bare = ({ text }: { text: string }) => {
          const { requestId: _id, ...rest } = JSON.parse(text)
          return rest
        }
        if (one.isJson) expect(outlineOf(bare(one))).toEqual(outlineOf(bare(other)))
        expect(one.length).toBe(other.length)
      }
    },
  )
})

test('the bidder reads their own: the test would see a leak', async () => {
  const found = await Promise.all(
    ofBids.map(async (endpoint) => leaksIn((await asked(endpoint, stage.vendor, bidOn)).text)),
  )
  expect(new Set(found.flat())).toEqual(new Set([...COSTS, ...AMOUNTS]))
})

test('saving, submitting and withdrawing tell no event, notice or mail to others, and change nothing that others read', async () => {
  const streams = await Promise.all([stage.owner, stage.rival].map((who) => openStream(server, who.token)))
  const told = async () =>
    (
      await server.database.pool.query(
        `select (select count(*)::int from notification where account_id = any($1)) as notices,
                (select json_agg(w) from work_order w where w.id = $2) as project,
                (select count(*)::int from graphile_worker._private_jobs) as jobs`,
        [[stage.owner.accountId, stage.rival.accountId], quiet.workOrder.workOrderId],
      )
    ).rows
  const before = await told()
  const own = await stage.bid(stage.vendor, quiet, COSTS)
  await stage.withdraw(stage.vendor, own)
  expect(await told()).toEqual(before)
  for (const stream of streams) {
    expect(stream.heard).toEqual([])
    stream.close()
  }
  await server.database.pool.query('delete from bid_received where bid_summary_id = $1', [own])
})

test('refusals name no amount, and nothing of the bids of others', async () => {
  for (const who of [stage.owner, stage.rival])
    for (const answer of [
      await stage.save(who, bidOn, ['5']),
      await stage.submit(who, bidOn),
      await stage.withdraw(who, bid),
    ])
      expect(leaksIn(JSON.stringify(answer))).toEqual([])
})

test('the audit trail of the owner holds no amount', async () => {
  const { rows } = await server.database.pool.query('select * from audit_entry where company_id = $1', [
    stage.account.companyId,
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(leaksIn(JSON.stringify(rows))).toEqual([])
})

test('what an owner is promised before the end has no field that holds an amount, or follows from one', () => {
  const calls = Object.values(ownersCalls).filter(
    (value): value is typeof ownersCalls.listReceivedBids =>
      typeof value === 'object' && 'path' in value && !('parse' in value),
  )
  const promised = calls.flatMap((call) =>
    // A look opens bids, after the end alone.
    'isLook' in call ? [] : fieldsOf(call.reply).map(({ path: field }) => field.join('.')),
  )
  expect(promised.length).toBeGreaterThan(10)
  expect(
    promised.filter(
      (field) => /amount|cost|priced|draft|version.?$/i.test(field) && !field.endsWith('rowVersion'),
    ),
  ).toEqual([])
})

describe('the one place that gives amounts', () => {
  const lines = async (now: string) =>
    (
      await server.database.pool.query('select * from opened_bid_lines($1, $2, $3, $4)', [
        ...[stage.account.companyId, stage.account.accountId, bidOn.workOrder.workOrderId, now],
      ])
    ).rows.length
  const open = (now: string) =>
    server.database.pool.query('select open_bids($1, $2, $3, $4)', [
      ...[stage.account.companyId, stage.account.accountId, bidOn.workOrder.workOrderId, now],
    ])

  test('gives none before the end, none unopened, and all of what was submitted in time afterwards', async () => {
    await open(new Date(Date.parse(AFTER) - 1).toISOString())
    expect(await lines(BEFORE)).toBe(0)
    expect(await lines(AFTER)).toBe(0)
    await open(AFTER)
    expect(await lines(new Date(Date.parse(AFTER) - 1).toISOString())).toBe(0)
    expect(await lines(AFTER)).toBe(3)
  })
})
