/** Changes by others reach the open screens: two servers on one database, by real HTTP. */
import { randomBytes, randomUUID } from 'node:crypto'
import { connect as dial } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import type { Module, Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addChangeOrder,
  addIncident,
  addJob,
  addRole,
  addSubContractor,
  addTask,
  addWorkOrder,
  assign,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { connectionConfig, type Database, openDatabase } from '#server/db/open.ts'
import { secretsOf } from '#server/secrets.ts'
import { openPassage } from '#tests/harness/passage.ts'
import {
  newAccount,
  newDatabase,
  newPerson,
  type Person,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import { openTestStorage } from '#tests/harness/storage.ts'
import { type Events, openEvents } from './events.ts'

type Connection = { host: string; port: number; user: string; database: string }

/** A server as it runs: on a port, with its own connections. */
interface Node_ {
  app: FastifyInstance
  url: string
  database: Database
  events: Events
  close(): Promise<void>
}

let connection: Connection
let a: Node_
let b: Node_
let account: AccountHandle
let ann: Person
let streams: Stream[]

beforeAll(async () => {
  connection = (await newDatabase()).connection
  a = await start()
  b = await start()
})

afterAll(async () => {
  await a?.close()
  await b?.close()
})

beforeEach(async () => {
  streams = []
  account = await newAccount(testApp())
  ann = await newPerson(testApp(), account)
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(streams.map((stream) => stream.close()))
})

/** Starts a server. Its events can use a connection of their own. */
async function start(eventsConnection: object = connection): Promise<Node_> {
  const onError = () => {}
  const database = await openDatabase({ connection, pool: 5, preparedStatements: true, guard: true, onError })
  const events = await openEvents({ ...connectionConfig(connection), ...eventsConnection }, onError)
  const config = {
    LEGACY_LOGIN: true,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://plumbline.example',
    TRUST_PROXY: false,
  } as const
  const files = await openTestStorage('disk')
  const { storage, staging } = files
  const app = await buildApp({
    config,
    database,
    events,
    secrets: secretsOf(randomBytes(32)),
    storage,
    staging,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await events.close()
    await database.close()
    await files.close()
  }
  return { app, url, database, events, close }
}

/** Long enough for a slow machine. Tests that require a shorter time measure it. */
const PATIENCE = 15_000

/** The parts of a server that the harness needs to add people. */
const testApp = () => ({ app: a.app, database: a.database, clock: { now: new Date() } }) as unknown as TestApp

interface Received {
  event: string
  data: unknown
}

/** An open stream of events, read as a browser does. */
interface Stream {
  headers: Headers
  /** The next event. Fails if none arrives in time. */
  next(milliseconds?: number): Promise<Received>
  /** Resolves at the next heartbeat. The server has checked the session by then. */
  beat(): Promise<void>
  /** All events that arrive until the server ends the stream. */
  rest(milliseconds?: number): Promise<Received[]>
  close(): Promise<void>
}

async function open(at: Node_, { token }: Pick<Person, 'token'>, headers = {}): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${at.url}/api/notifications/stream`, {
    headers: { authorization: token, ...headers },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  const received: Received[] = []
  let isOver = false
  let wake = () => {}
  let retry: number | undefined
  let beats = 0
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      received.push({ event, data: JSON.parse(data) })
      wake()
    },
    onComment: () => {
      beats += 1
      wake()
    },
    onRetry: (milliseconds) => {
      retry = milliseconds
      wake()
    },
  })
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true
      wake()
    })
  const until = async (isThere: () => boolean, milliseconds: number, what: string) => {
    const end = Date.now() + milliseconds
    while (!isThere()) {
      const left = end - Date.now()
      if (left <= 0) throw new Error(`There was no ${what} within ${milliseconds} ms`)
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), sleep(left)])
    }
  }
  const stream: Stream = {
    headers: response.headers,
    async next(milliseconds = PATIENCE) {
      await until(() => received.length > 0, milliseconds, 'event')
      return received.shift() as Received
    },
    async beat() {
      const before = beats
      await until(() => beats > before, PATIENCE, 'heartbeat')
    },
    async rest(milliseconds = PATIENCE) {
      await until(() => isOver, milliseconds, 'end')
      return received.splice(0)
    },
    async close() {
      abort.abort()
      await reading
    },
  }
  streams.push(stream)
  // The server listens for this stream once it has sent the time to wait before connecting again.
  await until(() => retry === 2000, PATIENCE, 'beginning')
  return stream
}

async function post(
  at: Node_,
  path: string,
  body: unknown,
  { token }: Pick<Person, 'token'> = ann,
  headers = {},
) {
  const response = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { data: string[] }) }
}

const create = (at: Node_, who: Pick<Person, 'token'> = ann, titles = ['Some work order']) =>
  post(
    at,
    '/api/workorder/create',
    titles.map((workOrderTitle) => ({ workOrderTitle })),
    who,
  )

const created = (ids: string[]) => ({ event: 'change', data: { module: 'Projects', action: 'Create', ids } })

async function personWith(
  permissions: Permissions,
  scoped?: [WorkOrderHandle, Permissions],
): Promise<Person> {
  const role = await addRole(a.database.db, account, `Role ${Math.random()}`, permissions)
  if (scoped) await scopeRole(a.database.db, role, ...scoped)
  return newPerson(testApp(), account, role)
}

/**
 * Publishes a change of another module in the account. If this change is the next event of a stream, no event
 * came before it.
 */
function mark(at: Node_, { accountId, companyId } = account) {
  at.events.publish({ accountId, companyId, module: 'Captures', action: 'Delete', ids: ['mark'] })
  return { event: 'change', data: { module: 'Captures', action: 'Delete', ids: ['mark'] } }
}

describe('a change', () => {
  test('reaches the screens that are open on every server within a second, once', async () => {
    const [onA, onB] = [await open(a, ann), await open(b, ann)]
    const times: number[] = []
    let data: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const begun = Date.now()
      ;({ data } = await create(a))
      expect(await onB.next()).toEqual(created(data))
      times.push(Date.now() - begun)
      expect(await onA.next()).toEqual(created(data))
    }
    expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(1000)
    const update = await post(b, '/api/workorder/update', [
      { workOrderUniqueID: data[0], workOrderTitle: 'Other' },
    ])
    const updated = { event: 'change', data: { module: 'Projects', action: 'Update', ids: update.data } }
    expect([await onA.next(), await onB.next()]).toEqual([updated, updated])
  })

  test('reaches colleagues, and nobody in another account', async () => {
    const colleague = await newPerson(testApp(), account, 'Project manager')
    const siblingAccount = await addAccount(a.database.db, account, { name: 'Sibling' })
    const strangerAccount = await newAccount(testApp())
    const others = [siblingAccount, strangerAccount]
    const seen = await open(b, colleague)
    const unseen = await Promise.all(others.map(async (other) => open(b, await newPerson(testApp(), other))))
    const { data } = await create(a)
    expect(await seen.next()).toEqual(created(data))
    for (const [index, stream] of unseen.entries()) {
      expect(await stream.next(mark(a, others[index]) && PATIENCE)).toMatchObject({ data: { ids: ['mark'] } })
    }
  })

  test('of a module is not told without Read on it', async () => {
    const stream = await open(b, await personWith({ Projects: 29, Captures: 31 }))
    await create(a)
    const next = mark(a)
    // The person has GlobalAccess on Projects, but not Read, so only the mark arrives.
    expect(await stream.next()).toEqual(next)
  })

  describe('to whoever does not see all of the account', () => {
    let seen: WorkOrderHandle
    let unseen: WorkOrderHandle
    const change = (module: string, action: string) => ({
      event: 'change',
      data: { module, action, ids: [] },
    })
    const rename = ({ workOrderId }: WorkOrderHandle, at = a) =>
      post(at, '/api/workorder/update', [
        { workOrderUniqueID: workOrderId, workOrderTitle: `${Math.random()}` },
      ])
    const addRfi = async (site: WorkOrderHandle, more: object = {}) => {
      const { jobId } = await addJob(a.database.db, site, { title: 'Some job' })
      const rfi = { workOrderUniqueId: site.workOrderId, jobUniqueId: jobId, rfiTitle: 'Which?', ...more }
      const answer = await post(a, '/api/rfi/create', [rfi])
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      return answer.data[0] ?? ''
    }

    beforeEach(async () => {
      const { db } = a.database
      seen = await addWorkOrder(db, account, { title: 'Seen' })
      unseen = await addWorkOrder(db, account, { title: 'Unseen' })
    })

    test('is told without its records, and only of work orders that they see', async () => {
      const fay = await newPerson(testApp(), account, 'Foreman')
      await assign(a.database.db, fay, seen)
      const stream = await open(b, fay)
      await rename(unseen)
      await create(a)
      await addRfi(unseen)
      await rename(seen)
      expect(await stream.next()).toEqual(change('Projects', 'Update'))
      const id = await addRfi(seen)
      expect(await stream.next()).toEqual(change('RFIs', 'Create'))
      // Writing a comment is not audited, but is a change all the same.
      await post(a, '/api/rficomments/create', [{ rfiUniqueId: id, rfiCommentText: 'So?' }])
      expect(await stream.next()).toEqual(change('RFIs', 'Create'))
      const next = mark(a)
      expect(await stream.next()).toEqual({ ...next, data: { ...next.data, ids: [] } })
    })

    test('is told of a work order from when they are assigned to it', async () => {
      const fay = await newPerson(testApp(), account, 'Foreman')
      const stream = await open(b, fay)
      await rename(seen)
      const marked = { ...mark(a), data: { ...mark(a).data, ids: [] } }
      expect([await stream.next(), await stream.next()]).toEqual([marked, marked])
      await assign(a.database.db, fay, seen)
      await rename(seen)
      expect(await stream.next()).toEqual(change('Projects', 'Update'))
    })

    test('is told by a permission that is scoped to a work order, there alone', async () => {
      const who = await personWith({ Captures: 2 }, [seen, { Projects: 2 }])
      for (const site of [seen, unseen]) await assign(a.database.db, who, site)
      const stream = await open(b, who)
      await rename(unseen)
      await rename(seen)
      expect(await stream.next()).toEqual(change('Projects', 'Update'))
      const next = mark(a)
      expect(await stream.next()).toEqual({ ...next, data: { ...next.data, ids: [] } })
    })

    test('is told to people of a subcontractor of what is theirs alone', async () => {
      const { db } = a.database
      const firm = await addSubContractor(db, account, { name: 'Some firm' })
      const dan = await newPerson(testApp(), account, 'Foreman')
      await a.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
        firm,
        dan.employeeId,
      ])
      await assign(db, dan, seen)
      const stream = await open(b, dan)
      await addRfi(seen)
      await addRfi(seen, { rfiAssignedToEmployeeUniqueId: dan.employeeId })
      // Changes of other firms must not arrive, either.
      const other = await addSubContractor(db, account, { name: 'Another firm' })
      for (const id of [other, firm])
        a.events.publish({ ...account, module: 'Subcontractors', action: 'Update', ids: [id] })
      mark(a)
      // The news that it is their turn may arrive in between. Nothing arrives about the other RFI and the
      // other firm.
      const told: string[] = []
      while (told.at(-1) !== 'Captures') {
        const { event, data } = await stream.next()
        if (event === 'change') told.push((data as { module: string }).module)
      }
      expect(told.toSorted()).toEqual(['Captures', 'RFIs', 'Subcontractors'])
    })

    test('is not told to guests of drafts that they do not see', async () => {
      const { db, pool } = a.database
      const gil = await personWith({ Projects: 18, ChangeOrders: 2, Captures: 2 })
      await pool.query("update employee set own_company_name = 'Other Inc' where id = $1", [gil.employeeId])
      const task = await addTask(db, await addJob(db, seen, { title: 'Some job' }), { name: 'Some task' })
      const [draft, sent] = await Promise.all(
        [{}, { status_id: statuses.Active }].map((status, number) =>
          addChangeOrder(db, task, {
            ...{ number: number + 1, name: 'Deeper', byEmployeeId: ann.employeeId, ...status },
          }),
        ),
      )
      const stream = await open(b, gil)
      const tell = (order: { changeOrderId: string } | undefined) =>
        a.events.publish({
          ...account,
          module: 'ChangeOrders',
          action: 'Update',
          ids: [order?.changeOrderId ?? ''],
          workOrders: [seen.workOrderId],
        })
      tell(draft)
      const first = mark(a)
      expect(await stream.next()).toMatchObject(first)
      tell(sent)
      expect(await stream.next()).toEqual(change('ChangeOrders', 'Update'))
    })

    /** Publishes a change that touched these work orders. */
    const publish = (module: Module, ids: string[], workOrders: WorkOrderHandle[]) =>
      a.events.publish({
        ...account,
        ...{ module, action: 'Update', ids, workOrders: workOrders.map(({ workOrderId }) => workOrderId) },
      })

    /** The modules of the changes that a stream gets before the next mark. */
    const toldTo = async (stream: Stream) => {
      mark(a)
      const told: string[] = []
      for (;;) {
        const { event, data } = await stream.next()
        const { module } = data as { module: string }
        if (module === 'Captures') return told
        if (event === 'change') told.push(module)
      }
    }

    test('is not told of files of records that they do not read', async () => {
      const { db } = a.database
      const who = await personWith({ Projects: 2, Files: 31, Captures: 2 })
      await assign(db, who, seen)
      const incident = await addIncident(db, seen, {
        ...{ name: 'Fell', type_id: 3, number: 1, byEmployeeId: ann.employeeId, happened_on: '2030-01-01' },
      })
      const stream = await open(b, who)
      const name = 'some.pdf'
      const on = { targetType: 'Incident', targetId: incident.incidentId, createdBy: ann.employeeId } as const
      publish('Files', [await addFile(db, seen, { ...on, name })], [seen])
      expect(await toldTo(stream)).toEqual([])
      // Nothing arrives for a file that does not exist, or for a change without ids.
      publish('Files', [randomUUID()], [seen])
      publish('Files', [], [])
      expect(await toldTo(stream)).toEqual([])
      const ofProject = {
        targetType: 'WorkOrder',
        targetId: seen.workOrderId,
        createdBy: ann.employeeId,
      } as const
      publish('Files', [await addFile(db, seen, { ...ofProject, name })], [seen])
      publish('Files', [], [seen])
      expect(await toldTo(stream)).toEqual(['Files', 'Files'])
    })

    test('is not told of what changes nothing of a work order that they do not see', async () => {
      const fay = await newPerson(testApp(), account, 'Foreman')
      await assign(a.database.db, fay, seen)
      const [there, elsewhere] = [await addRfi(seen), await addRfi(unseen)]
      const stream = await open(b, fay)
      await toldTo(stream)
      publish('RFIs', [elsewhere], [])
      publish('RFIs', [randomUUID()], [])
      publish('Projects', [unseen.workOrderId], [])
      expect(await toldTo(stream)).toEqual([])
      publish('RFIs', [there], [])
      publish('Projects', [seen.workOrderId], [])
      // A change of the account as a whole.
      publish('Timecards', [], [])
      expect(await toldTo(stream)).toEqual(['RFIs', 'Projects', 'Timecards'])
    })

    test('is told of bids on work orders that they see, and of those of their own account', async () => {
      const who = await personWith({ Projects: 2, Bidding: 2, Captures: 2 })
      await assign(a.database.db, who, seen)
      const others = await addWorkOrder(a.database.db, await newAccount(testApp()), { title: 'To bid on' })
      const stream = await open(b, who)
      publish('Bidding', [randomUUID()], [unseen])
      expect(await toldTo(stream)).toEqual([])
      publish('Bidding', [randomUUID()], [seen])
      publish('Bidding', [randomUUID()], [others])
      publish('Bidding', [randomUUID()], [])
      expect(await toldTo(stream)).toEqual(['Bidding', 'Bidding', 'Bidding'])
    })

    test('is not told of what is somebody’s alone', async () => {
      const choice = { report: 'timesheet', every: 'week' }
      const [bob, own, other] = [await newPerson(testApp(), account), await open(b, ann), await open(a, ann)]
      const stream = await open(b, bob)
      const { status } = await post(a, '/api/reports/mailings/choose', choice)
      expect(status).toBe(200)
      for (const one of [own, other]) expect(await toldTo(one)).toEqual(['Reports'])
      expect(await toldTo(stream)).toEqual([])
    })

    test('is not told of files of what keeps them back', async () => {
      const { db } = a.database
      const fay = await personWith({ Projects: 18, Files: 31, Incidents: 2, Captures: 2 })
      const [plain, sealed] = await Promise.all(
        [{}, { privacy_reason_id: 2 }].map((privacy, number) =>
          addIncident(db, seen, {
            ...{ name: 'Fell', type_id: 3, number: number + 1, byEmployeeId: ann.employeeId },
            ...{ happened_on: '2030-01-01', ...privacy },
          }),
        ),
      )
      const stream = await open(b, fay)
      const fileOn = (incident: { incidentId: string } | undefined) =>
        addFile(db, seen, {
          ...{ name: `${Math.random()}.pdf`, targetType: 'Incident', targetId: incident?.incidentId ?? '' },
          createdBy: ann.employeeId,
        })
      const tell = (id: string) =>
        a.events.publish({
          ...account,
          module: 'Files',
          action: 'Create',
          ids: [id],
          workOrders: [seen.workOrderId],
        })
      tell(await fileOn(sealed))
      tell(await fileOn(plain))
      expect(await stream.next()).toEqual(change('Files', 'Create'))
      const next = mark(a)
      expect(await stream.next()).toMatchObject(next)
      // A person who may see hidden files is notified of the hidden file, too.
      const all = await open(b, ann)
      tell(await fileOn(sealed))
      expect(await all.next()).toMatchObject({ data: { module: 'Files' } })
    })
  })

  test('that did not happen is not told', async () => {
    const stream = await open(b, ann)
    const { data } = await create(a)
    expect(await stream.next()).toEqual(created(data))
    const [workOrderUniqueID] = data
    expect((await create(a, ann, [''])).status).toBe(400)
    const bad = { workOrderTitle: 'x', workOrderStartDate: '2030-01-02', workOrderEndDate: '2030-01-01' }
    expect((await post(a, '/api/workorder/create', [bad])).status).toBe(400)
    const stale = [{ workOrderUniqueID, workOrderTitle: 'x', rowVersion: 9 }]
    expect((await post(a, '/api/workorder/update', stale)).status).toBe(409)
    expect((await create(a, await personWith({ Projects: 2 }))).status).toBe(403)
    expect((await post(a, '/api/workorder/employee', {})).status).toBe(200)
    const next = mark(a)
    expect(await stream.next()).toEqual(next)
  })

  test('that an idempotency key repeats is told once', async () => {
    const stream = await open(b, ann)
    const headers = { 'idempotency-key': 'once' }
    const body = [{ workOrderTitle: 'x' }]
    const { data } = await post(a, '/api/workorder/create', body, ann, headers)
    await post(a, '/api/workorder/create', body, ann, headers)
    expect(await stream.next()).toEqual(created(data))
    const next = mark(a)
    expect(await stream.next()).toEqual(next)
  })

  test('is not told to the tab that made it, and to every other one', async () => {
    const tab = { 'x-tab': 'a'.repeat(32) }
    const colleague = await newPerson(testApp(), account, 'Project manager')
    const [here, onOther] = [await open(a, ann, tab), await open(b, ann, tab)]
    const others = [
      await open(a, ann, { 'x-tab': 'b'.repeat(32) }),
      await open(b, ann),
      // The name of another person's tab has no effect in this session.
      await open(b, colleague, tab),
    ]
    const { data } = await post(a, '/api/workorder/create', [{ workOrderTitle: 'x' }], ann, tab)
    for (const stream of others) expect(await stream.next()).toEqual(created(data))
    const next = mark(a)
    for (const stream of [here, onOther, ...others]) expect(await stream.next()).toEqual(next)
  })

  test('by a tab whose name is none is told to all', async () => {
    const odd = { 'x-tab': 'x'.repeat(3000) }
    const stream = await open(b, ann, odd)
    const { data } = await post(a, '/api/workorder/create', [{ workOrderTitle: 'x' }], ann, odd)
    expect(await stream.next()).toEqual(created(data))
  })

  test('of very many records goes to other servers some at a time', async () => {
    const [onA, onB] = [await open(a, ann), await open(b, ann)]
    const { data } = await create(a, ann, Array<string>(500).fill('x'))
    expect(await onA.next()).toEqual(created(data))
    const told: string[] = []
    while (told.length < data.length) {
      const { data: part } = await onB.next()
      told.push(...(part as { ids: string[] }).ids)
    }
    expect(told).toEqual(data)
  })

  test('comes with others in their order, however many at once', async () => {
    const stream = await open(b, ann)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => create(a, ann, Array<string>(10).fill('x'))),
    )
    const sent = new Set(answers.map(({ data }) => JSON.stringify(data)))
    for (let index = 0; index < 40; index += 1) {
      const { data } = await stream.next()
      expect(sent.delete(JSON.stringify((data as { ids: string[] }).ids))).toBe(true)
    }
  })
})

describe('a notification', () => {
  test('reaches the screens of whom it is for, on every server, and nobody else', async () => {
    const bob = await newPerson(testApp(), account)
    const elsewhere = await newAccount(testApp())
    const stranger = await newPerson(testApp(), elsewhere)
    const { companyId, accountId } = account
    const mine = [await open(a, ann), await open(b, ann)]
    const ofOthers = [await open(b, bob), await open(b, stranger)]
    a.events.publishNotice({ companyId, accountId, employeeIds: [ann.employeeId, stranger.employeeId] })
    for (const stream of mine) expect(await stream.next()).toEqual({ event: 'notification', data: {} })
    const next = mark(a)
    mark(a, elsewhere)
    for (const stream of ofOthers) expect(await stream.next()).toEqual(next)
  })

  test('reaches very many at once', async () => {
    const { companyId, accountId } = account
    const stream = await open(b, ann)
    const others = Array.from({ length: 999 }, () => randomUUID())
    a.events.publishNotice({ companyId, accountId, employeeIds: [...others, ann.employeeId] })
    expect(await stream.next()).toEqual({ event: 'notification', data: {} })
  })
})

test('what is told just before a server closes still reaches the others', async () => {
  const errors: Error[] = []
  const told: string[] = []
  const config = connectionConfig(connection)
  const staying = await openEvents(config, (error) => errors.push(error))
  staying.listen({
    onChange: ({ ids }) => told.push(...ids),
    onNotice: () => {},
    onEnd: () => {},
    onSessions: () => {},
    onGap: () => {},
  })
  const expected = Array.from({ length: 24 }, (_, index) => String(index))
  for (const id of expected) {
    const leaving = await openEvents(config, (error) => errors.push(error))
    const { companyId, accountId } = account
    leaving.publish({ companyId, accountId, module: 'Projects', action: 'Update', ids: [id] })
    // The servers close at different moments around the time at which messages are sent.
    await sleep(20 + Number(id))
    await leaving.close()
  }
  await vi.waitFor(() => expect(told).toEqual(expected), PATIENCE)
  await staying.close()
  expect(errors).toEqual([])
})

describe('a stream', () => {
  test.each([undefined, 'garbage'])('is not opened with the token %s', async (token) => {
    const response = await fetch(`${a.url}/api/notifications/stream`, {
      headers: token ? { authorization: token } : {},
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ data: null, errorCode: 'SIGN_IN_REQUIRED' })
  })

  test('is one of server-sent events, which nothing on the way holds back', async () => {
    const { headers, next } = await open(a, ann, { 'accept-encoding': 'br, gzip' })
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(await next(mark(b) && PATIENCE)).toMatchObject({ event: 'change' })
  })

  test('is not left open by a question for its head', async () => {
    const response = await fetch(`${a.url}/api/notifications/stream`, {
      method: 'HEAD',
      headers: { authorization: ann.token },
    })
    expect(response.status).toBe(404)
  })

  test('ends when its session signs out, on every server, and no other does', async () => {
    const other = { token: await signInAs(testApp(), ann.username) }
    const [onA, onB, ofOther] = [await open(a, ann), await open(b, ann), await open(b, other)]
    expect((await post(a, '/api/logout', {})).status).toBe(200)
    const end = { event: 'end', data: { wasMeant: true } }
    expect(await onA.rest()).toEqual([end])
    expect(await onB.rest()).toEqual([end])
    const next = mark(a)
    expect(await ofOther.next()).toEqual(next)
  })

  test('ends when another session of the login changes the password', async () => {
    const other = { token: await signInAs(testApp(), ann.username) }
    const [mine, ofOther] = [await open(b, ann), await open(b, other)]
    const body = { currentPassword: 'a password for tests', newPassword: 'quite another one' }
    expect((await post(a, '/api/employee/updatepassword', body)).status).toBe(200)
    expect(await ofOther.rest()).toEqual([{ event: 'end', data: { wasMeant: false } }])
    const next = mark(a)
    expect(await mine.next()).toEqual(next)
  })

  test('ends when the company or the account of its session ends, and no other does', async () => {
    const { db } = a.database
    const sibling = await addAccount(db, account, { name: 'Sibling' })
    const beside = await newPerson(testApp(), sibling)
    const elsewhere = await newAccount(testApp())
    const stranger = await newPerson(testApp(), elsewhere)
    const end = { event: 'end', data: { wasMeant: false } }
    const [mine, ofSibling, ofStranger] = [await open(b, ann), await open(b, beside), await open(b, stranger)]
    a.events.endSessions({ companyId: account.companyId, accountId: account.accountId })
    expect(await mine.rest()).toEqual([end])
    const again = await open(b, ann)
    a.events.endSessions({ companyId: account.companyId })
    expect(await again.rest()).toEqual([end])
    expect(await ofSibling.rest()).toEqual([end])
    const next = mark(a, elsewhere)
    expect(await ofStranger.next()).toEqual(next)
  })

  test('survives ends and changes that come together', async () => {
    const stream = await open(a, ann)
    const { loginId } = await loginOf(ann)
    for (let index = 0; index < 3; index += 1) {
      a.events.endSessions({ loginId })
      mark(a)
    }
    expect((await stream.rest()).slice(0, 1)).toEqual([{ event: 'end', data: { wasMeant: false } }])
    expect((await fetch(`${a.url}/api/health`)).status).toBe(200)
  })

  test('ends with the next heartbeat when the session is over by itself, and learns new permissions', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const fred = await personWith({ Projects: 29 })
    const [stream, ofAnn] = [await open(a, fred), await open(a, ann)]
    await a.database.pool.query(`update iam set permissions = '{"Projects": 31, "Captures": 2}'
      where company_role_id = (select company_role_id from employee where id = '${fred.employeeId}')`)
    const looked = stream.beat()
    await vi.advanceTimersByTimeAsync(20_000)
    await looked
    expect(await stream.next()).toEqual({ event: 'access', data: {} })
    const { data } = await create(a)
    expect(await stream.next()).toEqual(created(data))
    await a.database.pool.query('update employee set status_id = 2 where id = $1', [fred.employeeId])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await stream.rest()).toEqual([{ event: 'end', data: { wasMeant: false } }])
    expect(await ofAnn.next()).toEqual(created(data))
  })

  test('keeps no session alive: a tab that is left open is no use of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const fred = await personWith({ Projects: 29 })
    const session = `from session where employee_id = '${fred.employeeId}'`
    const idleHours = async () =>
      (
        await a.database.pool.query(
          `select extract(epoch from now() - last_used_at) / 3600 as hours ${session}`,
        )
      ).rows.map(({ hours }) => Math.round(hours))
    await a.database.pool.query(
      `update session set last_used_at = now() - interval '11 hours' where employee_id = '${fred.employeeId}'`,
    )
    const stream = await open(a, fred)
    const looked = stream.beat()
    await vi.advanceTimersByTimeAsync(20_000)
    await looked
    expect(await idleHours()).toEqual([11])
    // 13 hours, and not just over the limit of 12: the server's clock counts whole milliseconds, and may be a
    // part of a millisecond behind the database's clock.
    await a.database.pool.query(
      `update session set last_used_at = now() - interval '13 hours' where employee_id = '${fred.employeeId}'`,
    )
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await stream.rest()).toEqual([{ event: 'end', data: { wasMeant: false } }])
  })

  test('does not keep a server from closing', async () => {
    const own = await start()
    const stream = await open(own, ann)
    const begun = Date.now()
    await own.close()
    expect(await stream.rest()).toEqual([])
    expect(Date.now() - begun).toBeLessThan(PATIENCE)
  })

  test('nor does a connection that has asked nothing yet, as browsers open them in advance', async () => {
    const own = await start()
    const { port } = new URL(own.url)
    const accepted = new Promise((resolve) => own.app.server.once('connection', resolve))
    const socket = dial(Number(port), '127.0.0.1')
    await accepted
    const begun = Date.now()
    await own.close()
    expect(Date.now() - begun).toBeLessThan(PATIENCE)
    socket.destroy()
  })

  async function loginOf({ employeeId }: Person): Promise<{ loginId: string }> {
    const { rows } = await a.database.pool.query(
      'select login_id from login_employee where employee_id = $1',
      [employeeId],
    )
    return { loginId: rows[0].login_id }
  }
})

/** Ends the connections on which servers listen, as a restart of the database does. */
async function killListeners(applicationName = 'plumbline events'): Promise<number> {
  const { rows } = await a.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [applicationName],
  )
  return rows.length
}

/** Waits until this many servers listen. The database notices the end of a connection a moment later. */
async function expectListeners(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await a.database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'plumbline events'`,
    )
    expect(rows).toEqual([{ count }])
  }, PATIENCE)
}

