/** The life of a request, as a caller sees it from outside. */
import { randomBytes, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildApp } from '#app/server/app.ts'
import { endpoint } from '#contract/endpoint.ts'
import { notFound } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { own as ownField, Page } from '#contract/paging.ts'
import { NO_ID } from '#contract/values.ts'
import { createWorkOrders, listWorkOrdersOfEmployee, WorkOrder } from '#features/projects/contract.ts'
import { listCountries } from '#features/reference/contract.ts'
import { connectionConfig, openDatabase } from '#server/db/open.ts'
import type { Caller } from '#server/scope.ts'
import { secretsOf } from '#server/secrets.ts'
import { unwatched } from '#server/space.ts'
import { newAccount, newDatabase, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { type Events, openEvents } from './events.ts'
import { foldKeys } from './fold.ts'
import { answer, mount, type Route } from './mount.ts'
import { compileReply } from './reply.ts'

let server: TestApp
let token: string
let connection: { host: string; port: number; user: string; database: string }

beforeAll(async () => {
  connection = (await newDatabase()).connection
  server = await openTestApp({ connection })
})

afterAll(() => server?.close())

beforeEach(async () => {
  token = (await newPerson(server, await newAccount(server))).token
})

/** Sends a request without changing it. */
const send = (options: InjectOptions, { app } = server as { app: FastifyInstance }) => app.inject(options)

/** Posts to a call that returns a list, with the headers of a person who is signed in. */
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    url: '/api/workorder/employee',
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    payload,
  })

describe('the keys of a body', () => {
  const Schema = z.object({
    startDate: z.string(),
    items: z.array(z.object({ unitCost: z.number().nullish(), tags: z.array(z.string()) })).optional(),
    nested: z
      .object({ deepKey: z.union([z.object({ leafKey: z.string() }), z.string()]) })
      .nullable()
      .default(null),
    byName: z.record(z.string(), z.object({ bitSum: z.int() })).optional(),
  })

  test.each([
    ['at the top', { STARTDATE: 'x' }, { startDate: 'x' }],
    ['in lists', { items: [{ UNITCOST: 1, Tags: ['A'] }] }, { items: [{ unitCost: 1, tags: ['A'] }] }],
    [
      'in depth, through unions, nulls and defaults',
      { Nested: { DEEPKEY: { leafkey: 'Value' } } },
      { nested: { deepKey: { leafKey: 'Value' } } },
    ],
    [
      'in records, whose own keys are data',
      { byname: { Foo: { BITSUM: 1 } } },
      { byName: { Foo: { bitSum: 1 } } },
    ],
    [
      'not where there is a text instead',
      { nested: { deepKey: 'LeafKey' } },
      { nested: { deepKey: 'LeafKey' } },
    ],
    [
      'not where there is something else',
      { nested: 7, items: 'x', byName: [] },
      { nested: 7, items: 'x', byName: [] },
    ],
    ['nor of what is no object', ['STARTDATE'], ['STARTDATE']],
    ['nor of nothing', null, null],
  ])('match without regard to letter case %s', (_name, sent, expected) => {
    expect(foldKeys(Schema)(sent)).toEqual(expected)
  })

  test.each([
    [{ startDate: 'exact', STARTDATE: 'other' }, 'exact'],
    [{ STARTDATE: 'other', startDate: 'exact' }, 'exact'],
    [{ STARTDATE: 'other', startDate: undefined }, undefined],
    [{ STARTDATE: 'first', startdate: 'second' }, 'first'],
  ])('win by their exact spelling: %o', (sent, expected) => {
    expect(foldKeys(Schema)(sent)).toEqual({ startDate: expected })
  })

  test('that nobody knows are left out, also those that every object has', () => {
    const sent = JSON.parse(
      '{"startDate":"x","colour":1,"toString":2,"constructor":3,"__proto__":{"items":[]}}',
    )
    const folded = foldKeys(Schema)(sent) as object
    expect(Object.keys(folded)).toEqual(['startDate'])
    expect(Object.getPrototypeOf(folded)).toBe(Object.prototype)
  })

  test('are folded at the server', async () => {
    const payload =
      '[{"WORKORDERTITLE":"one","WorkOrderCity":"City","workordercity":"Other","colour":"green"}]'
    const headers = { authorization: token, 'content-type': 'application/json' }
    const { data } = (await send({ method: 'POST', url: '/api/workorder/create', headers, payload })).json()
    const got = (await send({ url: `/api/workorder/${data[0]}`, headers: { authorization: token } })).json()
    expect(got.data).toMatchObject({ workOrderTitle: 'one', workOrderCity: 'City' })
  })
})

