import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, signIn } from '#features/identity/contract.ts'
import { createWorkOrders, updateWorkOrders } from '#features/projects/contract.ts'
import { row, whileHeld } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newDatabase,
  newPerson,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestConnection,
} from '#tests/harness/server.ts'
import { toAppError } from './errors.ts'

let server: TestApp
let connection: TestConnection

beforeAll(async () => {
  connection = (await newDatabase()).connection
  server = await openTestApp({ connection, losesConnections: true })
})

afterAll(() => server.close())

test('while 30 calls hang on a lock, the door answers; who gets no connection is told to come back', async () => {
  const person = await newPerson(server, await newAccount(server))
  const { token, username } = person
  const created = await server.call(createWorkOrders, { body: [{ workOrderTitle: 'Contested' }], token })
  const [id = ''] = created.data
  /** Makes the calls that must still be answered. Returns their statuses and how many milliseconds each took. */
  const atDoor = async () => {
    const asked: [name: string, status: number, took: number][] = []
    for (const [name, ask] of [
      ['signing in', () => server.call(signIn, { body: { username, password: PASSWORD } })],
      ['the session', () => server.call(getSession, { token })],
      ['health', () => server.app.inject({ url: '/api/health' })],
      ['readiness', () => server.app.inject({ url: '/api/ready' })],
    ] as const) {
      const begun = performance.now()
      const answer = await ask()
      const status = 'status' in answer ? answer.status : answer.statusCode
      asked.push([name, status, performance.now() - begun])
    }
    return asked
  }
  const unhindered = await atDoor()
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from work_order where id = $1 for update', [id])

  let answered = 0
  const hanging = Array.from({ length: 30 }, async () => {
    const answer = await server.call(updateWorkOrders, {
      body: [{ workOrderUniqueID: id, workOrderTitle: 'Mine' }],
      token,
    })
    answered += 1
    return answer
  })
  // All connections of the work lane are in use, and a call waits for one.
  await expect.poll(() => server.database.pool.waitingCount).toBeGreaterThan(0)

  for (const [name, status, took] of await atDoor()) {
    expect([name, status]).toEqual([name, 200])
    const [, , alone = 0] = unhindered.find(([each]) => each === name) ?? []
    expect(took, name).toBeLessThan(1000 + 5 * alone)
  }
  expect(answered, 'nobody had got through by then').toBe(0)

  // A call that waits too long for a connection is refused, and the others still get through.
  await expect.poll(() => answered).toBeGreaterThan(0)
  await holder.query('rollback')
  await holder.end()
  const answers = await Promise.all(hanging)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, errorCode, headers } of refused) {
    expect({ status, errorCode, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      errorCode: 'OVERLOADED',
      retryAfter: '5',
    })
  }
}, 60_000)

test('while sign-ins of one person hang on a lock, others get in; who hangs is told to come back', async () => {
  const busy = await openTestApp({ isAsImpatientAsEver: true })
  const held = await newPerson(busy, await newAccount(busy))
  const other = await newPerson(busy, await newAccount(busy))
  const took = async (call: () => Promise<unknown>) => {
    const begun = performance.now()
    await call()
    return performance.now() - begun
  }
  const ask = async () => expect((await busy.call(getSession, { token: other.token })).status).toBe(200)
  const alone = await took(ask)
  try {
    // An update of several employees locks such a row while it waits for the next one.
    const hold = row('login_employee', { employee_id: held.employeeId })
    await whileHeld(busy, hold, async ({ waiting }) => {
      const body = { username: held.username, password: PASSWORD }
      const signIns = Array.from({ length: 8 }, () => busy.call(signIn, { body }))
      await waiting(1)
      // Meanwhile, the next sign-ins use the connections of the lane `door`.
      const slowest = Math.max(await took(ask), await took(ask))
      expect(slowest).toBeLessThan(1000 + 20 * alone)
      for (const { status, errorCode, headers } of await Promise.all(signIns))
        expect([status, errorCode, headers['retry-after']]).toEqual([503, 'OVERLOADED', '5'])
    })
    expect((await busy.call(signIn, { body: { username: held.username, password: PASSWORD } })).status).toBe(
      200,
    )
  } finally {
    await busy.close()
  }
})

