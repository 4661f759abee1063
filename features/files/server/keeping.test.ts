/** How long deleted and replaced files are stored, and that other files stay. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type AccountHandle, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import { keyOf } from '#server/storage/storage.ts'
import { fetchFile, uploaded } from '#tests/harness/files.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { createFolders, deleteFiles, deleteFolders, listVersions } from '../contract.ts'

const DELETED_DAYS = 30
const REPLACED_DAYS = 10

let server: TestApp
let account: AccountHandle
let person: Person
let workOrder: WorkOrderHandle

beforeAll(async () => {
  server = await openTestApp({
    keeping: { deletedFilesDays: DELETED_DAYS, oldVersionsDays: REPLACED_DAYS },
  })
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  person = await newPerson(server, account)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
})

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as Row[]
const put = (name: string, fields: Record<string, string> = {}) =>
  uploaded(server, person, {
    name,
    content: name,
    fields: { workOrderUniqueId: workOrder.workOrderId, ...fields },
  })
const remove = (...ids: string[]) => server.call(deleteFiles, { token: person.token, body: ids })
const has = (id: string) => server.storage.has(keyOf({ ...account, id }))

/** Runs the hourly sweep as if this number of days had passed. */
async function sweepAfter(days: number): Promise<void> {
  const before = server.clock.now
  server.clock.now = new Date(Date.now() + days * DAY_MILLISECONDS)
  await inBackground(server.database.db, 'files:sweep', {})
  await server.runJobs().finally(() => (server.clock.now = before))
}

/** The ids of the stored objects of the account. */
const objects = async () =>
  (
    await query<{ id: string }>('select id from stored_object where account_id = $1', [account.accountId])
  ).map(({ id }) => id)

/** Replaces a file, and returns the id of the new stored object. */
async function replace(name: string): Promise<string> {
  const fileId = await put(name, { onSameName: 'replace' })
  const [row] = await query<{ id: string }>('select object_id as id from file where id = $1', [fileId])
  return row?.id as string
}

describe('of a deleted file', () => {
  test('all states are kept for as long as is set, and then go with it', async () => {
    const first = await put('plan.txt')
    const second = await replace('plan.txt')
    const stays = await put('stays.txt')
    await remove(first)
    await sweepAfter(REPLACED_DAYS - 1)
    expect([await has(first), await has(second)]).toEqual([true, true])
    await sweepAfter(DELETED_DAYS - 1)
    expect(await has(second)).toBe(true)
    await sweepAfter(DELETED_DAYS + 1)
    expect([await has(first), await has(second), await has(stays)]).toEqual([false, false, true])
    expect(await objects()).toEqual([stays])
    const left = await query('select id from file where account_id = $1', [account.accountId])
    expect(left).toEqual([{ id: stays }])
    const told = await query<{ changes: object }>(
      "select changes from audit_entry where record = 'file' and action = 'delete' and record_id = $1",
      [first],
    )
    expect(told).toMatchObject([{ changes: { name: ['plan.txt', null] } }])
  })

  test('that went with its folder as well', async () => {
    const place = { workOrderUniqueId: workOrder.workOrderId, name: 'Folder' }
    const { data } = await server.call(createFolders, { token: person.token, body: [place] })
    const [folderUniqueId = ''] = data
    const file = await put('inside.txt', { folderUniqueId })
    await server.call(deleteFolders, { token: person.token, body: [folderUniqueId] })
    await sweepAfter(DELETED_DAYS - 1)
    expect(await has(file)).toBe(true)
    await sweepAfter(DELETED_DAYS + 1)
    expect(await has(file)).toBe(false)
  })

  test('the bytes stay while a state of another file is made of them', async () => {
    const gone = await put('gone.txt')
    const other = await put('other.txt')
    await query(
      `insert into file_version (company_id, account_id, file_id, version, object_id) values ($1, $2, $3, 2, $4)`,
      [account.companyId, account.accountId, other, gone],
    )
    await query('update file set version = 2, object_id = $1 where id = $2', [gone, other])
    await remove(gone)
    await sweepAfter(DELETED_DAYS + 1)
    expect(await has(gone)).toBe(true)
    expect((await fetchFile(server, person, { fileUniqueId: other })).body).toBe('gone.txt')
  })

  test('more than are looked at together go at once', async () => {
    const many = 450
    const of = [account.companyId, account.accountId]
    await query(
      `insert into stored_object (company_id, account_id, id, name, content_type, state)
       select $1, $2, gen_random_uuid(), 'Some', 'text/plain', 'stored' from generate_series(1, $3::int)`,
      [...of, many],
    )
    await query(
      `insert into file (company_id, account_id, id, work_order_id, target_type, target_id, name, object_id, deleted_at)
       select company_id, account_id, id, $3, 'WorkOrder', $3, id::text, id, now() from stored_object
       where company_id = $1 and account_id = $2`,
      [...of, workOrder.workOrderId],
    )
    await sweepAfter(DELETED_DAYS + 1)
    expect(await objects()).toEqual([])
  })

  test('what another process has in hand is passed over, and nothing waits for it', async () => {
    const [held, free] = [await put('held.txt'), await put('free.txt')]
    await remove(held, free)
    const other = await server.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select id from file where id = $1 for update', [held])
      await sweepAfter(DELETED_DAYS + 1)
      expect([await has(held), await has(free)]).toEqual([true, false])
    } finally {
      await other.query('rollback')
      other.release()
    }
    await sweepAfter(DELETED_DAYS + 1)
    expect(await has(held)).toBe(false)
  })

  test('what the storage does not let go keeps its row, holds nothing else up, and goes the next time', async () => {
    const [stuck, gone] = [await put('stuck.txt'), await put('gone.txt')]
    await remove(stuck, gone)
    const removing = server.storage.remove
    server.storage.remove = async (key) => {
      if (key.includes(stuck)) throw new Error('refused')
      return removing(key)
    }
    await sweepAfter(DELETED_DAYS + 1).finally(() => (server.storage.remove = removing))
    expect(await objects()).toEqual([stuck])
    await sweepAfter(DELETED_DAYS + 1)
    expect(await objects()).toEqual([])
    expect(await has(stuck)).toBe(false)
  })
})

