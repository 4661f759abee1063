import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_ID } from '#contract/values.ts'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addJobCodeType,
  addTask,
  addWorkOrder,
} from '#database/seed/builders.ts'
import { changePassword } from '#features/identity/contract.ts'
import { createWorkOrders, updateWorkOrders } from '#features/projects/contract.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  type TestApp,
} from '#tests/harness/server.ts'
import { inTransaction } from './transaction.ts'

interface Entry {
  record: string
  recordId: string | null
  action: string
  changes: Record<string, [from: unknown, to: unknown]>
  loginId: string | null
  employeeId: string | null
  requestId: string | null
  accountId: string | null
  at: Date
}

let server: TestApp
let account: AccountHandle
let ann: Person
let annsLogin: string

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account, 'Employee')
  const { rows } = await query('select login_id from login_employee where employee_id = $1', [ann.employeeId])
  annsLogin = rows[0].login_id
})

const db = () => server.database.db
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)

/**
 * Runs `work`. Returns its result, and the entries that were written for the account's company meanwhile, in
 * order.
 */
async function entriesOf<T>(
  work: () => Promise<T>,
  companyId = account.companyId,
): Promise<{ result: T; entries: Entry[] }> {
  const { rows: before } = await query('select coalesce(max(id), 0) as last from audit_entry', [])
  const result = await work()
  const { rows } = await query(
    `select record, record_id as "recordId", action, changes, login_id as "loginId", employee_id as "employeeId",
            request_id as "requestId", account_id as "accountId", at
     from audit_entry where company_id = $1 and id > $2 order by at, id`,
    [companyId, before[0].last],
  )
  return { result, entries: rows }
}

const create = (workOrderTitle: string) =>
  server.call(createWorkOrders, { body: [{ workOrderTitle }], token: ann.token })

