import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { openHearing } from './hearing.ts'

test('where it cannot be found out who hears of changes, each who asked is told once that there may be a gap', async () => {
  const errors: unknown[] = []
  let gaps = 0
  let told = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const failing = new Proxy({} as Db, {
    get: () => {
      throw new Error('away')
    },
  })
  const hearing = openHearing(failing, (error) => errors.push(error))
  const listening = {
    caller: () => {
      throw new Error('away')
    },
    tell: () => {
      told += 1
    },
    gap: () => {
      gaps += 1
      resolve()
    },
  }
  const change = { companyId: 'c', accountId: 'a', module: 'RFIs', action: 'Update', ids: [] } as const
  hearing.ask(listening, change)
  hearing.ask(listening, { ...change, ids: ['x'] })
  await promise
  expect({ errors: errors.length, gaps, told }).toEqual({ errors: 1, gaps: 1, told: 0 })
})