describe('an older state of a file', () => {
  test('is kept for as long as is set from when it was replaced, and the newest for ever', async () => {
    const first = await put('plan.txt')
    const second = await replace('plan.txt')
    const third = await replace('plan.txt')
    const single = await put('single.txt')
    await sweepAfter(REPLACED_DAYS - 1)
    expect(await objects()).toHaveLength(4)
    // Version 2 is made older, so that version 1 counts as replaced earlier.
    await query(
      "update file_version set created_at = created_at - interval '5 days' where file_id = $1 and version = 2",
      [first],
    )
    await sweepAfter(REPLACED_DAYS - 1)
    expect([await has(first), await has(second), await has(third)]).toEqual([false, true, true])
    await sweepAfter(REPLACED_DAYS + 1)
    expect([await has(second), await has(third), await has(single)]).toEqual([false, true, true])
    const { data } = await server.call(listVersions, { token: person.token, body: { TargetUniqueID: first } })
    expect(data.items).toMatchObject([{ version: 3, isCurrent: true }])
    expect((await fetchFile(server, person, { fileUniqueId: first })).statusCode).toBe(200)
    await put('plan.txt', { onSameName: 'replace' })
    const { data: now } = await server.call(listVersions, {
      token: person.token,
      body: { TargetUniqueID: first },
    })
    expect(now.items.map(({ version }) => version)).toEqual([4, 3])
  })

  test('of many files go, more than are looked at together', async () => {
    const [file, newest] = [await put('plan.txt'), await replace('plan.txt')]
    await query('update file set version = 452 where id = $1', [file])
    await query('update file_version set version = 452 where file_id = $1 and version = 2', [file])
    await query(
      `insert into file_version (company_id, account_id, file_id, version, object_id)
       select $1, $2, $3, n, $3 from generate_series(2, 451) n`,
      [account.companyId, account.accountId, file],
    )
    await sweepAfter(REPLACED_DAYS + 1)
    expect(await objects()).toEqual([newest])
  })
})

test('only what may belong to no file is looked at, however many there are that do', async () => {
  const looked = async () =>
    (
      await query<{ id: string }>(
        'select id from stored_object where account_id = $1 and may_be_unattached',
        [account.accountId],
      )
    ).map(({ id }) => id)
  const waiting = await uploaded(server, person)
  const attached = await put('attached.txt')
  await replace('attached.txt')
  expect(await looked()).toEqual([waiting])
  await query('delete from file_version where file_id = $1 and version = 1', [attached])
  expect((await looked()).sort()).toEqual([waiting, attached].sort())
})

test('all is kept for ever where that is set', async () => {
  const patient = await openTestApp()
  try {
    const home = await newAccount(patient)
    const owner = await newPerson(patient, home)
    const { workOrderId } = await addWorkOrder(patient.database.db, home, { title: 'Some' })
    const fields = { workOrderUniqueId: workOrderId, onSameName: 'replace' }
    const id = await uploaded(patient, owner, { fields })
    await uploaded(patient, owner, { fields })
    await patient.call(deleteFiles, { token: owner.token, body: [id] })
    patient.clock.now = new Date(Date.now() + 100_000 * DAY_MILLISECONDS)
    await inBackground(patient.database.db, 'files:sweep', {})
    await patient.runJobs()
    expect((await patient.database.pool.query('select from stored_object')).rowCount).toBe(2)
  } finally {
    await patient.close()
  }
})
