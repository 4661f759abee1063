import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutages } from './outages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function logged() {
  const lines: unknown[][] = []
  const write = (...line: unknown[]) => void lines.push(line)
  return { lines, log: { error: write, warn: write } as unknown as FastifyBaseLogger }
}

test('of a thousand calls that meet an outage the first is told, and when it is over how many they were', () => {
  const { lines, log } = logged()
  const outages = openOutages(log)
  const gone = new Error('the database is gone')
  for (let call = 0; call < 1000; call += 1) {
    outages.met('UNAVAILABLE', gone, log)
    vi.advanceTimersByTime(100)
  }
  expect(lines).toEqual([[{ err: gone }, 'UNAVAILABLE']])
  vi.advanceTimersByTime(180_000)
  expect(lines.slice(1)).toEqual([[{ calls: 1000, seconds: 100 }, 'UNAVAILABLE is over']])
})

test('the next one is told anew, and each kind by itself', () => {
  const { lines, log } = logged()
  const outages = openOutages(log)
  outages.met('UNAVAILABLE', new Error('one'), log)
  outages.met('STORAGE_FULL', new Error('two'), log)
  vi.advanceTimersByTime(61_000)
  outages.met('UNAVAILABLE', new Error('three'), log)
  expect(lines.map(([, text]) => text).toSorted()).toEqual([
    'STORAGE_FULL',
    'STORAGE_FULL is over',
    'UNAVAILABLE',
    'UNAVAILABLE',
    'UNAVAILABLE is over',
  ])
  outages.close()
})
