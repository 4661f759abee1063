/** Paths and keys mean the same in upper case and lower case. */
import { describe, expect, test } from 'vitest'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { foldKeys } from '#server/http/fold.ts'
import {
  type Answer,
  applicable,
  type Call,
  call,
  callerOf,
  forgetAttempts,
  isClosed,
  moduleAccessOf,
  outlineOf,
  REFUSED,
  representatives,
  representing,
  sampleCall,
  useMatrix,
  worldFor,
} from './matrix.ts'

useMatrix()

/** Fields whose keys are data and not names of fields: the search parameters that a view stores. */
const keyedByData = ['search']

/** Returns the value with every key spelled by `spell`, at every depth. */
function rekeyed(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rekeyed(item, spell))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      spell(key),
      keyedByData.includes(key) ? inner : rekeyed(inner, spell),
    ]),
  )
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/**
 * Expects the same reply to every spelling of a call: equal for a read, of the same structure for a write.
 */
async function answersAlike(
  endpoint: Endpoint,
  spellings: readonly ((input: ReturnType<typeof sampleCall>) => Call)[],
) {
  const once = async (spell: (typeof spellings)[number]) => {
    const world = await worldFor(endpoint)
    await forgetAttempts()
    return call(endpoint, {
      ...spell(sampleCall(endpoint, world)),
      token: await callerOf(endpoint, world.employee),
    })
  }
  const plain = await once((input) => input)
  // Replies with links are not equal, because each link is made for one session.
  const isStable =
    moduleAccessOf(endpoint) !== undefined && !isWrite(endpoint) && endpoint.describesWith === undefined
  const outline = ({ data, errorDescription, ...answer }: Answer) => ({
    ...answer,
    data: outlineOf(data),
    isDescribed: errorDescription !== null,
  })
  for (const spelled of spellings) {
    const other = await once(spelled)
    if (isStable) expect(other).toEqual(plain)
    else expect(outline(other)).toEqual(outline(plain))
  }
}

test('there is one of each kind to ask in other letters', () => {
  expect(new Set(representatives.map(([name]) => name)).size).toBe(6)
})

describe('a path in other letters', () => {
  // The values of parameters keep their letter case, because a value may be a password.
  const swapPath = (path: string, spell: (text: string) => string) =>
    path
      .split('/')
      .map((segment) => (/^[a-z0-9]+$/i.test(segment) && !/\d/.test(segment) ? spell(segment) : segment))
      .join('/')
  /** Adds a slash to the end of a path, or removes the slash that is there. */
  const otherEnd = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)
  const spellings: readonly ((path: string) => string)[] = [
    (path) => swapPath(path, (text) => text.toUpperCase()),
    (path) => swapPath(path, (text) => text.toLowerCase()),
    otherEnd,
    (path) => otherEnd(swapPath(path, (text) => text.toUpperCase())),
  ]

  test.each(representatives)('%s answers the same', async (_name, endpoint) => {
    await answersAlike(
      endpoint,
      spellings.map((path) => (input) => ({ ...input, path })),
    )
  })

  // 401 proves that the path was found: the caller is checked after the path, and an unknown path gets 404.
  test.each(representing(isClosed))('%s is found', async (_name, endpoint) => {
    for (const path of spellings)
      expect(await call(endpoint, { ...sampleCall(endpoint), path })).toMatchObject(REFUSED)
  })
})

describe('keys in other letters', () => {
  const spellings = [(key: string) => key.toUpperCase(), (key: string) => key.toLowerCase(), swapCase]

  test.each(representatives)('%s answers the same', async (_name, endpoint) => {
    await answersAlike(
      endpoint,
      spellings.map((spell) => ({ body, params }) => ({ body: rekeyed(body, spell), params })),
    )
  })

  test.each(applicable(({ body }) => body))('%s is told the same', (_name, endpoint) => {
    const { body } = sampleCall(endpoint)
    const fold = foldKeys(endpoint.body)
    for (const spell of spellings) expect(fold(rekeyed(body, spell))).toEqual(fold(body))
    expect(endpoint.body?.safeParse(fold(body)).data).toEqual(endpoint.body?.parse(body))
  })
})
