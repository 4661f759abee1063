/** What is not taken: bodies, fields and parameters that are junk. */
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

// A form is tested by its module.
const takesJson = ({ body, receivesFile }: Endpoint) => body && !receivesFile

/** Those that take JSON with fields in it. */
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

// Long, and of the letters that numbers are made of, so that a pattern's time shows.
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
  // What the database would refuse, inside JSON or as a day: it must not get that far.
  { what: 'half a letter', type: 'half', value: 'be\ud800low' },
  { what: 'the year 0000', type: 'day', value: '0000-01-01' },
]

/** A schema that takes values of this type may take this one, too; no text is without an end or keeps a NUL. */
function mayTake(schema: z.ZodType, { type, value }: Junk): boolean {
  if (type === 'long') return false
  // A password is hashed and never stored, so it may hold anything.
  if (['nul', 'half', 'day'].includes(type)) return schema.safeParse(value).success
  return typesOf(schema).has(type)
}

/** Another one for each field. */
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
      // rowVersion is left out of the sample, and yet a field.
      const isNamed = expect.stringMatching(new RegExp(`^${path.join('\\.')}`))
      const bodyWith = ({ value }: Junk) => withValueAt(body, path, value)
      // What the schema refuses the server never sees: it is called with one of them, of each field another one.
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
  /** Another piece of it for each field; all of it is for the faults. */
  const takenBy = (schema: z.ZodType, index: number): readonly Junk[] => {
    const taken = junk.filter((piece) => mayTake(schema, piece))
    return inject('isAllJunk') ? taken : oneOf(taken, index)
  }
  const taking = withFields.filter(([, { body }]) =>
    fieldsOf(body).some(({ schema }, index) => takenBy(schema, index).length > 0),
  )

  test.each(taking)('%s answers, and never by 500', async (_name, endpoint) => {
    // What is taken may be written, so it gets records of its own.
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
        // A sign-in with a junk name is one that fails.
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
