import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { plainFault, speakPlainly } from './plain-faults.ts'

const before = z.config().localeError
beforeAll(speakPlainly)
afterAll(() => {
  z.config({ localeError: before })
})

test.each([
  [z.string(), undefined, 'must be given'],
  [z.string(), null, 'must be given'],
  [z.enum(['low', 'high']), null, 'must be given'],
  [z.literal(true), undefined, 'must be given'],
  [z.string(), 7, 'must be a text'],
  [z.number(), '7', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object with named fields'],
  [z.enum(['low', 'high']), 'mid', 'must be one of: low, high'],
  [z.literal(true), false, 'must be true'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'must be a'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 item'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  [z.number().max(5), 6, 'must be at most 5'],
  [z.number().gt(5), 5, 'must be more than 5'],
  [z.number().multipleOf(5), 6, 'must be a multiple of 5'],
  [z.email(), 'x', 'must be an e-mail address, such as ana@company.example'],
  [z.iso.date(), '1.1.2026', 'must be a date, such as 2026-11-28'],
  [z.string().regex(/a/), 'b', 'is not valid'],
  [z.strictObject({}), { more: 1 }, 'must not have more'],
  [z.union([z.string(), z.number()]), undefined, 'must be given'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
] as const)('%#: %j', (schema, value, words) => {
  const { error } = (schema as z.ZodType).safeParse(value)
  expect(error?.issues.map(({ message }) => message)).toEqual([words])
})

test('what a schema says itself stays', () => {
  const { error } = z.string('must name a job').safeParse(7)
  expect(error?.issues[0]?.message).toBe('must name a job')
})

test('of what has no words of its own it says no more than that', () => {
  expect(plainFault({ code: 'custom', input: 1 } as never)).toBe('is not valid')
})
