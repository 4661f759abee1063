import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

test('lets in so many at once, the others in their order, and refuses whoever finds the line full', async () => {
  const gate = openGate({ atOnce: 2, line: 3 })
  const order: number[] = []
  const leave: (() => void)[] = []
  const comers = Array.from({ length: 6 }, (_none, number) =>
    gate.pass(async () => {
      order.push(number)
      await new Promise<void>((resolve) => leave.push(resolve))
      return number
    }),
  )
  await expect(comers[5]).rejects.toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: 5 })
  expect(order).toEqual([0, 1])
  expect(gate.isFull()).toBe(true)
  leave[1]?.()
  expect(await comers[1]).toBe(1)
  expect(order).toEqual([0, 1, 2])
  for (const number of [0, 2, 3, 4]) {
    await expect.poll(() => order).toContain(number)
    leave[order.indexOf(number)]?.()
    expect(await comers[number]).toBe(number)
  }
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('whoever fails makes room as well', async () => {
  const gate = openGate({ atOnce: 1, line: 1 })
  const [failed, next] = [gate.pass(() => Promise.reject(new Error('no'))), gate.pass(async () => 'in')]
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('in')
  expect(await gate.pass(async () => 'later')).toBe('later')
})
