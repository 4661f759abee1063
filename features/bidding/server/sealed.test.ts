/**
 * Sealed bids: the owner, and another vendor with and without a bid, make every reading call of the product,
 * before and after the end. No reply, event, notice, file or error contains a price, a sum, a bidder or the
 * number of bids, except the owner's lists of bidders and questions, which name bidders. Replies have the
 * same shape with and without bids (records.md 'Sealed bids').
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { type Own } from '#contract/paging.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAlternates as putAlternates } from '#database/seed/bid-builders.ts'
import { listFiles } from '#features/files/contract.ts'
import { outlineOf } from '#tests/access-matrix/matrix.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { endpoints, nameOf } from '#tests/harness/contracts.ts'
import { uploaded } from '#tests/harness/files.ts'
import { fieldsOf, sampleOf } from '#tests/harness/sample.ts'
import { openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import { issueAddendum, listReceivedAddenda, readAddendum } from '../addenda-contract.ts'
import { listOfferedAlternates, saveAlternatePrices } from '../alternates-contract.ts'
import {
  answerQuestion,
  askQuestion,
  listOwnQuestions,
  listReceivedQuestions,
} from '../questions-contract.ts'
import * as ownersCalls from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage
/** A project with bids, and a project without bids. */
let bidOn: BidProjectStage
let quiet: BidProjectStage
let bid: string
/** A file in the packet of the bid. */
let file: string

/** Prices and sums that occur in no other data of the test. */
const COSTS = ['8641.37', '7531.91', '9753.13']
const AMOUNTS = ['864137.00', '301276.40', '24382.83', '1189796.23']
/** The price of an alternate, and its amount. */
const ALTERNATE = ['5417.29', '54172.90']
const SECRETS = [...COSTS, ...AMOUNTS, ...ALTERNATE]
const leaksIn = (text: string) => {
  const plain = text.replaceAll(/(\d),(?=\d{3})/g, '$1')
  return SECRETS.filter((secret) => plain.includes(secret))
}

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  bidOn = await stage.project('Sealed wall')
  quiet = await stage.project('Sealed wall')
  await stage.intend(stage.vendor, bidOn)
  for (const at of [bidOn, quiet]) await issue(at)
  await read(stage.vendor, bidOn)
  await ask(stage.vendor, bidOn)
  await server.runJobs()
  for (const at of [bidOn, quiet])
    await putAlternates(server.database.db, at.workOrder, [{ title: 'Pavers' }])
  await priceAlternate(bidOn)
  bid = await stage.bid(stage.vendor, bidOn, COSTS)
  file = await putQuote(bid)
})
afterAll(() => server?.close())
beforeEach(async () => {
  server.clock.now = new Date(BEFORE)
  await server.database.pool.query('delete from throttle')
})

const issue = ({ workOrder: { workOrderId: workOrderUniqueId } }: BidProjectStage) =>
  server.call(issueAddendum, {
    body: { workOrderUniqueId, addendumTitle: 'Rock', addendumText: 'Price the rock at grid C.' },
    token: stage.owner.token,
  })
const read = ({ token }: Person, { workOrder: { workOrderId: workOrderUniqueId } }: BidProjectStage) =>
  server.call(readAddendum, { body: { workOrderUniqueId, addendumNumber: 1 }, token })

/** Saves a price for the only alternate of a project. */
async function priceAlternate({ workOrder: { workOrderId: workOrderUniqueId } }: BidProjectStage) {
  const { token } = stage.vendor
  const { data } = await server.call(listOfferedAlternates, {
    body: { TargetUniqueID: workOrderUniqueId },
    token,
  })
  const alternateUniqueId = data.items[0]?.alternateUniqueId ?? ''
  const [quotedUnitCost = ''] = ALTERNATE
  return server.call(saveAlternatePrices, {
    body: [{ workOrderUniqueId, alternateUniqueId, quotedUnitCost }],
    token,
  })
}

/** The name of a file in a bidder's packet. */
const QUOTE = 'Sealed quote 8641'
const putQuote = (of: string) =>
  uploaded(server, stage.vendor, {
    name: `${QUOTE}.txt`,
    content: COSTS.join(' '),
    fields: { targetUniqueID: of, targetType: 'BidSummary' },
  })

const ask = ({ token }: Person, { workOrder: { workOrderId: workOrderUniqueId } }: BidProjectStage) =>
  server.call(askQuestion, { body: { workOrderUniqueId, questionText: 'Is the rock ours?' }, token })

/** The reading calls that can be made about a project or without a record. */
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

/** The reply of a call about a project, as text. */
async function asked(endpoint: Endpoint, { token, companyId, accountId }: Person, at: BidProjectStage) {
  const source = {
    record: (kind: RecordKind) => named(at)[kind] ?? at.workOrder.workOrderId,
    own: (what: Own) => (what === 'account' ? accountId : companyId),
    omit: ['rowVersion', 'searchKey', 'sort', 'mailTo'],
  }
  const params = endpoint.params ? (sampleOf(endpoint.params, source) as Record<string, string>) : {}
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const sample = endpoint.body && sampleOf(endpoint.body, source)
  // Requests spreadsheets as CSV, which is readable text.
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

/** The calls that show the owner who bids or asks; they contain no amount. */
const sayWhoBids: readonly string[] = [ownersCalls.listReceivedBids.path, listReceivedQuestions.path]
const tellsWhoBids = ({ path }: Endpoint, who: Person) => sayWhoBids.includes(path) && who === stage.owner

const ofBids = reading.filter(({ area, path }) => area === 'bidding' || /bid/i.test(path))
const all = reading.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint])