describe('a write', () => {
  test('leaves who, when, which record and what it holds now', async () => {
    const begun = Date.now()
    const { result, entries } = await entriesOf(() => create('Harbour wall'))
    const [id] = result.data
    const who = {
      loginId: annsLogin,
      employeeId: ann.employeeId,
      requestId: result.headers['x-request-id'],
      accountId: ann.accountId,
    }
    expect(entries).toMatchObject([
      { record: 'work_order', recordId: id, action: 'insert', ...who },
      { record: 'employee_work_order', action: 'insert', ...who },
    ])
    expect(entries[0]?.changes).toMatchObject({
      title: [null, 'Harbour wall'],
      status_id: [null, 1],
      account_id: [null, ann.accountId],
    })
    expect(entries[1]?.changes).toMatchObject({
      work_order_id: [null, id],
      employee_id: [null, ann.employeeId],
    })
    for (const { at } of entries) {
      const time = new Date(at).getTime()
      expect(time).toBeGreaterThanOrEqual(begun - 1000)
      expect(time).toBeLessThanOrEqual(Date.now() + 1000)
    }
  })

  test('leaves of a change from what to what, and nothing of the rest', async () => {
    const { data } = await create('one')
    const body = [
      { workOrderUniqueID: data[0] as string, workOrderTitle: 'two', workOrderStartDate: '2030-06-15' },
    ]
    const { result, entries } = await entriesOf(() =>
      server.call(updateWorkOrders, { body, token: ann.token }),
    )
    expect(result.status).toBe(200)
    expect(entries).toMatchObject([
      {
        record: 'work_order',
        recordId: data[0],
        action: 'update',
        requestId: result.headers['x-request-id'],
      },
    ])
    expect(entries[0]?.changes).toEqual({ title: ['one', 'two'], start_date: [null, '2030-06-15'] })
  })

  test('that changes nothing leaves nothing', async () => {
    const { data } = await create('same')
    const body = [{ workOrderUniqueID: data[0] as string, workOrderTitle: 'same' }]
    const { result, entries } = await entriesOf(() =>
      server.call(updateWorkOrders, { body, token: ann.token }),
    )
    expect(result.status).toBe(200)
    expect(entries).toEqual([])
  })

  test('that is rolled back leaves none', async () => {
    const { data } = await create('one')
    const { entries } = await entriesOf(async () => {
      const body = [
        { workOrderUniqueID: data[0] as string, workOrderTitle: 'two' },
        { workOrderUniqueID: data[0] as string, workOrderTitle: 'three', rowVersion: 1 },
      ]
      expect((await server.call(updateWorkOrders, { body, token: ann.token })).status).toBe(409)
      const bad = { workOrderTitle: 'x', workOrderStartDate: '2030-01-02', workOrderEndDate: '2030-01-01' }
      expect((await server.call(createWorkOrders, { body: [bad], token: ann.token })).status).toBe(400)
    })
    expect(entries).toEqual([])
  })

  test('that an idempotency key repeats leaves one', async () => {
    const call = {
      body: [{ workOrderTitle: 'x' }],
      token: ann.token,
      headers: { 'idempotency-key': uuidv7() },
    }
    const { entries } = await entriesOf(async () => {
      for (const _ of [1, 2, 3]) await server.call(createWorkOrders, call)
    })
    expect(entries.map(({ record }) => record)).toEqual(['work_order', 'employee_work_order'])
  })

  test('of a password leaves that it changed, and never what it is', async () => {
    const { entries } = await entriesOf(
      () =>
        server.call(changePassword, {
          body: { currentPassword: PASSWORD, newPassword: 'quite another one' },
          token: ann.token,
        }),
      NO_ID,
    )
    expect(entries).toMatchObject([
      {
        record: 'login',
        recordId: annsLogin,
        action: 'update',
        loginId: annsLogin,
        employeeId: ann.employeeId,
      },
    ])
    expect(entries[0]?.changes).toEqual({ password_hash: ['(secret)', '(secret)'] })
    const { rows } = await query(
      `select count(*)::int as count from audit_entry where changes::text like '%argon2%'`,
      [],
    )
    expect(rows[0].count).toBe(0)
  })

  test('by nobody who is signed in leaves no name', async () => {
    const { entries } = await entriesOf(() => addWorkOrder(db(), account, { title: 'Seeded' }))
    expect(entries).toMatchObject([
      { record: 'work_order', loginId: null, employeeId: null, requestId: null },
    ])
  })

  test('names its own actor, also when many write at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(server, account, 'Employee')))
    const { entries } = await entriesOf(() =>
      atOnce(
        server,
        writesOf('audit_entry'),
        people.map(
          ({ token, employeeId }) =>
            () =>
              server.call(createWorkOrders, { body: [{ workOrderTitle: employeeId }], token }),
        ),
      ),
    )
    const ofWorkOrders = entries.filter(({ record }) => record === 'work_order')
    expect(ofWorkOrders).toHaveLength(8)
    for (const { changes, employeeId } of ofWorkOrders) expect(changes.title?.[1]).toBe(employeeId)
  })

  test('does not name the actor of the write before it on the same connection', async () => {
    const { entries } = await entriesOf(async () => {
      const client = await server.database.pool.connect()
      await client.query('begin')
      await client.query(`select set_config('plumbline.actor', '{"loginId":"${annsLogin}"}', true)`)
      await client.query(`update company set name = 'by Ann' where company_id = $1`, [account.companyId])
      await client.query('commit')
      await client.query(`update company set name = 'by nobody' where company_id = $1`, [account.companyId])
      client.release()
    })
    expect(entries.map(({ changes, loginId }) => [changes.name?.[1], loginId])).toEqual([
      ['by Ann', annsLogin],
      ['by nobody', null],
    ])
  })

  test('that is removed leaves what it was', async () => {
    await addJobCodeType(db(), account, 7, 'Trades')
    const { entries } = await entriesOf(() =>
      inTransaction(
        db(),
        { loginId: annsLogin, employeeId: null, requestId: 'removal' },
        async (transaction) => {
          await transaction
            .deleteFrom('account_job_code_type')
            .where('company_id', '=', account.companyId)
            .where('account_id', '=', account.accountId)
            .execute()
          await transaction.deleteFrom('job_code_type').where('company_id', '=', account.companyId).execute()
        },
      ),
    )
    expect(entries).toMatchObject([
      {
        record: 'account_job_code_type',
        action: 'delete',
        recordId: account.accountId,
        requestId: 'removal',
      },
      { record: 'job_code_type', action: 'delete', recordId: null, accountId: null },
    ])
    expect(entries[1]?.changes).toMatchObject({ id: [7, null], name: ['Trades', null] })
  })

  test('of a capture leaves one entry, and none of the sums that follow from it', async () => {
    const workOrder = await addWorkOrder(db(), account, { title: 'Some' })
    const task = await addTask(db(), await addJob(db(), workOrder, { title: 'Job' }), { name: 'Task' })
    const activity = await addActivity(db(), task, { title: 'a', target_metric: '10' })
    const capture = { employeeId: ann.employeeId, metric: '4', date: '2030-01-01' }
    const { entries } = await entriesOf(() => addCapture(db(), activity, capture))
    expect(entries.map(({ record, action }) => `${action} ${record}`)).toEqual(['insert activity_capture'])
  })

  test('is told of its own company alone', async () => {
    const stranger = await newAccount(server)
    const { entries } = await entriesOf(() => create('mine'), stranger.companyId)
    expect(entries).toEqual([])
  })
})

test('two transactions that wait for each other in a ring are both done', async () => {
  const ids = (
    await server.call(createWorkOrders, {
      body: [{ workOrderTitle: 'a' }, { workOrderTitle: 'b' }],
      token: ann.token,
    })
  ).data as [string, string]
  let waiting = 0
  let go = () => {}
  const bothHaveOne = new Promise<void>((resolve) => (go = resolve))
  const actor = { loginId: annsLogin, employeeId: null, requestId: 'ring' }
  const inOrder = (first: string, second: string, city: string) =>
    inTransaction(db(), actor, async (transaction) => {
      const write = (id: string) =>
        transaction
          .updateTable('work_order')
          .set({ city })
          .where('company_id', '=', account.companyId)
          .where('account_id', '=', account.accountId)
          .where('id', '=', id)
          .execute()
      await write(first)
      waiting += 1
      if (waiting === 2) go()
      if (waiting <= 2) await bothHaveOne
      await write(second)
    })
  await Promise.all([inOrder(ids[0], ids[1], 'One'), inOrder(ids[1], ids[0], 'Two')])
  const { rows } = await query('select distinct city from work_order where company_id = $1', [
    account.companyId,
  ])
  expect(rows).toHaveLength(1)
  expect(waiting, 'one was run again').toBeGreaterThan(2)
})