describe('a reply', () => {
  const Inner = z.object({ name: z.string(), note: z.string().nullable() })
  const Reply = z.object({
    items: z.array(Inner),
    inner: Inner.nullable(),
    sums: z.record(z.string(), z.int()),
    when: z.string().meta({ format: 'date-time' }),
    left: z.string().optional(),
  })
  const whole = { items: [], inner: null, sums: {}, when: '2030-01-01T00:00:00.000Z' }

  test('carries what is promised and no column more, at any depth', () => {
    const row = { name: 'x', note: null, password_hash: 'secret' }
    const text = compileReply(Reply)({
      ...whole,
      items: [row],
      inner: row,
      sums: { a: 1 },
      company_id: 'secret',
    })
    expect(text).not.toContain('secret')
    expect(JSON.parse(text)).toEqual({
      ...whole,
      items: [{ name: 'x', note: null }],
      inner: { name: 'x', note: null },
      sums: { a: 1 },
    })
  })

  test.each([
    ['at the top', { ...whole, sums: undefined }],
    ['in depth', { ...whole, items: [{ name: 'x' }] }],
    ['in what may be null', { ...whole, inner: { note: null } }],
  ])('is refused when a promise is not kept %s', (_name, data) => {
    expect(() => compileReply(Reply)(data)).toThrow(/required/)
  })

  test('keeps texts as they are', () => {
    const name = 'A "quoted" \\ text\nwith ☃, \u2028 and </script>'
    const text = compileReply(Inner)({ name, note: null })
    expect(JSON.parse(text)).toEqual({ name, note: null })
  })

  test('of the real server is made of the promised names alone', async () => {
    await server.call(createWorkOrders, { body: [{ workOrderTitle: 'x' }], token })
    const { data } = await server.call(listWorkOrdersOfEmployee, { body: {}, token })
    expect(Object.keys(data).sort()).toEqual(Object.keys(Page(WorkOrder).shape).sort())
    expect(Object.keys(data.items[0] as object).sort()).toEqual(Object.keys(WorkOrder.shape).sort())
  })
})