describe.each([
  ['before the end', BEFORE],
  // The owner's own calls open the bids; these calls do not.
  ['after it, by the calls of vendors and all others', AFTER],
])('%s', (_when, now) => {
  test.each(all)('%s tells the owner and another vendor no amount of a bid', async (_name, endpoint) => {
    server.clock.now = new Date(now)
    for (const who of [stage.owner, stage.rival]) {
      const { text } = await asked(endpoint, who, bidOn)
      expect(leaksIn(text)).toEqual([])
      expect(text.includes(QUOTE) || text.includes(file), 'names a file of the packet').toBe(false)
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
  expect(new Set(found.flat())).toEqual(new Set(SECRETS))
  const packet = await server.call(listFiles, {
    body: { TargetUniqueID: bid, targetType: 'BidSummary' },
    token: stage.vendor.token,
  })
  expect(JSON.stringify(packet.data)).toContain(QUOTE)
})

test('saving, a file in the packet, submitting and withdrawing tell no event, notice or mail to others, and change nothing that others read', async () => {
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
  await putQuote(own)
  expect((await priceAlternate(quiet)).status).toBe(200)
  await stage.submit(stage.vendor, quiet)
  await stage.withdraw(stage.vendor, own)
  expect(await told()).toEqual(before)
  for (const stream of streams) {
    expect(stream.heard).toEqual([])
    stream.close()
  }
  await server.database.pool.query('delete from bid_received where bid_summary_id = $1', [own])
})

test('an addendum is told to each bidder alone, and that one has read it to nobody else', async () => {
  const at = await stage.project('Shared wall')
  await stage.intend(stage.rival, at)
  await server.runJobs()
  const told = async () =>
    (
      await server.database.pool.query(
        'select to_jsonb(n) as notice from notification n where n.account_id = any($1)',
        [[stage.owner.accountId, stage.rival.accountId]],
      )
    ).rows
  const atFirst = (await told()).length
  const alone = await issue(at)
  await server.runJobs()
  const ofAlone = (await told()).length - atFirst
  await stage.bid(stage.vendor, at, COSTS)
  const before = await told()
  const streams = await Promise.all([stage.owner, stage.rival].map((who) => openStream(server, who.token)))
  expect((await read(stage.vendor, at)).status).toBe(200)
  await server.runJobs()
  expect(await told()).toEqual(before)
  for (const stream of streams) expect(stream.heard).toEqual([])

  // The owner gets the same reply, with or without bids; each bidder gets the same notice as without other
  // bidders.
  const among = await issue(at)
  expect(outlineOf(among.data)).toEqual(outlineOf(alone.data))
  await server.runJobs()
  const after = await told()
  expect(after.length - before.length).toBe(ofAlone)
  const text = JSON.stringify([after, streams.map(({ heard }) => heard)])
  expect(text).toContain('"number":2')
  for (const trace of [
    'Company of Vendor',
    stage.vendor.accountId,
    stage.vendor.employeeId,
    stage.vendor.companyId,
  ])
    expect(text).not.toContain(trace)
  for (const stream of streams) stream.close()
})

test('a question is told to the owner alone; its answer to whoever asked, or to all without saying who did', async () => {
  const at = await stage.project('Asked wall')
  await stage.intend(stage.rival, at)
  await stage.intend(stage.vendor, at)
  await server.runJobs()
  const rivals = async () => ({
    notices: (
      await server.database.pool.query(
        'select to_jsonb(n) as n from notification n where n.account_id = $1',
        [stage.rival.accountId],
      )
    ).rows,
    read: await Promise.all(
      [listReceivedAddenda, listOwnQuestions].map(async (endpoint) =>
        (await asked(endpoint, stage.rival, at)).text.replace(/"requestId":"[^"]*"/, ''),
      ),
    ),
  })
  const before = await rivals()
  const stream = await openStream(server, stage.rival.token)
  const answered = async (isPublished: boolean) => {
    const [questionUniqueId = ''] = (await ask(stage.vendor, at)).data
    await server.runJobs()
    const body = { questionUniqueId, answerText: 'Yes, price it.', isPublished }
    expect((await server.call(answerQuestion, { body, token: stage.owner.token })).status).toBe(200)
    await server.runJobs()
  }
  await answered(false)
  expect(await rivals()).toEqual(before)
  expect(stream.heard).toEqual([])

  await answered(true)
  stream.close()
  const text = JSON.stringify(await rivals())
  expect(text).toContain('Question: Is the rock ours?')
  for (const trace of [
    ...['Company of Vendor', stage.vendor.name],
    ...[stage.vendor.accountId, stage.vendor.employeeId, stage.vendor.companyId],
  ])
    expect(text).not.toContain(trace)
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
    // Replies of these calls may contain amounts: the calls work only after the end.
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
