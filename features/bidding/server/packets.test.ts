/**
 * Bid packets: files that the owner lends to bidders, and files of a bidder that are sealed until the end
 * (records.md 'Bid packets'; elsewhere.md 'Bidding').
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bits } from '#contract/modules.ts'
import { addJob, addRole, addSubContractor, addWorkOrder, assign } from '#database/seed/builders.ts'
import {
  createFiles,
  createFolders,
  deleteFiles,
  deleteFolders,
  findBidPacket,
  getFileLink,
  listFiles,
  listInFolder,
  listVersions,
  updateFiles,
  updateFolders,
} from '#features/files/contract.ts'
import { listHistoryOfWorkOrder } from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { fetchFile, upload, uploaded } from '#tests/harness/files.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import { getPacketLink, getReceivedPacketLink, listPacket, listReceivedPacket } from '../packet-contract.ts'

let server: TestApp
let stage: BidStage
/** A person of an account that bids on no project. */
let stranger: Person
let at: BidProjectStage
let workOrder: string

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  stranger = await newPerson(server, await newAccount(server, 'Stranger'))
})
afterAll(() => server?.close())
beforeEach(async () => {
  server.clock.now = new Date(BEFORE)
  at = await stage.project()
  workOrder = at.workOrder.workOrderId
})

