/**
 * Callers who must be refused: without a session, without the permission bit, or without being an
 * administrator of the site.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint.ts'
import { ALL_BITS, bits } from '#contract/modules.ts'
import { endpoints, nameOf } from '#tests/harness/contracts.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import {
  applicable,
  call,
  callerOf,
  changesNothing,
  colleagueWith,
  every,
  everything,
  holdsAsked,
  isClosed,
  isForAdministrators,
  LEGACY_LOGIN,
  type ModuleAccess,
  moduleAccessOf,
  REFUSED,
  representing,
  sampleCall,
  server,
  tokenOf,
  useMatrix,
  worldFor,
} from './matrix.ts'

useMatrix()

describe('the contract and the server', () => {
  test('name every endpoint once', () => {
    expect(endpoints.length).toBeGreaterThan(20)
    const names = endpoints.map((endpoint) => nameOf(endpoint).toLowerCase())
    expect(names).toEqual([...new Set(names)])
  })

  test('mount exactly what the contracts export', async () => {
    expect(await mountedIn(server)).toEqual(endpoints.map(nameOf).sort())
  })

  test('leave out the older sign-in, and nothing else, where it is switched off', async () => {
    const without = await openTestApp({ legacyLogin: false })
    try {
      const others = endpoints.map(nameOf).filter((name) => name !== LEGACY_LOGIN)
      expect(await mountedIn(without)).toEqual(others.sort())
    } finally {
      await without.close()
    }
  })

  /** Returns the endpoints that the server describes. Checks that exactly these endpoints are mounted. */
  async function mountedIn({ app }: TestApp): Promise<string[]> {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    for (const endpoint of endpoints) {
      expect(app.hasRoute({ method: endpoint.method, url: urlOf(endpoint) }), nameOf(endpoint)).toBe(
        described.includes(nameOf(endpoint)),
      )
    }
    return described.sort()
  }
})

const closed = applicable(isClosed)

describe('without a session', () => {
  test.each(closed)('%s answers 401', async (_name, endpoint) => {
    await changesNothing(async () => {
      expect(await call(endpoint, sampleCall(endpoint))).toMatchObject(REFUSED)
      expect(await call(endpoint, { ...sampleCall(endpoint), payload: '{' }), 'asked first').toMatchObject(
        REFUSED,
      )
    })
  })
})

describe('with a token that is none', () => {
  const tokens = ['', 'Bearer', 'garbage', 'Bearer garbage', randomUUID(), `Basic ${randomUUID()}`]

  test.each(representing(isClosed))('%s answers 401', async (_name, endpoint) => {
    await changesNothing(async () => {
      for (const token of tokens) {
        expect(await call(endpoint, { ...sampleCall(endpoint), token }), token).toMatchObject(REFUSED)
      }
    })
  })
})

const ofModules = applicable(moduleAccessOf)

describe('without the bit', () => {
  test.each(ofModules)('%s answers 403', async (_name, endpoint) => {
    const { module, orModule = module, action } = moduleAccessOf(endpoint) as ModuleAccess
    const without = ALL_BITS - bits[action]
    const permissions = { ...everything, [module]: without, [orModule]: without }
    const modulesWithout = module === orModule ? module : `${module} and ${orModule}`
    const token = await tokenOf(await colleagueWith(`All but ${action} of ${modulesWithout}`, permissions))
    await changesNothing(async () => {
      const answer = await call(endpoint, { ...sampleCall(endpoint), token })
      expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', lacking: { module, action } })
    })
  })
})

const forAdministrators = applicable(isForAdministrators)

describe('by somebody who is no administrator of the site', () => {
  test.each(forAdministrators)('%s answers 401', async (_name, endpoint) => {
    const token = await tokenOf()
    await changesNothing(async () => {
      expect(await call(endpoint, { ...sampleCall(endpoint), token })).toMatchObject(REFUSED)
    })
  })
})

const answering = every((endpoint) => isForAdministrators(endpoint) || moduleAccessOf(endpoint))

describe('by somebody who may do everything', () => {
  test.each(answering)('%s answers 200 to the sample', async (_name, endpoint) => {
    const world = await worldFor(endpoint)
    const answer = await call(endpoint, {
      ...sampleCall(endpoint, world),
      token: await callerOf(endpoint, world.employee),
    })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  })
})

holdsAsked([
  ['without a session', closed, 401],
  ['with a token that is none', representing(isClosed), 401],
  ['without the bit', ofModules, 403],
  ['by somebody who is no administrator of the site', forAdministrators, 401],
  ['by somebody who may do everything', answering, 200],
])
