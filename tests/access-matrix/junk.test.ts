/** Bodies, fields and parameters that are junk are refused. */
import { describe, expect, inject, test } from 'vitest'
import type * as z from 'zod'
import { type Endpoint } from '#contract/endpoint.ts'
import { inputError } from '#server/http/errors.ts'
import { foldKeys } from '#server/http/fold.ts'
import { fieldsOf, typesOf, withValueAt } from '#tests/harness/sample.ts'
import {
  applicable,
  call,
  callerOf,
  changesNothing,
  holdsAsked,
  representing,
  sampleCall,
  useMatrix,
  worldFor,
  writtenSince,
  writtenSoFar,
} from './matrix.ts'

useMatrix()

// An endpoint that receives a form is tested with its module.
const takesJson = ({ body, receivesFile }: Endpoint) => body && !receivesFile

/** True for an endpoint with a JSON body that has fields. */
const hasFields = (endpoint: Endpoint) => takesJson(endpoint) && fieldsOf(endpoint.body).length > 0

const malformed = representing(takesJson)

describe('a malformed body', () => {
  test.each(malformed)('%s answers 400', async (_name, endpoint) => {
    const { body, params } = sampleCall(endpoint)
    const token = await callerOf(endpoint)
    const broken = ['{', '[{]', 'nothing', '{"a":1,}', "{'a':1}", '\u0000', '{"__proto__":{"a":1}}']
    const wrong = [
      '"text"',
      '7',
      'true',
      'null',
      '',
      Array.isArray(body) ? '{}' : '[]',
      Array.isArray(body) ? '[[]]' : '[{}]',
    ]
    await changesNothing(async () => {
      for (const payload of [...broken, ...wrong]) {
        const answer = await call(endpoint, { payload, params, token })
        expect(answer, payload).toMatchObject({ status: 400 })
        if (broken.includes(payload)) expect(answer.errorCode, payload).toBe('MALFORMED_BODY')
      }
    })
  })
})

// Long and almost a number, so that a slow regular expression shows by its time.
const VERY_LONG = `${'0'.repeat(200_000)}x`

interface Junk {
  what: string
  type: string
  value: unknown
}

const junk: Junk[] = [
  { what: 'a number', type: 'number', value: -12_345_678.75 },
  { what: 'an object', type: 'object', value: { toString: 1, valueOf: 1 } },
  { what: 'an array', type: 'array', value: [] },
  { what: 'an array of junk', type: 'array', value: [[{ id: 7 }], null] },
  { what: 'true', type: 'boolean', value: true },
  { what: 'null', type: 'null', value: null },
  { what: 'a very long text', type: 'long', value: VERY_LONG },
  { what: 'a NUL character', type: 'nul', value: 'be\u0000low' },
  // Values that the database would refuse in JSON or as a day. The schema must refuse them first.
  { what: 'half a letter', type: 'half', value: 'be\ud800low' },
  { what: 'the year 0000', type: 'day', value: '0000-01-01' },
]

/**
 * True if a schema may accept this junk, because the schema accepts values of the same type. No schema
 * accepts a very long text.
 */
function mayTake(schema: z.ZodType, { type, value }: Junk): boolean {
  if (type === 'long') return false
  // Asks the schema itself: a password may contain every character, because it is hashed and never stored.
  if (['nul', 'half', 'day'].includes(type)) return schema.safeParse(value).success
  return typesOf(schema).has(type)
}

/**
 * Returns one element, chosen by the index of the field, so that neighbouring fields get different elements.
 */
const oneOf = <T>(all: readonly T[], index: number): readonly T[] =>
  all.slice(index % all.length, (index % all.length) + 1)

const withFields = applicable(hasFields)

describe('a field that is junk', () => {
  test.each(withFields)('%s answers 400', async (_name, endpoint) => {
    const { body, params } = sampleCall(endpoint)
    const token = await callerOf(endpoint)
    const before = await writtenSoFar()
    const fold = foldKeys(endpoint.body)
    for (const [index, { path, schema }] of fieldsOf(endpoint.body).entries()) {
      // The sample has no rowVersion, but the schema has. `withValueAt` adds the field to the body.
      const isNamed = expect.stringMatching(new RegExp(`^${path.join('\\.')}`))
      const bodyWith = ({ value }: Junk) => withValueAt(body, path, value)
      // All junk is tried on the schema, which is fast. The server is called with only one piece of junk for
      // each field.
      const refused = junk.filter((piece) => !mayTake(schema, piece))
      for (const piece of refused) {
        const fault = endpoint.body?.safeParse(fold(bodyWith(piece))).error
        const told = fault ? inputError(fault).fields : []
        expect(
          told.map((field) => field.path),
          `${path.join('.')} as ${piece.what}`,
        ).toContainEqual(isNamed)
      }
      const [called] = oneOf(refused, index) as [Junk]
      const answer = await call(endpoint, { body: bodyWith(called), params, token })
      const what = `${path.join('.')} as ${called.what}`
      expect(answer, what).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(
        answer.fields.map((field) => field.path),
        what,
      ).toContainEqual(isNamed)
    }
    expect(await writtenSince(before), 'something was written').toEqual([])
  })
})

describe('a field that may take junk', () => {
  /**
   * The junk that a field may accept: one piece for each field, or all pieces in a run of `npm run
   * test:faults`.
   */
  const takenBy = (schema: z.ZodType, index: number): readonly Junk[] => {
    const taken = junk.filter((piece) => mayTake(schema, piece))
    return inject('isAllJunk') ? taken : oneOf(taken, index)
  }
  const taking = withFields.filter(([, { body }]) =>
    fieldsOf(body).some(({ schema }, index) => takenBy(schema, index).length > 0),
  )

  test.each(taking)('%s answers, and never by 500', async (_name, endpoint) => {
    // The call gets a world of its own, because it may accept the junk and write it.
    const world = await worldFor(endpoint)
    const { body, params } = sampleCall(endpoint, world)
    const token = await callerOf(endpoint, world.employee)
    const before = await writtenSoFar()
    let isWritten = false
    for (const [index, { path, schema }] of fieldsOf(endpoint.body).entries())
      for (const { value } of takenBy(schema, index)) {
        const answer = await call(endpoint, { body: withValueAt(body, path, value), params, token })
        isWritten ||= answer.status === 200
      }
    if (!isWritten) expect(await writtenSince(before), 'something was written').toEqual([])
  })
})

describe('a parameter that is junk', () => {
  const row = applicable((endpoint) => fieldsOf(endpoint.params).length > 0)
  const texts = ['%', 'junk', ' ', '-1', '1e9', '\u0000', '../..', 'x'.repeat(499), VERY_LONG.slice(-2000)]

  test.each(row)('%s answers 400 or 404', async (_name, endpoint) => {
    const { body, params } = sampleCall(endpoint)
    const token = await callerOf(endpoint)
    for (const [{ path }, schema] of fieldsOf(endpoint.params).map(
      (field) => [field, field.schema] as const,
    )) {
      const [name = ''] = path.map(String)
      for (const text of texts.filter((text) => !schema.safeParse(text).success)) {
        const answer = await call(endpoint, { body, params: { ...params, [name]: text }, token })
        // A sign-in with a junk username fails with 401.
        expect([400, 404, ...(endpoint.area === 'identity' ? [401] : [])], `${name} ${text}`).toContain(
          answer.status,
        )
      }
    }
  })
})

holdsAsked([
  ['a malformed body', malformed, 400],
  ['a field that is junk', withFields, 400],
])