type Caller = Pick<Person, 'token'>
const ENDED = { status: 409, errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.' }
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows
const takeBack = () => query('update work_order set is_bid_advertised = false where id = $1', [workOrder])

const own = ({ token }: Caller = stage.owner, id = workOrder) =>
  server.call(findBidPacket, { body: { workOrderUniqueId: id }, token })
const packetOf = async () => (await own()).data.folderUniqueId ?? ''
const put = (name: string, folder: string, content = 'The wall.') =>
  uploaded(server, stage.owner, { name, content, fields: { folderUniqueId: folder } })
const read = ({ token }: Caller, id = workOrder) =>
  server.call(listPacket, { body: { TargetUniqueID: id }, token })
const namesOf = (answer: { data: { items: { folder: string; name: string }[] } }) =>
  answer.data.items.map(({ folder, name }) => (folder ? `${folder}/${name}` : name))
const linkTo = (file: string, { token }: Caller) =>
  server.call(getPacketLink, { body: { workOrderUniqueId: workOrder, fileUniqueId: file }, token })
const fetched = async (url: string, { token }: Caller) => {
  const { statusCode, body } = await server.app.inject({ url, headers: { authorization: token } })
  return [statusCode, statusCode === 200 ? body : '']
}

/** The statuses of all calls of files that could reach another account's file. */
async function statusesOfFiles(file: string, folder: string, { token }: Caller) {
  const answers = await Promise.all([
    server.call(getFileLink, { body: { fileUniqueId: file }, token }),
    server.call(listVersions, { body: { TargetUniqueID: file }, token }),
    server.call(updateFiles, { body: [{ fileUniqueId: file, name: 'mine.txt' }], token }),
    server.call(deleteFiles, { body: [file], token }),
    server.call(listFiles, { body: { TargetUniqueID: folder }, token }),
    server.call(listInFolder, { body: { TargetUniqueID: folder }, token }),
    upload(server, { token }, { fields: { folderUniqueId: folder } }),
    upload(server, { token }, { fields: { targetUniqueID: folder, targetType: 'BidSummary' } }),
  ])
  return new Set(answers.map(({ status }) => status))
}

describe("the owner's packet", () => {
  test('is one folder of the project, made when it is asked for first, wherever it is moved and whatever it is called', async () => {
    const first = (await own()).data
    expect(first).toMatchObject({
      name: 'Bid packet, read by bidders',
      type: 'Folder',
      targetUniqueID: workOrder,
    })
    const { token } = stage.owner
    const folderUniqueId = first.folderUniqueId ?? ''
    const {
      data: [above = ''],
    } = await server.call(createFolders, {
      body: [{ name: 'Contract', workOrderUniqueId: workOrder }],
      token,
    })
    const change = { folderUniqueId, name: 'Drawings', parentFolderUniqueId: above }
    expect((await server.call(updateFolders, { body: [change], token })).status).toBe(200)
    await put('a.txt', folderUniqueId)
    expect((await own()).data.folderUniqueId).toBe(folderUniqueId)
    expect(namesOf(await read(stage.vendor))).toEqual(['a.txt'])
    await server.call(deleteFolders, { body: [folderUniqueId], token })
    expect(namesOf(await read(stage.vendor))).toEqual([])
    expect((await own()).data.folderUniqueId).not.toBe(folderUniqueId)
  })

  test('is made of no project that was never advertised, and stays where one was', async () => {
    const { owner } = stage
    const never = await addWorkOrder(server.database.db, owner, {
      title: 'Not for bids',
      construction_phase: '1',
    })
    expect(await own(owner, never.workOrderId)).toMatchObject({
      status: 409,
      errorCode: 'BID_PACKET_TOO_EARLY',
    })
    expect(await query('select 1 from folder where work_order_id = $1', [never.workOrderId])).toEqual([])
    await takeBack()
    expect((await own()).status).toBe(200)
  })

  test('stays with the project itself: neither it nor what it lies in is moved onto a record', async () => {
    const { token } = stage.owner
    const packet = await packetOf()
    const { jobId: targetUniqueID } = await addJob(server.database.db, at.workOrder, { title: 'Wall' })
    const {
      data: [above = '', ofJob = ''],
    } = await server.call(createFolders, {
      body: [
        { name: 'Contract', workOrderUniqueId: workOrder },
        { name: 'Of the job', targetUniqueID, targetType: 'Job' },
      ],
      token,
    })
    const move = (folderUniqueId: string, parentFolderUniqueId: string) =>
      server.call(updateFolders, { body: [{ folderUniqueId, parentFolderUniqueId }], token })
    const refusal = { status: 409, errorCode: 'BID_PACKET_STAYS' }
    expect(await move(packet, ofJob)).toMatchObject(refusal)
    expect((await move(packet, above)).status).toBe(200)
    expect(await move(above, ofJob)).toMatchObject(refusal)
    expect((await own()).data).toMatchObject({ folderUniqueId: packet, targetUniqueID: workOrder })
  })

  test('is made once, however many ask for it first', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => own()))
    expect(new Set(answers.map(({ data }) => data.folderUniqueId)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('is read by every account that finds the project, with the folders in it, and nothing beside it', async () => {
    const packet = await packetOf()
    const { token } = stage.owner
    const {
      data: [addendum = ''],
    } = await server.call(createFolders, {
      body: [{ name: 'Addendum 1', parentFolderUniqueId: packet }],
      token,
    })
    const file = await put('wall.txt', packet)
    await put('rock.txt', addendum)
    await server.call(deleteFiles, { body: [await put('gone.txt', packet)], token })
    const beside = await uploaded(server, stage.owner, {
      name: 'budget.txt',
      fields: { workOrderUniqueId: workOrder },
    })
    for (const who of [stranger, stage.vendor]) {
      const answer = await read(who)
      expect(answer).toMatchObject({ status: 200, data: { totalCount: 2 } })
      expect(namesOf(answer)).toEqual(['wall.txt', 'Addendum 1/rock.txt'])
      expect(answer.data.items[0]).toMatchObject({ size: 9, contentType: 'text/plain' })
      expect(JSON.stringify(answer.data)).not.toContain(stage.owner.employeeId)
      const link = await linkTo(file, who)
      expect(await fetched(link.data.url, who)).toEqual([200, 'The wall.'])
      expect((await linkTo(beside, who)).status).toBe(404)
    }
    // A link works only for the person who requested it.
    expect(await fetched((await linkTo(file, stranger)).data.url, stage.vendor)).toEqual([404, ''])
  })

  test('is written by the account alone: by the calls of files it is not there for anybody else', async () => {
    const packet = await packetOf()
    const file = await put('wall.txt', packet)
    await stage.intend(stage.vendor, at)
    for (const who of [stage.vendor, stranger]) {
      expect(await statusesOfFiles(file, packet, who)).toEqual(new Set([404]))
      expect((await own(who)).status).toBe(404)
    }
    expect(namesOf(await read(stage.vendor))).toEqual(['wall.txt'])
  })

  test.each([
    ['after the end', () => void (server.clock.now = new Date(AFTER))],
    ['when the project is taken back', takeBack],
  ])(
    '%s is read by those who intend, for good, and by nobody else; a link of theirs is over',
    async (_name, happen) => {
      const file = await put('wall.txt', await packetOf())
      await stage.intend(stage.vendor, at)
      const urls = new Map<Person, string>()
      for (const who of [stage.vendor, stranger]) urls.set(who, (await linkTo(file, who)).data.url)
      await happen()
      expect(namesOf(await read(stage.vendor))).toEqual(['wall.txt'])
      const link = (await linkTo(file, stage.vendor)).data.url
      expect(await fetched(link, stage.vendor)).toEqual([200, 'The wall.'])
      expect((await read(stranger)).status).toBe(404)
      expect((await linkTo(file, stranger)).status).toBe(404)
      expect(await fetched(urls.get(stranger) ?? '', stranger)).toEqual([404, ''])
    },
  )

  test('is gone with the project', async () => {
    const file = await put('wall.txt', await packetOf())
    await stage.intend(stage.vendor, at)
    await query('update work_order set deleted_at = now() where id = $1', [workOrder])
    expect(namesOf(await read(stage.vendor))).toEqual([])
    expect((await linkTo(file, stage.vendor)).status).toBe(404)
  })

  test('is read with Read on Bidding, of an own employee; of an own project by the calls of files', async () => {
    const file = await put('wall.txt', await packetOf())
    const { db } = server.database
    const clerk = await newPerson(
      server,
      stage.vendorAccount,
      await addRole(db, stage.vendorAccount, `Clerk ${workOrder}`, { Files: 15 }),
    )
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(db, stage.vendorAccount, { name: `Firm ${workOrder}` })
    const { url } = (await linkTo(file, guest)).data
    await query('update employee set sub_contractor_id = $2 where id = $1', [guest.employeeId, firm])
    for (const who of [clerk, guest])
      expect([(await read(who)).status, (await linkTo(file, who)).status]).toEqual([403, 403])
    expect(await fetched(url, guest)).toEqual([404, ''])
    expect(await read(stage.owner)).toMatchObject({ status: 409, errorCode: 'BID_ON_OWN_PROJECT' })
    expect((await read(stage.vendor, randomUUID())).status).toBe(404)
  })
})

describe("a bidder's packet", () => {
  const add = (bid: string, who: Caller = stage.vendor, name = 'Quote.txt') =>
    upload(server, who, {
      name,
      content: 'For all of it.',
      fields: { targetUniqueID: bid, targetType: 'BidSummary' },
    })
  const ofBid = (bid: string, { token }: Caller = stage.vendor) =>
    server.call(listFiles, { body: { TargetUniqueID: bid, targetType: 'BidSummary' }, token })
  const received = (bid: string, { token }: Caller = stage.owner) =>
    server.call(listReceivedPacket, { body: { TargetUniqueID: bid }, token })
  const receivedLink = (bid: string, file: string, { token }: Caller = stage.owner) =>
    server.call(getReceivedPacketLink, { body: { bidSummaryUniqueId: bid, fileUniqueId: file }, token })
  const looks = () =>
    query("select employee_id, bidder_name from bid_look where work_order_id = $1 and what = 'packet'", [
      workOrder,
    ])

  test('is written and read by its account, which stores it, once it intends', async () => {
    const used = async () =>
      new Map(
        (await query('select account_id, bytes from account_storage')).map((row) => [
          row.account_id,
          row.bytes,
        ]),
      )
    expect((await add(randomUUID())).status).toBe(404)
    const bid = await stage.intend(stage.vendor, at)
    const before = await used()
    const {
      data: [file = ''],
    } = await add(bid)
    const after = await used()
    expect(Number(after.get(stage.vendor.accountId)) - Number(before.get(stage.vendor.accountId) ?? 0)).toBe(
      14,
    )
    expect(after.get(stage.owner.accountId)).toEqual(before.get(stage.owner.accountId))
    expect((await ofBid(bid)).data.items).toMatchObject([
      { fileUniqueId: file, name: 'Quote.txt', workOrderUniqueId: null, targetUniqueID: bid },
    ])
    expect((await fetchFile(server, stage.vendor, { fileUniqueId: file })).body).toBe('For all of it.')
    const { token } = stage.vendor
    expect((await server.call(deleteFiles, { body: [file], token })).status).toBe(200)
  })

  test('is not there for anybody else by the calls of files, before the end and after it', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    for (const now of [BEFORE, AFTER]) {
      server.clock.now = new Date(now)
      for (const who of [stage.owner, stage.rival])
        expect(await statusesOfFiles(file, bid, who)).toEqual(new Set([404]))
    }
    expect((await ofBid(bid)).data.totalCount).toBe(1)
  })

  test('takes an own employee with Create on Bidding and on Files; reading it takes Read on both', async () => {
    const { db } = server.database
    const bid = await stage.intend(stage.vendor, at)
    await add(bid)
    const as = async (name: string, permissions: Parameters<typeof addRole>[3]) =>
      newPerson(
        server,
        stage.vendorAccount,
        await addRole(db, stage.vendorAccount, `${name} ${workOrder}`, permissions),
      )
    const reader = await as('Reads', { Bidding: bits.Read, Files: 15 })
    expect([(await ofBid(bid, reader)).status, (await add(bid, reader)).status]).toEqual([200, 403])
    const filer = await as('Files', { Files: 15 })
    expect([(await ofBid(bid, filer)).status, (await add(bid, filer)).status]).toEqual([404, 404])
    const bidder = await as('Bids', { Bidding: 15, Files: bits.Read })
    expect([(await ofBid(bid, bidder)).status, (await add(bid, bidder)).status]).toEqual([200, 403])
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(db, stage.vendorAccount, { name: `Firm ${workOrder}` })
    await query('update employee set sub_contractor_id = $2 where id = $1', [guest.employeeId, firm])
    expect([(await ofBid(bid, guest)).status, (await add(bid, guest)).status]).toEqual([404, 404])
  })

  test.each<[string, () => unknown, object]>([
    ['from the instant of the end on', () => void (server.clock.now = new Date(AFTER)), ENDED],
    [
      'once the bids are opened, whatever the clock says',
      () => query('update work_order set bids_opened_at = now() where id = $1', [workOrder]),
      ENDED,
    ],
    ['on what is no longer advertised', takeBack, { status: 409, errorCode: 'BID_PROJECT_TAKEN_BACK' }],
  ])('stays as it is %s', async (_name, happen, refusal) => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    const { data: loose } = await upload(server, stage.vendor, { name: 'late.txt' })
    const state = async () => [
      await query('select to_jsonb(f) from file f where target_id = $1', [bid]),
      await query('select to_jsonb(v) from file_version v where file_id = $1', [file]),
    ]
    const before = await state()
    await happen()
    const { token } = stage.vendor
    const place = { targetUniqueID: bid, targetType: 'BidSummary' } as const
    expect(await add(bid, stage.vendor, 'Other.txt')).toMatchObject(refusal)
    expect(
      await upload(server, stage.vendor, { name: 'Quote.txt', fields: { ...place, onSameName: 'replace' } }),
    ).toMatchObject(refusal)
    // A file that was uploaded before the end cannot be attached to the bid after the end.
    const attach = [{ fileUniqueId: loose[0] ?? '', ...place }]
    expect(await server.call(createFiles, { body: attach, token })).toMatchObject(refusal)
    expect(await server.call(deleteFiles, { body: [file], token })).toMatchObject(refusal)
    expect(
      await server.call(updateFiles, { body: [{ fileUniqueId: file, name: 'Other.txt' }], token }),
    ).toMatchObject(refusal)
    expect(await server.call(createFolders, { body: [{ name: 'More', ...place }], token })).toMatchObject(
      refusal,
    )
    expect(await state()).toEqual(before)
    expect((await ofBid(bid)).data.totalCount).toBe(1)
  })

  test('is sealed to the owner until the end, whether there is one or none, and nobody hears of it', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const other = await stage.bid(stage.rival, at, ['6'])
    await server.runJobs()
    const streams = await Promise.all([stage.owner, stage.rival].map((who) => openStream(server, who.token)))
    const told = async () =>
      query(
        `select (select count(*)::int from notification where account_id = any($1)) as notices,
                (select json_agg(a order by a.at, a.id) from audit_entry a where a.account_id = any($1)) as audit,
                (select json_agg(s) from account_storage s where s.account_id = any($1)) as storage,
                (select json_agg(r order by r.bid_summary_id) from bid_received r where r.account_id = any($1)) as received`,
        [[stage.owner.accountId, stage.rival.accountId]],
      )
    const before = await told()
    const {
      data: [file = ''],
    } = await add(bid)
    await server.runJobs()
    expect(await told()).toEqual(before)
    for (const stream of streams) {
      expect(stream.heard).toEqual([])
      stream.close()
    }
    const sealed = { status: 409, errorDescription: 'Bids are sealed until Nov 10, 2031, 5:00 PM PST.' }
    for (const id of [bid, other]) {
      expect(await received(id)).toMatchObject(sealed)
      expect(await receivedLink(id, file)).toMatchObject(sealed)
    }
    expect(await looks()).toEqual([])
  })

  test('is read by the owner after the end, each look being kept, and by no other bidder', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    const other = await stage.bid(stage.rival, at, ['6'])
    server.clock.now = new Date(AFTER)
    const answer = await received(bid)
    expect(answer.data).toMatchObject({
      totalCount: 1,
      items: [{ fileUniqueId: file, name: 'Quote.txt', size: 14 }],
    })
    expect(JSON.stringify(answer.data)).not.toContain(stage.vendor.employeeId)
    const { url } = (await receivedLink(bid, file)).data
    expect(await fetched(url, stage.owner)).toEqual([200, 'For all of it.'])
    expect(await fetched(url, stage.rival)).toEqual([404, ''])
    const look = { employee_id: stage.owner.employeeId, bidder_name: 'Company of Vendor' }
    expect(await looks()).toEqual([look, look])
    const { data } = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: workOrder },
      token: stage.owner.token,
    })
    expect(JSON.stringify(data.items)).toContain('looked at the packet of Company of Vendor')
    // The file cannot be read through another bid.
    expect((await receivedLink(other, file)).status).toBe(404)
    for (const who of [stage.vendor, stage.rival, stranger])
      expect([(await received(bid, who)).status, (await receivedLink(bid, file, who)).status]).toEqual([
        404, 404,
      ])
  })

  test('is read of what is submitted alone', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    const intended = await stage.intend(stage.rival, at)
    await add(intended, stage.rival)
    await stage.withdraw(stage.vendor, bid)
    server.clock.now = new Date(AFTER)
    for (const id of [bid, intended]) expect((await received(id)).status).toBe(404)
    expect((await receivedLink(bid, file)).status).toBe(404)
    expect(await looks()).toEqual([])
  })

  test('takes Read on Bidding and on Costs of the project', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    server.clock.now = new Date(AFTER)
    const { db } = server.database
    const as = async (name: string, permissions: Parameters<typeof addRole>[3]) => {
      const role = await addRole(db, stage.account, `${name} ${workOrder}`, permissions)
      const person = await newPerson(server, stage.account, role)
      await assign(db, person, at.workOrder)
      return person
    }
    const looker = await as('Looks', { Bidding: bits.Read, Projects: bits.Read })
    expect(await received(bid, looker)).toMatchObject({ status: 403, errorCode: 'BID_AMOUNTS_ARE_COSTS' })
    expect((await receivedLink(bid, file, looker)).status).toBe(403)
    const buyer = await as('Buys', { Bidding: bits.Read, Costs: bits.Read, Projects: bits.Read })
    const { url } = (await receivedLink(bid, file, buyer)).data
    expect(await fetched(url, buyer)).toEqual([200, 'For all of it.'])
  })

  test('a link that was made is over before the end: it is moved, and the seal with it', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const {
      data: [file = ''],
    } = await add(bid)
    server.clock.now = new Date(AFTER)
    const { url } = (await receivedLink(bid, file)).data
    server.clock.now = new Date(Date.parse(AFTER) - 1)
    expect(await fetched(url, stage.owner)).toEqual([404, ''])
  })
})
