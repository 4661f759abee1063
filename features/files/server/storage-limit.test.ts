/** The storage limit of an account: counted to the byte, also for concurrent uploads, with a clear error. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type AccountHandle, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import { upload, uploaded } from '#tests/harness/files.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { deleteFiles } from '../contract.ts'

const MEGABYTE = 1_000_000
const KEPT_DAYS = 30

let server: TestApp
let account: AccountHandle
let person: Person
let workOrder: WorkOrderHandle

beforeAll(async () => {
  server = await openTestApp({ keeping: { deletedFilesDays: KEPT_DAYS, oldVersionsDays: KEPT_DAYS } })
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  person = await newPerson(server, account)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
})

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as Row[]
const setLimit = (megabytes: number | null) =>
  query('update account set storage_limit_megabytes = $1 where account_id = $2', [
    megabytes,
    account.accountId,
  ])
const bytes = (count: number) => Buffer.alloc(count, 'a')
const send = (count: number, name = 'some.txt') => upload(server, person, { name, content: bytes(count) })
const put = (count: number, name: string, fields: Record<string, string> = {}) =>
  uploaded(server, person, {
    name,
    content: bytes(count),
    fields: { workOrderUniqueId: workOrder.workOrderId, ...fields },
  })

/** The counted bytes of the account. Also checks that they equal the sum of the stored objects. */
async function counted(): Promise<number> {
  const [found] = await query<{ counted: number; sum: number }>(
    `select coalesce((select bytes from account_storage where account_id = $1), 0)::float8 as counted,
            coalesce((select sum(size) from stored_object where account_id = $1), 0)::float8 as sum`,
    [account.accountId],
  )
  expect(found?.counted).toBe(found?.sum)
  return found?.counted ?? Number.NaN
}

/** Rows and files that uploads left behind. */
async function leftOver(): Promise<unknown[]> {
  const staging = join(server.files.folder, 'uploads')
  const rows = await query('select id from stored_object where account_id = $1', [account.accountId])
  const names = await readdir(staging)
  return [
    ...rows,
    ...names.filter((name) => name !== 'resumable'),
    ...(await readdir(join(staging, 'resumable'))),
  ]
}

const resumable = async (
  method: 'POST' | 'PATCH' | 'DELETE',
  headers: Record<string, string>,
  to = '/api/uploads',
  payload?: Buffer,
) =>
  server.app.inject({
    method,
    url: to,
    headers: { authorization: person.token, 'tus-resumable': '1.0.0', ...headers },
    ...(payload && { payload }),
  })

const refusal = {
  status: 413,
  errorCode: 'STORAGE_LIMIT',
  errorDescription:
    'This file has 600 kB, and 500 kB of the 1 MB that your account may store are in use. Deleted files and older ' +
    'versions count until they are removed for good. Ask the administrator of this site for more.',
}

describe('a file beyond what its account may store', () => {
  test('is refused in a form, and leaves nothing over', async () => {
    await setLimit(1)
    expect(await send(MEGABYTE + 1)).toMatchObject({ status: 413, errorCode: 'STORAGE_LIMIT' })
    expect(await leftOver()).toEqual([])
    expect((await send(500_000)).status).toBe(200)
    const before = await leftOver()
    expect(await send(600_000)).toMatchObject(refusal)
    expect(await leftOver()).toEqual(before)
    expect((await send(500_000)).status).toBe(200)
    expect(await counted()).toBe(MEGABYTE)
  })

  test('is refused before any of it is sent where it says how large it is', async () => {
    await setLimit(1)
    await send(500_000)
    const before = await leftOver()
    const answer = await resumable('POST', { 'upload-length': '600000' })
    const { status, ...told } = refusal
    expect([answer.statusCode, answer.json()]).toMatchObject([status, told])
    expect(await leftOver()).toEqual(before)
  })

  test('is refused at its end where it does not, and leaves nothing over', async () => {
    await setLimit(1)
    await send(500_000)
    const before = await leftOver()
    const begun = await resumable('POST', { 'upload-defer-length': '1' })
    expect(begun.statusCode).toBe(201)
    const headers = {
      'upload-offset': '0',
      'upload-length': '600000',
      'content-type': 'application/offset+octet-stream',
    }
    const answer = await resumable('PATCH', headers, String(begun.headers.location), bytes(600_000))
    const { status, ...told } = refusal
    expect([answer.statusCode, answer.json()]).toMatchObject([status, told])
    expect(await leftOver()).toEqual(before)
    expect(await counted()).toBe(500_000)
  })

  test('is taken where nothing is set, and in other accounts', async () => {
    expect((await send(2 * MEGABYTE)).status).toBe(200)
    await setLimit(1)
    const other = await newPerson(server, await newAccount(server))
    expect((await upload(server, other, { content: bytes(2 * MEGABYTE) })).status).toBe(200)
    expect((await send(1)).status).toBe(413)
    await setLimit(3)
    expect((await send(1)).status).toBe(200)
    await setLimit(null)
    expect((await send(3 * MEGABYTE)).status).toBe(200)
  })
})

test('of uploads that come at once no more are taken than there is room for', async () => {
  await setLimit(1)
  await send(300_000)
  const all = await atOnce(
    server,
    row('account_storage', { account_id: account.accountId }),
    [0, 1, 2].map((number) => () => send(300_000, `${number}.txt`)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 413])
  expect(await counted()).toBe(900_000)
})

test('what is under way counts from its beginning, and no more once it is given up', async () => {
  await setLimit(1)
  const begun = await resumable('POST', { 'upload-length': '600000' })
  expect(await counted()).toBe(600_000)
  expect((await send(500_000)).status).toBe(413)
  expect((await resumable('DELETE', {}, String(begun.headers.location))).statusCode).toBe(204)
  expect(await counted()).toBe(0)
  expect((await send(500_000)).status).toBe(200)
})

test('older versions and deleted files count until they are swept', async () => {
  const first = await put(100, 'plan.txt')
  await put(1000, 'plan.txt', { onSameName: 'replace' })
  const second = await put(10_000, 'other.txt')
  await server.call(deleteFiles, { token: person.token, body: [second] })
  expect(await counted()).toBe(11_100)
  server.clock.now = new Date(Date.now() + (KEPT_DAYS + 1) * DAY_MILLISECONDS)
  await inBackground(server.database.db, 'files:sweep', {})
  await server.runJobs().finally(() => (server.clock.now = new Date(0)))
  expect(await counted()).toBe(1000)
  const left = await query('select id from file where account_id = $1', [account.accountId])
  expect(left).toEqual([{ id: first }])
})

test('what cannot be taken for another reason does not count', async () => {
  const program = await upload(server, person, {
    name: 'a.txt',
    content: Buffer.from('MZ\0\0 this is a program'),
  })
  expect(program.status).toBe(400)
  expect(await counted()).toBe(0)
})
