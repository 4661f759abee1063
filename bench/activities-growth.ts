/**
 * The same page of the project list with 10,000, 100,000 and 1,000,000 activities in the account. The number
 * of projects is always the same: the activities of a project must not make the list slower.
 */
import type { AppSettings } from './app-child.ts'
import { type Child, startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { press } from './pressure.ts'
import { signIn } from './requests.ts'
import { path } from './statements.ts'
import { progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ACTIVITIES = [10_000, 100_000, 1_000_000]
const WORK_ORDERS = 2000
const AIM = 1.3
const body = { StartingPageNumber: 0, NumberOfItemsPerPage: 4 }

const { rounds, seconds, profile } = readTurns({ rounds: 15, seconds: 1 })

interface Contestant {
  activities: number
  app: Child
  token: string
  /** The median time of a page in milliseconds, one for each round. */
  times: number[]
}

await withPostgres(async (postgres) => {
  const contestants: Contestant[] = []
  for (const activities of ACTIVITIES) {
    const size = { accounts: 1, workOrders: WORK_ORDERS, activities, largestAccount: WORK_ORDERS, seed: 1 }
    const { connection, signIns } = await postgres.newDatabase(`activities_${activities}`, size)
    const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings, profile)
    const [login] = signIns
    if (!login) throw new Error('Nobody can sign in.')
    contestants.push({ activities, app, token: await signIn(app.port, login), times: [] })
  }
  progress(`${rounds} rounds of ${seconds} s each …`)
  for (let round = 0; round <= rounds; round += 1) {
    for (const { app, token, times } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const { p50 } = await press({ port: app.port, token, what: { path, body }, connections: 1, seconds })
      if (round > 0) times.push(p50)
    }
  }
  await Promise.all(contestants.map(({ app }) => app.stop()))

  const [fewest] = contestants
  const ratioOf = ({ times }: Contestant) =>
    median(times.map((time, round) => time / (fewest?.times[round] ?? Number.NaN)))
  const rows = contestants.map((contestant) => [
    whole(contestant.activities),
    hundredths(median(contestant.times)),
    hundredths(ratioOf(contestant)),
  ])
  console.log(`### Project list, by the activities below ${whole(WORK_ORDERS)} projects\n`)
  console.log(table(['activities', 'a page, ms', `÷ ${whole(ACTIVITIES[0] ?? 0)}`], rows))
  const worst = Math.max(...contestants.map(ratioOf))
  const verdict = worst <= AIM ? 'kept' : 'MISSED'
  console.log(
    `\nMedians of ${rounds} rounds in turns of ${seconds} s, one connection. Aim: at most ${AIM}: ${verdict}.`,
  )
})
