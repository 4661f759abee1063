import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { allEndpoints } from '#app/server/routes.ts'
import { LARGEST_PUBLIC_BODY } from '#contract/endpoint.ts'
import { codeColumns, importCodes, MOST_CODE_ROWS } from '#features/codes/contract.ts'
import { Registration } from '#features/companies/contract.ts'
import { definitionOf, innerOf } from '#tests/harness/sample.ts'
import { newAccount, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { jsonBounds, requireBounds } from './json.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp()
  ;({ token } = await newPerson(server, await newAccount(server)))
})

afterAll(() => server?.close())

const send = (options: InjectOptions) => server.app.inject(options)
const post = (payload: string) =>
  send({
    method: 'POST',
    url: '/api/workorder/employee',
    headers: { authorization: token, 'content-type': 'application/json' },
    payload,
  })

/** The most characters of a text, whatever types wrap it. */
function maxLengthOf(schema: z.ZodType): number | undefined {
  const { checks = [], innerType } = definitionOf(schema)
  const inner = innerType ?? innerOf(schema)
  const own = checks.map((check) => check._zod.def).find(({ check }) => check === 'max_length')?.maximum
  return own ?? (inner && maxLengthOf(inner))
}

describe('a body', () => {
  test('of a call that anybody may make has 16 KiB, unless somebody is signed in', async () => {
    const sign = (payload: string | Buffer, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const padded = (size: number) => `{}${' '.repeat(size - 2)}`
    expect((await sign(padded(LARGEST_PUBLIC_BODY))).statusCode).toBe(400)
    const tooLarge = [
      await sign(padded(LARGEST_PUBLIC_BODY + 1)),
      // This body is not even JSON, but it is refused before anybody parses it.
      await sign('{'.repeat(LARGEST_PUBLIC_BODY + 1)),
      await sign(gzipSync(padded(LARGEST_PUBLIC_BODY + 1)), { 'content-encoding': 'gzip' }),
      await sign(padded(LARGEST_PUBLIC_BODY + 1), { authorization: 'made up' }),
    ]
    for (const response of tooLarge) {
      expect(response.statusCode).toBe(413)
      expect(response.json()).toMatchObject({ data: null, errorCode: 'TOO_LARGE' })
    }
    expect(
      (await sign(gzipSync(padded(LARGEST_PUBLIC_BODY)), { 'content-encoding': 'gzip' })).statusCode,
    ).toBe(400)
    expect((await sign(padded(1_000_000), { authorization: token })).statusCode).toBe(400)
    // A body without an announced length is counted.
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const hidden = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([padded(LARGEST_PUBLIC_BODY + 1)]).stream(),
      duplex: 'half',
    })
    expect([hidden.status, await hidden.json()]).toMatchObject([413, { errorCode: 'TOO_LARGE' }])
  })

  test('of any such call is bounded, be it one that needs none', async () => {
    const open = allEndpoints.filter(({ access, method }) => access === 'public' && method === 'POST')
    expect(open.length).toBeGreaterThan(3)
    for (const { path } of open) {
      const response = await send({
        method: 'POST',
        url: path,
        payload: `{}${' '.repeat(LARGEST_PUBLIC_BODY)}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(response.statusCode, path).toBe(413)
    }
  })

  test('of the longest registration is far from that', () => {
    // A letter takes three bytes, and six if it is written as an escape.
    for (const letter of ['漢', '\u0001']) {
      const longest = Object.fromEntries(
        Object.entries(Registration.shape).map(([name, field]) => [
          name,
          letter.repeat(maxLengthOf(field) ?? 10),
        ]),
      )
      expect(Buffer.byteLength(JSON.stringify(longest)), letter).toBeLessThan(LARGEST_PUBLIC_BODY)
    }
  })
})

describe('a body that is made to take long', () => {
  const many = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_none, index) => item(index)).join(',')
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const bodies: [name: string, text: string][] = [
    ['of 7 MB of keys', `{${many(500_000, (index) => `"key${index}":0`)}}`],
    ['of objects with a key of their own each', `[${many(400_000, (index) => `{"k${index}":0}`)}]`],
    ['of long keys', `[${many(20_000, (index) => `{"${'k'.repeat(300)}${index}":0}`)}]`],
    ['of millions of numbers', `[${many(4_000_000, () => '0')}]`],
    ['of millions of objects', `[${many(2_500_000, () => '{}')}]`],
    ['that nests millions of times', '['.repeat(8_000_000)],
    ['that nests 33 times', nested(jsonBounds.depth + 1)],
    ['behind many escapes', `["${'\\"'.repeat(2_000_000)}",${many(1_500_000, () => '0')}]`],
  ]

  test.each(bodies)('%s is refused before it is parsed', async (_name, text) => {
    expect(text.length).toBeLessThan(8 * 1024 * 1024)
    const response = await post(text)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ data: null, errorCode: 'BODY_TOO_COMPLEX' })
  })

  test('is seen in a fraction of what parsing would cost', () => {
    const keys = asItArrives(bodies[0]?.[1] ?? '')
    const parsing = fastest(2, () => JSON.parse(keys))
    const looking = fastest(10, () => {
      expect(() => requireBounds(keys)).toThrow('nests too deep')
    })
    // Parsing takes hundreds of milliseconds, and the check takes one or two.
    expect(looking).toBeLessThan(parsing / 10)
  })

  test('is looked for in any 8 MB without being felt', () => {
    const rows = JSON.stringify(
      Array.from({ length: 500 }, () => ({
        subTaskTitle: 'x'.repeat(200),
        subTaskNotes: 'some words '.repeat(1400),
      })),
    )
    for (const text of [
      rows,
      ...bodies.map(([, body]) => body),
      ' '.repeat(8_000_000),
      `"${'\\\\'.repeat(4_000_000)}"`,
    ]) {
      const arrived = asItArrives(text)
      const look = () => {
        try {
          requireBounds(arrived)
        } catch {}
      }
      // The check takes some ten milliseconds. A check with quadratic time would take seconds.
      expect(fastest(6, look)).toBeLessThan(400)
    }
  })

  /** Returns the text as if it had been received. A text that was put together from parts is slower to check. */
  function asItArrives(text: string): string {
    return Buffer.from(text).toString()
  }

  /** The shortest time of several tries, because other work of the machine can only make a try longer. */
  function fastest(tries: number, work: () => unknown): number {
    const times = Array.from({ length: tries }, () => {
      const begun = performance.now()
      work()
      return performance.now() - begun
    })
    return Math.min(...times)
  }

  test('is none that the app or a client of the documents sends', () => {
    const id = '01890000-0000-7000-8000-000000000000'
    const ids = JSON.stringify(Array.from({ length: 10_000 }, () => id))
    // A whole page of records, sent back as they were read, with their codes and totals: fifty keys each.
    const field = (index: number) => [`someFieldOfTheRecord${index}`, 'some text'] as const
    const record = Object.fromEntries(Array.from({ length: 37 }, (_none, index) => field(index)))
    const codes = [1, 2, 3].map(() => ({
      taskCodesId: id,
      companySubTaskCodeUniqueId: id,
      name: 'Concrete',
      code: '03',
    }))
    const rows = JSON.stringify(Array.from({ length: 500 }, () => ({ ...record, codes: codes.slice(0, 3) })))
    for (const body of [
      ids,
      rows,
      nested(jsonBounds.depth),
      '{}',
      '[]',
      '""',
      '"\\"',
      '"\\\\"',
      `"${'{'.repeat(1000)}"`,
      '',
      '"',
      '"\\',
    ]) {
      expect(() => requireBounds(body)).not.toThrow()
    }
  })

  test('is another one for lists that are imported: their bounds are their own, and hold for nothing else', async () => {
    const row = Object.fromEntries(codeColumns.map((column) => [column, 'Some text of it']))
    const rows = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, () => row) })
    const most = rows(MOST_CODE_ROWS)
    expect(() => requireBounds(most)).toThrow('too many keys')
    expect(() => requireBounds(most, importCodes.bodyBounds)).not.toThrow()
    expect((await post(most)).json()).toMatchObject({ errorCode: 'BODY_TOO_COMPLEX' })
    const send = (payload: string, authorization = token) =>
      server.app.inject({
        ...{ method: 'POST', url: importCodes.path, payload },
        headers: { authorization, 'content-type': 'application/json' },
      })
    const { fields } = (await send(rows(MOST_CODE_ROWS + 1))).json()
    expect(fields).toEqual([{ path: 'rows', message: 'must be at most 20000' }])
    const padded = (size: number) => `{"rows":[]}${' '.repeat(size - 11)}`
    const { bytes = 0 } = importCodes.bodyBounds ?? {}
    expect((await send(padded(bytes))).statusCode).toBe(400)
    expect((await send(padded(bytes + 1))).json()).toMatchObject({ errorCode: 'TOO_LARGE' })
    const keys = `{${many(importCodes.bodyBounds?.keys ?? 0, (index) => `"k":${index}`)},"k":0}`
    expect((await send(keys)).json()).toMatchObject({ errorCode: 'BODY_TOO_COMPLEX' })
    // If the caller may not make the call, nothing of its body is read.
    const { token: reader } = await newPerson(server, await newAccount(server, 'Readers'), 'Field worker')
    expect((await send(padded(bytes + 1), reader)).statusCode).toBe(403)
  })

  test('is counted as it is parsed, whatever stands in its texts', () => {
    const anyJson = fc
      .record({ inner: fc.json(), depth: fc.nat({ max: 40 }), key: fc.string() })
      .map(
        ({ inner, depth, key }) => `${`{${JSON.stringify(key)}:`.repeat(depth)}${inner}${'}'.repeat(depth)}`,
      )
    fc.assert(
      fc.property(anyJson, (text) => {
        const deepest = (value: unknown): number =>
          typeof value === 'object' && value !== null
            ? 1 + Math.max(0, ...Object.values(value).map(deepest))
            : 0
        const isTooDeep = deepest(JSON.parse(text)) > jsonBounds.depth
        const refused = () => requireBounds(text)
        if (isTooDeep) expect(refused).toThrow()
        else expect(refused).not.toThrow()
      }),
    )
  })
})
