/** What is wrong with an input is said in plain words, whatever field of whatever call it is (contract/plain-faults.ts). */
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { speakPlainly } from '#contract/plain-faults.ts'
import { inputError } from '#server/http/errors.ts'
import { endpoints, nameOf } from './harness/contracts.ts'
import { fieldsOf, sampleOf, withValueAt } from './harness/sample.ts'

beforeAll(speakPlainly)

const SOME_ID = '01890000-0000-7000-8000-000000000000'
const source = { record: () => SOME_ID, own: () => SOME_ID }

/** Left out, of another type, too much of it, and none of what may be chosen. */
const wrong = [undefined, null, 7, -1.5, true, '', 'none of them', 'x'.repeat(100_000), [], {}, [[]]]

/** The validator's own words. */
const NOT_PLAIN =
  /^Invalid|^Too (?:big|small)|^Unrecognized|\bexpected \w+, received\b|\bNaN\b|undefined|\[object/

test.each(endpoints.filter(({ body }) => body).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const body = endpoint.body as z.ZodType
    const sample = sampleOf(body, source)
    const said = fieldsOf(body).flatMap(({ path }) =>
      wrong.flatMap((value) => {
        const { error } = body.safeParse(withValueAt(sample, path, value))
        return error ? inputError(error).fields : []
      }),
    )
    expect(said.filter(({ message }) => NOT_PLAIN.test(message))).toEqual([])
  },
)
