/**
 * `npm run chaos -- --rounds N [--fault WORDS]`: causes every fault, or the faults whose name contains WORDS,
 * N times in all. Meanwhile twenty writers, five open streams and constant calls to `/api/health` load the
 * server. Exits with 1 if an acknowledged project is missing or exists twice, if a forbidden reply occurred,
 * or if the first write after a fault came too late. It measures times: run it on a machine without other
 * work.
 */
import { parseArgs } from 'node:util'
import { newServer } from '#tests/harness/started-server.ts'
import { openRunFolder } from '../../../scripts/run-folder.ts'
import { crowd } from './crowd.ts'
import { type Fault, faults } from './faults.ts'
import { endure, obstacleTo, percentile } from './run.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '90' }, fault: { type: 'string', default: '' } },
})
const CROWD = 2000
openRunFolder()
const chosen: Fault[] = []
for (const fault of faults.filter(({ name }) => name.includes(values.fault))) {
  const obstacle = await obstacleTo(fault)
  if (obstacle) console.log(`${fault.name}: left out, ${obstacle}`)
  else chosen.push(fault)
}
const rounds = Math.max(1, Math.round(Number(values.rounds) / Math.max(1, chosen.length)))

/**
 * The longest allowed times from the return of the database to the first write, in milliseconds: for the
 * median of all rounds, and for each round.
 */
const MIDDLE_RECOVERY_WITHIN = 2000
const RECOVERY_WITHIN = 10_000

/** Describes times by their median, their 99th percentile and the longest time. */
const spread = (numbers: readonly number[]) =>
  `median ${percentile(numbers, 0.5)} ms, p99 ${percentile(numbers, 0.99)} ms, longest ${percentile(numbers, 1)} ms`

let acknowledged = 0
let lost = 0
for (const fault of chosen) {
  const outcome = await endure([fault], rounds)
  const { recoveries, heard, refused } = outcome
  acknowledged += outcome.acknowledged
  lost += outcome.lost
  const isLate =
    percentile(recoveries, 0.5) > MIDDLE_RECOVERY_WITHIN || percentile(recoveries, 1) > RECOVERY_WITHIN
  console.log(
    [
      `${fault.name}: ${rounds} rounds, acknowledged ${outcome.acknowledged}, lost ${outcome.lost}, twice ${outcome.doubled}`,
      `  first write after it is back: ${spread(recoveries)}`,
      `  every stream heard after that: ${spread(heard)}; /api/health: longest ${outcome.slowestHealth} ms`,
      `  refused meanwhile, by status: ${JSON.stringify(refused)}; /api/ready said ${outcome.ready.join(', ')}`,
      ...outcome.faults.map((text) => `  FAULT: ${text}`),
      ...(isLate
        ? [
            `  TOO LATE: ${MIDDLE_RECOVERY_WITHIN} ms are allowed in the middle, ${RECOVERY_WITHIN} ms at most`,
          ]
        : []),
    ].join('\n'),
  )
  if (isLate || outcome.lost + outcome.doubled + outcome.faults.length > 0) process.exitCode = 1
}
console.log(`${acknowledged} acknowledged, ${lost} lost`)

if ('sign-ins'.includes(values.fault)) {
  const server = await newServer('crowd', { TRUST_PROXY: 'on' })
  await server.start()
  const { statuses, slowestHealth, milliseconds } = await crowd(server.address, CROWD)
  await server.end()
  console.log(
    `${CROWD} sign-ins at once: answered within ${milliseconds} ms, by status: ${JSON.stringify(statuses)}; /api/health: longest ${slowestHealth} ms`,
  )
  if (statuses[0] || statuses[500]) process.exitCode = 1
}
