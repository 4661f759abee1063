/**
 * The faults that every installation has sooner or later, under load: the database loses connections, is
 * stopped or is killed, the disk is full, the server gets SIGTERM. No acknowledged project is lost or
 * doubled, and each refused write gets Retry-After. `npm run chaos` does the same for longer.
 */
import { expect, test } from 'vitest'
import { newServer } from '#tests/harness/started-server.ts'
import { crowd } from './crowd.ts'
import { type Fault, faults } from './faults.ts'
import { endure, type Outcome, obstacleTo, percentile } from './run.ts'

/**
 * The longest allowed median of the recoveries, in milliseconds. Generous, because a machine that runs other
 * tests stalls now and then. `npm run chaos` measures the recoveries on a machine without other work.
 */
const BACK_WITHIN = 5000
const MINUTES = 60_000

function named(...names: string[]): [Fault, ...Fault[]] {
  const [first, ...rest] = names.map((name) => {
    const fault = faults.find((one) => one.name === name)
    if (!fault) throw new Error(`There is no fault ${name}`)
    return fault
  })
  if (!first) throw new Error('No fault was named')
  return [first, ...rest]
}

function expectUnharmed({ lost, doubled, faults: seen, acknowledged, output }: Outcome): void {
  expect(seen).toEqual([])
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(acknowledged).toBeGreaterThan(20)
  expect(output).not.toMatch(/^\s+at /m)
}

const outages: [string, ReturnType<typeof named>, number][] = [
  ['20 kills of the embedded postmaster', named('embedded: postmaster killed (-9)'), 20],
  [
    '20 outages of the embedded database',
    named('embedded: all connections dropped', 'embedded: stopped by somebody else'),
    20,
  ],
  [
    "20 outages of the operator's database",
    named(
      'own: all connections dropped',
      'own: stopped fast, started',
      'own: postmaster killed (-9), started',
    ),
    20,
  ],
]

for (const [name, inTurns, rounds] of outages) {
  const obstacle = await obstacleTo(inTurns[0])
  if (obstacle) console.warn(`\n  ${obstacle}: '${name}' is left out\n`)
  test.skipIf(obstacle !== undefined)(
    `${name} under load`,
    async () => {
      const outcome = await endure(inTurns, rounds)
      expectUnharmed(outcome)
      expect(outcome.streamsEnded).toBe(0)
      expect(outcome.refused).toEqual({ 503: expect.any(Number) })
      expect(outcome.ready).toEqual([200, 503])
      expect(percentile(outcome.recoveries, 0.5)).toBeLessThan(BACK_WITHIN)
    },
    15 * MINUTES,
  )
}

const disk = named('embedded: disk full')
const noDisk = await obstacleTo(disk[0])
if (noDisk) console.warn(`\n  ${noDisk}: 'a full disk' is left out\n`)
test.skipIf(noDisk !== undefined)(
  'a full disk: writes are refused with 507, and go on when there is room again',
  async () => {
    const outcome = await endure(disk, 2)
    expectUnharmed(outcome)
    expect(outcome.refused).toMatchObject({ 507: expect.any(Number) })
    expect(outcome.ready).toEqual([200, 503])
  },
  15 * MINUTES,
)

test(
  'SIGTERM under load: it ends in order, with 0, and what it answered for is there',
  async () => {
    expectUnharmed(await endure(named('server: SIGTERM, started'), 3))
  },
  15 * MINUTES,
)

const CROWD = 2000

test(
  '2,000 sign-ins at once: each is answered or told to come back, and the server stays reachable',
  async () => {
    const server = await newServer('crowd', { TRUST_PROXY: 'on' })
    try {
      await server.start()
      const { statuses, toldWhen, slowestHealth } = await crowd(server.address, CROWD)
      const {
        200: signedIn = 0,
        401: refused = 0,
        429: throttled = 0,
        503: sentAway = 0,
        ...others
      } = statuses
      expect(others).toEqual({})
      expect(signedIn + refused + throttled + sentAway).toBe(CROWD)
      expect(signedIn).toBeGreaterThan(0)
      expect(toldWhen).toBeGreaterThanOrEqual(sentAway)
      // Below 200 ms on a machine without other work. The limit is higher, because other tests run beside
      // this one.
      expect(slowestHealth).toBeLessThan(5000)
    } finally {
      await server.end()
    }
  },
  5 * MINUTES,
)