describe('a body', () => {
  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
    ['text/plain', 415],
    ['text/html', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/xml', 415],
    ['application/jsonp', 415],
    ['nonsense', 415],
  ])('as %s answers %i', async (type, status) => {
    const response = await post('{}', { 'content-type': type })
    expect(response.statusCode).toBe(status)
    if (status === 415) {
      expect(response.json()).toMatchObject({
        data: null,
        errorCode: 'UNSUPPORTED_MEDIA_TYPE',
        errorDescription: 'Send the body as application/json.',
      })
    }
  })

  test('may be 8 MiB, and no byte more', async () => {
    const largest = `{}${' '.repeat(8 * 1024 * 1024 - 2)}`
    expect((await post(largest)).statusCode).toBe(200)
    const response = await post(`${largest} `)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ data: null, errorCode: 'TOO_LARGE' })
  })

  test('may be compressed, and is then as large as it really is', async () => {
    const compressed = (text: string) => post(gzipSync(text), { 'content-encoding': 'gzip' })
    expect((await compressed('{"NumberOfItemsPerPage":1}')).statusCode).toBe(200)
    expect((await compressed('{"NumberOfItemsPerPage":0}')).statusCode).toBe(400)
    const bomb = await compressed(`{}${' '.repeat(9 * 1024 * 1024)}`)
    expect(bomb.statusCode).toBe(413)
    expect(bomb.json()).toMatchObject({ errorCode: 'TOO_LARGE' })
    const broken = await post('not compressed', { 'content-encoding': 'gzip' })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ data: null, errorCode: 'MALFORMED_BODY' })
  })

  test('of a stranger is not looked at', async () => {
    const response = await post('{'.repeat(9 * 1024 * 1024), { authorization: 'nobody' })
    expect(response.statusCode).toBe(401)
  })

  test('is asked for where there is none', async () => {
    for (const response of [
      await post(''),
      await send({ method: 'POST', url: '/api/workorder/employee', headers: { authorization: token } }),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        errorCode: 'PARAMETERS_MISSING',
        errorDescription: 'Parameters missing!',
      })
    }
  })

  test('tells all its faults at once', async () => {
    const { fields } = (await post('{"StartingPageNumber":-1,"NumberOfItemsPerPage":0,"riskLevel":7}')).json()
    expect(fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'NumberOfItemsPerPage',
      'StartingPageNumber',
      'riskLevel',
    ])
  })

  test('that is broken does not say how it is read', async () => {
    const { errorDescription } = (await post('{"a":')).json()
    expect(errorDescription).toBe('The body is not valid JSON.')
  })

  test('is needed where one is asked for, and not where none is', async () => {
    const headers = { authorization: token }
    expect((await send({ method: 'POST', url: '/api/workorder/employee', headers })).statusCode).toBe(400)
    expect((await send({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200)
  })

  test('may be the empty one of a client that always says it sends JSON', async () => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    expect((await send({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200)
  })
})

describe('a path', () => {
  test.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api'],
    ['GET', '/api/workorder/employee/'],
    ['GET', '/api/logout'],
    ['PUT', '/api/logout'],
    ['DELETE', '/api/workorder/create'],
    ['POST', '/api/country/get'],
    ['OPTIONS', '/api/logout'],
    ['POST', '/'],
  ] as const)('that is not there answers so: %s %s', async (method, url) => {
    const response = await send({ method, url })
    // GET /api/workorder/{id} exists, and needs a session.
    expect(response.statusCode).toBe(url.startsWith('/api/workorder/employee') ? 401 : 404)
    if (response.statusCode === 401) return
    expect(response.json()).toEqual({
      data: null,
      errorCode: 'NOT_FOUND',
      errorDescription: 'No information was found about the entity you were looking for!',
      requestId: response.headers['x-request-id'],
    })
  })

  test.each([
    ['/api/workorder/%zz', 400, 'INVALID_INPUT'],
    ['/api/workorder/%', 400, 'INVALID_INPUT'],
    ['/api/workorder/%e0%a4%a', 400, 'INVALID_INPUT'],
    [`/api/workorder/${'x'.repeat(501)}`, 404, 'NOT_FOUND'],
  ])('that cannot be read answers like any other: %s', async (url, status, errorCode) => {
    const response = await send({ url, headers: { authorization: token } })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const { data, errorDescription, fields, ...rest } = response.json()
    expect(data).toBeNull()
    expect(rest).toEqual({ errorCode, requestId: response.headers['x-request-id'] })
    expect(response.body).not.toContain('/api')
  })
})

describe('an answer', () => {
  const answers: [string, InjectOptions, number][] = [
    ['that is right', { url: '/api/country/get' }, 200],
    ['without a session', { url: '/api/session' }, 401],
    ['that is not there', { url: '/api/nowhere' }, 404],
    [
      'to a broken body',
      { method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['of the health', { url: '/api/health' }, 200],
    ['that describes the API', { url: '/api/openapi.json' }, 200],
  ]

  test.each(answers)('%s carries what browsers need to be safe', async (_name, options, status) => {
    const { headers, statusCode } = await send(options)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('by plain http leaves out what browsers then ignore and complain of', async () => {
    const plain = await openTestApp({ publicUrl: 'http://plumbline.example' })
    const { headers } = await plain.app.inject({ url: '/api/health' })
    expect(headers).toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(headers).not.toHaveProperty('origin-agent-cluster')
    await plain.close()
  })

  test('has an id of its own, which its error and its log lines repeat', async () => {
    server.log.length = 0
    const first = await send({
      url: '/api/session',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    const second = await send({ url: '/api/session' })
    const ids = [first, second].map(({ headers }) => headers['x-request-id'] as string)
    expect(new Set(ids).size).toBe(2)
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect([first, second][index]?.json().requestId).toBe(id)
      expect(server.log.filter((line) => JSON.parse(line).reqId === id)).toHaveLength(2)
    }
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('that is long is compressed as %s when asked for', async (encoding, decompress) => {
    const url = listCountries.path
    const plain = await send({ url })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const { headers, rawPayload } = await send({ url, headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decompress(rawPayload).toString()).toBe(plain.body)
    const short = await send({ url: '/api/health', headers: { 'accept-encoding': encoding } })
    expect(short.headers).not.toHaveProperty('content-encoding')
  })
})

/** A server with only one route, for cases that no endpoint shows so clearly. */
async function serving<R>(route: Route, work: (app: FastifyInstance) => Promise<R>): Promise<R> {
  const app = fastify()
  app.decorateRequest('caller', null)
  const { companyId, accountId } = own
  mount(
    app,
    {
      db: server.database.db,
      doorDb: server.database.door.db,
      space: unwatched,
      events: {} as Events,
      authenticate: async () => ({ scope: { companyId, accountId } }) as Caller,
      previewedAs: async (caller) => caller,
      now: () => new Date(),
      publicUrl: '',
      hooksOf: () => ({}),
      ending: { isDue: sql`false`, run: async () => {} },
      checkReplies: true,
    },
    route,
  )
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

const own = { companyId: randomUUID(), accountId: randomUUID() }

describe('a body that names the own account', () => {
  const Item = z.object({ accountUniqueId: ownField('account'), companyUniqueId: ownField('company') })
  const definition = {
    method: 'POST',
    path: '/api/thing',
    area: 'things',
    access: 'self',
    writes: false,
    reply: z.string(),
    summary: 'Some thing',
  } as const
  const mine = { accountUniqueId: own.accountId, companyUniqueId: own.companyId }
  const foreign = [{ accountUniqueId: randomUUID() }, { companyUniqueId: randomUUID() }]

  const asked = (body: z.ZodType, payload: object) =>
    serving(
      answer(endpoint({ ...definition, body }), async () => 'reached'),
      (app) =>
        app.inject({
          method: 'POST',
          url: definition.path,
          payload,
          headers: { authorization: 'some token' },
        }),
    )

  test.each([mine, {}, { accountUniqueId: '', companyUniqueId: NO_ID }])(
    'is taken with the own one, or none: %o',
    async (item) => {
      expect((await asked(Item, item)).statusCode).toBe(200)
      expect((await asked(z.array(Item), [item, mine])).statusCode).toBe(200)
    },
  )

  test.each(foreign)('is not with %o, also in one item of many', async (item) => {
    expect((await asked(Item, item)).statusCode).toBe(404)
    expect((await asked(z.array(Item).min(1), [mine, { ...mine, ...item }])).statusCode).toBe(404)
  })
})

describe('a file', () => {
  const download = endpoint({
    method: 'POST',
    path: '/api/thing/export',
    area: 'things',
    access: 'self',
    writes: false,
    body: z.object({ name: z.string() }),
    sendsFile: true,
    reply: FileReply,
    summary: 'Some file',
  })
  const content = Buffer.from([0, 255, 13, 10, 1])
  const sent = (payload: object, reply: Partial<FileReply> = {}) =>
    serving(
      answer(download, async (_context, { name }) => {
        if (name === '') throw notFound()
        return { fileName: name, contentType: 'text/csv; charset=utf-8', content, ...reply }
      }),
      (app) =>
        app.inject({
          method: 'POST',
          url: download.path,
          payload,
          headers: { authorization: 'some token' },
        }),
    )

  test('comes as it is, under its name, and is kept by nobody', async () => {
    const { statusCode, headers, rawPayload } = await sent({ name: 'Jobs 2026-11-21.csv' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Jobs 2026-11-21.csv"; filename*=UTF-8''Jobs%202026-11-21.csv`,
      'content-length': '5',
      'cache-control': 'no-store',
    })
    expect(rawPayload).toEqual(content)
  })

  test.each([
    ['Straße 7 – Плотина.xlsx', 'Stra_e 7 _ _______.xlsx', 'Stra%C3%9Fe%207%20%E2%80%93%20%D0%9F'],
    [`a "quoted"\\100%'(*).csv`, `a _quoted__100_'(*).csv`, 'a%20%22quoted%22%5C100%25%27%28%2A%29.csv'],
    ['line\r\nset-cookie: a=b', 'line__set-cookie: a=b', 'line%0D%0Aset-cookie%3A%20a%3Db'],
    ['half \uD800 of a pair', 'half _ of a pair', 'half%20%EF%BF%BD%20of%20a%20pair'],
  ])('may be named anything: %s', async (name, plain, encoded) => {
    const { headers } = await sent({ name })
    const [, ascii, utf8 = ''] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(
        headers['content-disposition'] as string,
      ) ?? []
    expect(ascii).toBe(plain)
    expect(utf8).toContain(encoded)
    expect(decodeURIComponent(utf8)).toBe(name.toWellFormed())
  })

  test('that is refused is an envelope', async () => {
    const response = await sent({ name: '' })
    expect(response.statusCode).toBe(404)
    expect(response.headers).not.toHaveProperty('content-disposition')
    expect(response.headers['content-type']).toMatch(/^application\/json/)
  })

  test('of a write is made in a transaction, which what is refused leaves nothing of', async () => {
    const made: string[] = []
    const ask = (name: string) =>
      serving(
        answer({ ...download, writes: true }, async ({ db }) => {
          const { rows } = await sql<{ id: string; actor: string }>`
            select pg_current_xact_id()::text as id, current_setting('plumbline.actor') as actor`.execute(db)
          made.push(rows[0]?.actor ?? '')
          await sql`create table left_by_a_file ()`.execute(db)
          if (name === '') throw notFound()
          return { fileName: name, contentType: 'text/csv; charset=utf-8', content }
        }),
        (app) =>
          app.inject({
            method: 'POST',
            url: download.path,
            payload: { name },
            headers: { authorization: 'some token' },
          }),
      )
    expect((await ask('')).statusCode).toBe(404)
    expect((await ask('Bids.csv')).rawPayload).toEqual(content)
    expect(made.map((actor) => typeof JSON.parse(actor).requestId)).toEqual(['string', 'string'])
    await server.database.pool.query('drop table left_by_a_file')
  })
})

describe('the log', () => {
  test('names the route of a request, never its path, token or query', async () => {
    server.log.length = 0
    const id = randomUUID()
    await send({ url: `/api/workorder/${id}?secret=query`, headers: { authorization: `Bearer ${token}` } })
    await send({ method: 'POST', url: `/api/no/such/${id}`, headers: { cookie: 'secret=cookie' } })
    await send({ url: `/api/workorder/${id}%zz` })
    await post(`{"searchKey":"${id}"}`)
    const log = server.log.join('\n')
    for (const trace of [id, token, 'secret']) expect(log).not.toContain(trace)
    const routes = server.log
      .map((line) => JSON.parse(line))
      .flatMap(({ req }) => (req ? [`${req.method} ${req.route}`] : []))
    expect(routes).toEqual([
      'GET /api/workorder/:id',
      'POST (none)',
      'GET (none)',
      'POST /api/workorder/employee',
    ])
  })
})

describe('an error of ours', () => {
  test('tells the caller nothing but its id, and the log what it was', async () => {
    const broken = await openTestApp()
    try {
      const person = await newPerson(broken, await newAccount(broken))
      await broken.database.pool.query('alter table progress rename to secret_place')
      const { status, headers, ...answer } = await broken.call(listWorkOrdersOfEmployee, {
        body: {},
        token: person.token,
      })
      expect(status).toBe(500)
      expect(answer).toEqual({
        data: null,
        errorCode: 'INTERNAL',
        errorDescription: 'Oops! Server did something unexpected. We are on it. Please try Later.',
        hint: 'Something went wrong on the server. What you typed is still here.',
        fields: [],
      })
      const line = broken.log.map((text) => JSON.parse(text)).find(({ level }) => level >= 50)
      expect(line).toMatchObject({ reqId: headers['x-request-id'], msg: 'INTERNAL', err: { code: '42P01' } })
      expect(JSON.stringify(line)).not.toContain(person.token)
    } finally {
      await broken.close()
    }
  })
})

describe('the health of a server', () => {
  test('is up, and ready once every migration has run', async () => {
    const health = await send({ url: '/api/health' })
    expect(health.json()).toMatchObject({
      data: { status: 'up', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    })
    expect((await send({ url: '/api/ready' })).json()).toMatchObject({
      data: { status: 'ready' },
      errorCode: null,
    })
  })

  test('is not ready while a migration is missing', async () => {
    const behind = await openTestApp()
    try {
      const { pool } = behind.database
      const { rows } = await pool.query('delete from migration returning name, checksum')
      const response = await send({ url: '/api/ready' }, behind)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({
        data: null,
        errorCode: 'UNAVAILABLE',
        errorDescription: 'The server is starting or its database is away. Please try again.',
        requestId: response.headers['x-request-id'],
      })
      expect((await send({ url: '/api/health' }, behind)).statusCode).toBe(200)
      for (const { name, checksum } of rows) {
        await pool.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      }
      // The result of a check counts for a second.
      await expect.poll(async () => (await send({ url: '/api/ready' }, behind)).statusCode).toBe(200)
    } finally {
      await behind.close()
    }
  })

  test('is up and not ready while its database is away', async () => {
    const nowhere = { ...connection, host: '/nowhere' }
    const database = await openDatabase({
      connection: nowhere,
      pool: 2,
      preparedStatements: true,
      guard: false,
      onError: () => {},
    })
    const events = await openEvents(connectionConfig(connection), () => {})
    const config = {
      LEGACY_LOGIN: true,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      PUBLIC_URL: '',
      TRUST_PROXY: false,
    } as const
    const { storage, staging } = server.files
    const app = await buildApp({
      config,
      database,
      events,
      secrets: secretsOf(randomBytes(32)),
      storage,
      staging,
    })
    try {
      expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
      expect((await app.inject({ url: '/api/country/get' })).statusCode).toBe(200)
      expect((await app.inject({ url: '/api/ready' })).statusCode).toBe(503)
      const call = await app.inject({ url: '/api/session', headers: { authorization: token } })
      expect(call.statusCode).toBe(503)
      expect(call.json()).toMatchObject({ data: null, errorCode: 'UNAVAILABLE' })
    } finally {
      await app.close()
      await events.close()
      await database.close()
    }
  })
})
