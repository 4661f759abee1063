/** What use cases get beside their input: the caller, and work that waits for the commit. */

import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { invalidInput, platformError } from '#contract/errors.ts'
import type { Permissions } from '#contract/modules.ts'
import { usualRegions } from '#contract/region.ts'
import { addLogin } from '#database/seed/builders.ts'
import type { Caller } from '#server/scope.ts'
import { unwatched } from '#server/space.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { toAppError } from './errors.ts'
import type { Events, RecordChange } from './events.ts'
import { answer, mount, type Route } from './mount.ts'

let server: TestApp
let done: unknown[]
/** The work that follows from writes. Most tests ignore this work. */
let endings: unknown[]
let loginId: string

beforeAll(async () => {
  server = await openTestApp()
  loginId = await addLogin(server.database.db, {
    username: 'writer@company.example',
    password: 'a password for tests',
  })
})

afterAll(() => server?.close())

beforeEach(async () => {
  done = []
  endings = []
  await sql`truncate idempotency_key`.execute(server.database.db)
})

const companyId = '01900000-0000-7000-8000-000000000002'

/**
 * The caller of a token in these tests. The token 'none' belongs to nobody; any other token is the JSON of
 * the caller's permissions.
 */
async function authenticate(token: string): Promise<Caller | null> {
  if (token === 'none') return null
  const permissions: Permissions = JSON.parse(token)
  const scope = {
    companyId,
    accountId: companyId,
    employeeId: companyId,
    loginId,
    timeZone: 'UTC',
    permissions,
  }
  return {
    sessionKey: token,
    loginId,
    timeZone: null,
    isAdmin: false,
    mustSetUpSecondFactor: false,
    hasOtherPlaces: false,
    scope: {
      ...scope,
      workOrderPermissions: new Map(),
      theirs: null,
      isGuest: false,
      region: usualRegions[1],
      stockCategories: null,
    },
  }
}

async function call(route: Route, token?: string, headers: Record<string, string> = {}) {
  const app: FastifyInstance = fastify()
  app.decorateRequest('caller', null)
  app.setErrorHandler((thrown, _request, reply) => {
    const error = toAppError(thrown)
    return reply.status(error.status).send({ errorCode: error.code })
  })
  const events = { publish: ({ module }: RecordChange) => void done.push(`told of ${module}`) } as Events
  const { db } = server.database
  mount(
    app,
    {
      db,
      doorDb: db,
      space: unwatched,
      events,
      authenticate,
      previewedAs: async (caller) => caller,
      now: () => new Date(),
      publicUrl: 'https://x',
      checkReplies: true,
      ending: {
        isDue: sql<boolean>`exists (select from idempotency_key where key like 'due%')`,
        run: async () => void endings.push('ending'),
      },
      hooksOf: () => ({}),
    },
    route,
  )
  const { endpoint: of } = route
  const response = await app.inject({
    method: of.method,
    url: of.path,
    headers: { ...(token && { authorization: token }), ...headers },
  })
  await app.close()
  return { status: response.statusCode, ...response.json() }
}

const everything = JSON.stringify({ Projects: 31, Captures: 31 })
const described = { path: '/api/x', area: 'x', reply: z.unknown(), summary: 'x' } as const
const write = endpoint({ ...described, method: 'POST', access: { module: 'Projects', action: 'Create' } })