describe('a server whose listening connection ends', () => {
  test('says that there may be a gap, and goes on', async () => {
    const [onA, onB] = [await open(a, ann), await open(b, ann)]
    await expectListeners(2)
    expect(await killListeners()).toBe(2)
    const gap = { event: 'gap', data: {} }
    expect([await onA.next(), await onB.next()]).toEqual([gap, gap])
    for (const from of [a, b]) {
      const { data } = await create(from)
      expect([await onA.next(), await onB.next()]).toEqual([created(data), created(data)])
    }
    await expectListeners(2)
  })

  test('tells the others afterwards what it did meanwhile', async () => {
    const passage = await openPassage(connection)
    const own = await start(passage.connection)
    try {
      const other = { token: await signInAs(testApp(), ann.username) }
      const [onB, ofOther] = [await open(b, ann), await open(b, other)]
      passage.cut()
      const { data } = await create(own)
      expect((await post(own, '/api/logout', {}, other)).status).toBe(200)
      await vi.waitFor(() => expect(passage.refused()).toBeGreaterThan(0), PATIENCE)
      passage.mend()
      expect(await onB.next()).toEqual(created(data))
      expect((await ofOther.rest()).at(-1)).toEqual({ event: 'end', data: { wasMeant: true } })
    } finally {
      await own.close()
      await passage.close()
    }
  })

  test('comes back once, however long the database was away', async () => {
    const passage = await openPassage(connection)
    const own = await start(passage.connection)
    try {
      const stream = await open(own, ann)
      const begun = performance.now()
      passage.cut()
      await vi.waitFor(() => expect(passage.refused()).toBeGreaterThanOrEqual(3), PATIENCE)
      const seconds = (performance.now() - begun) / 1000
      expect(passage.refused(), 'one attempt a second').toBeLessThan(seconds + 0.1)
      passage.mend()
      expect(await stream.next()).toEqual({ event: 'gap', data: {} })
      await sleep(1200)
      await expectListeners(3)
      const { data } = await create(a)
      expect(await stream.next()).toEqual(created(data))
      const next = mark(a)
      expect(await stream.next(), 'told once').toEqual(next)
    } finally {
      await own.close()
      await passage.close()
    }
  })
})