test('a connection that ends in a transaction: 503, nothing is written, and the next call works', async () => {
  const { token } = await newPerson(server, await newAccount(server))
  const created = await server.call(createWorkOrders, { body: [{ workOrderTitle: 'Before' }], token })
  const [id = ''] = created.data
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from work_order where id = $1 for update', [id])
  const update = server.call(updateWorkOrders, {
    body: [{ workOrderUniqueID: id, workOrderTitle: 'After' }],
    token,
  })
  const blocked = () =>
    holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pg_backend_pid() = any(pg_blocking_pids(pid))`)
  await expect.poll(async () => (await blocked()).rowCount).toBeGreaterThan(0)
  const { status, errorCode, headers } = await update
  expect({ status, errorCode, retryAfter: headers['retry-after'] }).toEqual({
    status: 503,
    errorCode: 'UNAVAILABLE',
    retryAfter: '2',
  })
  const { rows } = await holder.query('select title from work_order where id = $1', [id])
  expect(rows).toEqual([{ title: 'Before' }])
  await holder.query('rollback')
  await holder.end()
  const again = await server.call(updateWorkOrders, {
    body: [{ workOrderUniqueID: id, workOrderTitle: 'After' }],
    token,
  })
  expect(again.status).toBe(200)
})

test('is not ready when the database takes no writes', async () => {
  const { connection: readOnly } = await newDatabase()
  const admin = new pg.Client({ ...readOnly, database: 'postgres' })
  await admin.connect()
  await admin.query(`alter database ${readOnly.database} set default_transaction_read_only = on`)
  await admin.end()
  const standby = await openTestApp({ connection: readOnly })
  try {
    const ready = await standby.app.inject({ url: '/api/ready' })
    expect(ready.statusCode).toBe(503)
    expect(ready.headers['retry-after']).toBe('2')
    expect((await standby.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    const refusal = standby.database.pool.query('insert into throttle (key, points) values ($1, 1)', ['x'])
    expect(toAppError(await refusal.catch((error: unknown) => error))).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    })
  } finally {
    await standby.close()
  }
})

test('what passes is told as passing, whatever its words', () => {
  const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)
  const told = (thrown: unknown) => {
    const { status, code, retryAfter } = toAppError(thrown)
    return [status, code, retryAfter]
  }
  const away = [503, 'UNAVAILABLE', 2]
  const busy = [503, 'OVERLOADED', 5]
  const full = [507, 'STORAGE_FULL', 60]
  expect(told(error('Connection terminated unexpectedly'))).toEqual(away)
  expect(told(error('Client has encountered a connection error and is not queryable'))).toEqual(away)
  expect(told(error('Connection terminated due to connection timeout'))).toEqual(away)
  expect(told(error('the database system is shutting down', { code: '57P03', severity: 'FATAL' }))).toEqual(
    away,
  )
  expect(told(error('read-only', { code: '25006', severity: 'ERROR' }))).toEqual(away)
  expect(told(error('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }))).toEqual(away)
  expect(told(error('fetch failed', { cause: { code: 'ECONNREFUSED' } }))).toEqual(away)
  expect(told(error('timeout exceeded when trying to connect'))).toEqual(busy)
  expect(told(error('too many files', { code: 'EMFILE' }))).toEqual(busy)
  expect(told(error('could not extend file', { code: '53100', severity: 'ERROR' }))).toEqual(full)
  expect(told(error('write', { code: 'ENOSPC' }))).toEqual(full)
  expect(told(error('a file of ours is gone', { code: 'ENOENT', syscall: 'open' }))).toEqual([
    500,
    'INTERNAL',
    undefined,
  ])
})