describe('what waits for the commit', () => {
  test('is done after it, in its order', async () => {
    const route = answer(write, async ({ db, afterCommit }) => {
      afterCommit(() => done.push('first'))
      afterCommit(() => done.push('second'))
      await sql`select 1`.execute(db)
      done.push('work')
      return 'answer'
    })
    expect(await call(route, everything)).toMatchObject({ status: 200, data: 'answer' })
    expect(done).toEqual(['work', 'first', 'second', 'told of Projects'])
  })

  test('is not done where the call was refused, or its answer breaks a promise', async () => {
    const refused = answer(write, async ({ afterCommit }) => {
      afterCommit(() => done.push('never'))
      throw invalidInput('x', 'is wrong')
    })
    expect((await call(refused, everything)).status).toBe(400)
    const broken = answer({ ...write, reply: z.string() }, async ({ afterCommit }) => {
      afterCommit(() => done.push('never'))
      return 7 as never
    })
    expect((await call(broken, everything)).status).toBe(500)
    expect(done).toEqual([])
  })

  test('is not done where the database refuses the commit itself', async () => {
    const { db } = server.database
    await sql`create table deferred (id integer unique deferrable initially deferred)`.execute(db)
    const route = answer(write, async ({ db: transaction, afterCommit }) => {
      await sql`insert into deferred values (1), (1)`.execute(transaction)
      afterCommit(() => done.push('never'))
      return null
    })
    expect((await call(route, everything)).status).toBe(409)
    expect(done).toEqual([])
  })

  test('is done once where the transaction ran again', async () => {
    let attempts = 0
    const route = answer(write, async ({ afterCommit }) => {
      attempts += 1
      afterCommit(() => done.push(`after attempt ${attempts}`))
      if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return null
    })
    expect((await call(route, everything)).status).toBe(200)
    expect(done).toEqual(['after attempt 3', 'told of Projects'])
  })

  test('takes nothing back when it fails', async () => {
    const route = answer(write, async ({ afterCommit }) => {
      afterCommit(() => {
        throw new Error('too late')
      })
      afterCommit(() => done.push('second'))
      return 'answer'
    })
    expect(await call(route, everything)).toMatchObject({ status: 200, data: 'answer' })
    expect(done).toEqual(['second', 'told of Projects'])
  })

  test('is done at once in a read', async () => {
    const read = { ...write, access: { module: 'Projects', action: 'Read' } } as const
    const route = answer(read as unknown as Endpoint, async ({ afterCommit, publicUrl }) => {
      afterCommit(() => done.push('at once'))
      done.push(publicUrl)
      return null
    })
    await call(route, everything)
    expect(done).toEqual(['at once', 'https://x'])
  })
})

describe('what follows from a write', () => {
  beforeEach(() => (endings = done))

  const route = answer(write, async ({ beforeCommit }) => {
    beforeCommit(async () => void done.push('before the commit'))
    return done.push('work')
  })
  const follows = ['work', 'ending', 'before the commit', 'told of Projects']

  test('is done before the commit, and before what waits for the end', async () => {
    await call(route, everything)
    expect(done).toEqual(follows)
  })

  test('is done with a key where it is due, and once', async () => {
    const again = { 'idempotency-key': 'due' }
    expect(await call(route, everything, again)).toEqual(await call(route, everything, again))
    expect(done).toEqual(follows)
  })

  test('is not asked for again with a key where it is not due', async () => {
    await call(route, everything, { 'idempotency-key': 'quiet' })
    expect(done).toEqual(follows.filter((step) => step !== 'ending'))
  })

  test('is done where the write took its own key away', async () => {
    const leaving = answer(write, async ({ db }) => {
      await sql`delete from idempotency_key`.execute(db)
      return done.push('work')
    })
    await call(leaving, everything, { 'idempotency-key': 'gone' })
    expect(done).toEqual(follows.filter((step) => step !== 'before the commit'))
  })
})

describe('a public endpoint', () => {
  const open = endpoint({ ...described, method: 'POST', access: 'public' })
  const route = answer(open, async ({ caller }) => {
    done.push(caller?.loginId ?? null)
    return done.length
  })

  test('knows who is calling where they say it truly, and nobody otherwise', async () => {
    for (const token of [undefined, 'none', everything]) expect((await call(route, token)).status).toBe(200)
    expect(done).toEqual([null, null, loginId])
  })

  test('keeps no answer: it may be a token', async () => {
    const again = { 'idempotency-key': 'some key' }
    expect((await call(route, everything, again)).data).toBe(1)
    expect((await call(route, everything, again)).data).toBe(2)
    const { rows } = await sql`select 1 from idempotency_key`.execute(server.database.db)
    expect(rows).toEqual([])
  })
})

describe('an endpoint of two modules', () => {
  const either = endpoint({
    ...described,
    method: 'POST',
    access: { module: 'Projects', orModule: 'Captures', action: 'Create' },
  })
  const route = answer(either, async () => null)

  test('lets whoever has the bit in one of them, and tells of both', async () => {
    expect((await call(route, JSON.stringify({ Projects: 1 }))).status).toBe(200)
    expect(done.splice(0)).toEqual(['told of Projects', 'told of Captures'])
    expect((await call(route, JSON.stringify({ Captures: 1 }))).status).toBe(200)
    const others = JSON.stringify({ Projects: 30, Captures: 30, Jobs: 31 })
    expect(await call(route, others)).toMatchObject({
      status: 403,
      errorCode: platformError('FORBIDDEN').code,
    })
  })
})
