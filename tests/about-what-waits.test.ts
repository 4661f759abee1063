/**
 * Tests the facts that the list of waiting records shows beside each title. They tell the reader whether to
 * open the record now.
 */
import { expect, test } from 'vitest'
import { listCourt } from '#features/court/contract.ts'
import { allKits } from './harness/kits.ts'
import { useApp } from './harness/server.ts'

const server = await useApp()

test('every kit of what waits says so', () => {
  const waiting = allKits.filter(({ waits }) => waits.length > 0)
  expect(waiting.length).toBeGreaterThan(4)
  expect(waiting.filter(({ about }) => Object.keys(about).length === 0).map(({ types }) => types)).toEqual([])
})

test.each(allKits.flatMap(({ about }) => Object.entries(about)))('%s', async (_what, told) => {
  const [{ token }, about] = await told(server)
  const { items } = (await server.call(listCourt, { body: {}, token })).data
  expect(items.map((item) => item.about)).toEqual([about])
})
