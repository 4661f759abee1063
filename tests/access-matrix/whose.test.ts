/**
 * A call that names a record of another account, or of a work order without assignment, gets 404, as if the
 * record did not exist.
 */
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Endpoint } from '#contract/endpoint.ts'
import { ALL_BITS, bits } from '#contract/modules.ts'
import type { RecordKind } from '#contract/values.ts'
import { endpoints, nameOf } from '#tests/harness/contracts.ts'
import {
  definitionOf,
  fieldsOf,
  innerOf,
  ownOf,
  type Path,
  recordOf,
  typesOf,
  withValueAt,
} from '#tests/harness/sample.ts'
import {
  call,
  changesNothing,
  colleagueWith,
  every,
  everything,
  foreign,
  holdsAsked,
  isForAdministrators,
  moduleAccessOf,
  own,
  reachOf,
  sampleCall,
  sibling,
  tokenOf,
  useMatrix,
} from './matrix.ts'

useMatrix()

const isOfFixed = (schema: z.ZodType): boolean => {
  const inner = innerOf(schema)
  return inner ? isOfFixed(inner) : definitionOf(schema).type === 'literal'
}

/** Calls about job code types, which have numbers within their company instead of ids. */
const numbered = ['POST /api/jobcodetypes/update', 'POST /api/accountjobcodetypes/removemap']

/** A place in an input that names a record. */
interface Naming {
  part: 'body' | 'params'
  path: Path
  kind: RecordKind
}

function namingsOf(endpoint: Endpoint): Naming[] {
  return (['body', 'params'] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).flatMap(({ path, schema }) => {
      const kind = recordOf(schema)
      return kind ? [{ part, path, kind }] : []
    }),
  )
}

function naming(input: ReturnType<typeof sampleCall>, { part, path }: Naming, id: string) {
  return { ...input, [part]: withValueAt(input[part], path, id) }
}

/**
 * True for an endpoint that could reach a record of another account. Calls of administrators of the site may
 * name every record. Calls that name no record, or only advertised records, cannot reach one.
 */
const namesOwn = (endpoint: Endpoint) =>
  !isForAdministrators(endpoint) && namingsOf(endpoint).some(({ kind }) => reachOf(kind) !== 'everybody')
const namesBelow = (endpoint: Endpoint) =>
  namingsOf(endpoint).some(({ kind }) => reachOf(kind) === 'workOrder')

describe('ids', () => {
  test.each(endpoints.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s says of each which kind of record it names',
    (_name, endpoint) => {
      const fields = (['body', 'params'] as const).flatMap((part) => fieldsOf(endpoint[part]))
      const unnamed = fields.filter(({ path, schema }) => {
        const last = path.findLast((step) => typeof step === 'string') ?? ''
        const isId = /unique_?ids?$|^id$/i.test(last) && typesOf(schema).has('string')
        return (
          isId &&
          !typesOf(schema).has('array') &&
          !typesOf(schema).has('number') &&
          // One of a few fixed ids that are the same for all accounts.
          !isOfFixed(schema) &&
          !recordOf(schema) &&
          !ownOf(schema)
        )
      })
      expect(unnamed.map(({ path }) => path.join('.'))).toEqual([])
    },
  )

  test('every endpoint that changes or removes records names one', () => {
    const nameless = endpoints.filter((endpoint) => {
      const action = moduleAccessOf(endpoint)?.action
      return (
        (action === 'Update' || action === 'Delete') &&
        namingsOf(endpoint).length === 0 &&
        !numbered.includes(nameOf(endpoint))
      )
    })
    expect(nameless.map(nameOf)).toEqual([])
  })
})

// Never sampled: a reply with a record of another account is a fault that must be found on the same day.
const namingOwn = every(namesOwn)

describe("another account's records", () => {
  test.each(namingOwn)('%s answers 404', async (_name, endpoint) => {
    const token = await tokenOf()
    await changesNothing(async () => {
      for (const place of namingsOf(endpoint)) {
        if (reachOf(place.kind) === 'everybody') continue
        const worlds = reachOf(place.kind) === 'company' ? [foreign] : [foreign, sibling]
        await refuses(
          endpoint,
          place,
          worlds.map(({ records }) => records[place.kind]),
          token,
        )
      }
    })
  })
})

const namingBelow = every((endpoint) => moduleAccessOf(endpoint) && namesBelow(endpoint))

describe('records of work orders that one is not assigned to', () => {
  test.each(namingBelow)('%s answers 404', async (_name, endpoint) => {
    const permissions = { ...everything, Projects: ALL_BITS - bits.GlobalAccess }
    const token = await tokenOf(await colleagueWith('Assigned to nothing', permissions))
    await changesNothing(async () => {
      for (const place of namingsOf(endpoint))
        if (reachOf(place.kind) === 'workOrder')
          await refuses(endpoint, place, [own.records[place.kind]], token)
    })
  })
})

/**
 * Expects 404 for the ids of others, exactly as for an id that does not exist. In an array, one such id is
 * enough to refuse the whole call.
 */
async function refuses(
  endpoint: Endpoint,
  place: Naming,
  ids: readonly string[],
  token: string,
): Promise<void> {
  const where = `${place.part} ${place.path.join('.')}`
  const sample = sampleCall(endpoint)
  const ofNothing = await call(endpoint, { ...naming(sample, place, uuidv7()), token })
  for (const id of ids) {
    const ofForeign = await call(endpoint, { ...naming(sample, place, id), token })
    expect(ofForeign, where).toMatchObject({ status: 404 })
    expect(ofForeign, `${where}: it can be guessed`).toEqual(ofNothing)
  }
  const { body } = sample
  if (place.part !== 'body' || !Array.isArray(body)) return
  const mixed = [...body, ...(withValueAt(body, place.path, ids[0]) as unknown[])]
  expect(await call(endpoint, { body: mixed, token }), `${where} beside an own one`).toMatchObject({
    status: 404,
  })
}

function ownFieldsOf(endpoint: Endpoint) {
  return fieldsOf(endpoint.body).flatMap(({ path, schema }) => {
    const what = ownOf(schema)
    return what ? [{ path, what }] : []
  })
}

const namingAccount = every((endpoint) => ownFieldsOf(endpoint).length > 0)

describe('an account or company that is not the own', () => {
  test.each(namingAccount)('%s answers 404', async (_name, endpoint) => {
    const token = await tokenOf()
    const { body, params } = sampleCall(endpoint)
    await changesNothing(async () => {
      for (const { path, what } of ownFieldsOf(endpoint)) {
        for (const other of [
          foreign.records[what === 'caller' ? 'account' : what],
          'anything',
          ...(what === 'account' ? [sibling.records[what]] : []),
        ]) {
          const answer = await call(endpoint, { body: withValueAt(body, path, other), params, token })
          expect(answer, `${path.join('.')} ${other}`).toMatchObject({
            status: 404,
            errorCode: 'NOT_FOUND',
          })
        }
      }
    })
  })
})

holdsAsked([
  ["another account's records", namingOwn, 404],
  ['records of work orders that one is not assigned to', namingBelow, 404],
  ['an account or company that is not the own', namingAccount, 404],
])
