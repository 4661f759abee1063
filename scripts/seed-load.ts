/**
 * `npm run seed:load`: adds generated data for measurements to the configured database, and prints the
 * sign-ins. Options: `--accounts`, `--workorders`, `--activities`, `--largest` (work orders of the largest
 * account), `--seed`.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type LoadOptions, load } from '#database/seed/load.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { connectionConfig } from '#server/db/open.ts'

const LARGEST_NUMBER = 100_000_000

/** Reads the sizes. Default of `largest`: a fifth of the work orders. */
function readOptions(): LoadOptions {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { accounts: option, workorders: option, activities: option, largest: option, seed: option },
  })
  const number = (name: keyof typeof values, fallback: number) => {
    const text = values[name] ?? String(fallback)
    if (!/^\d+$/.test(text) || Number(text) > LARGEST_NUMBER) {
      throw new Error(`--${name} must be a whole number up to ${LARGEST_NUMBER}, and it is "${text}".`)
    }
    return Number(text)
  }
  const accounts = number('accounts', 50)
  const workOrders = number('workorders', 100_000)
  const fifth =
    accounts === 1 ? workOrders : Math.max(Math.ceil(workOrders / accounts), Math.floor(workOrders / 5))
  const largestAccount = number('largest', fifth)
  return {
    accounts,
    workOrders,
    activities: number('activities', 300_000),
    largestAccount,
    seed: number('seed', 1),
  }
}

/** Migrates the database to this version, and adds the data. */
async function fill(pool: pg.Pool, options: LoadOptions): Promise<void> {
  const client = await pool.connect()
  await migrate(client).finally(() => client.release())
  const { signIns } = await load(pool, { ...options, log: console.log })
  console.log(`\nSign-ins (password of all: ${signIns[0]?.password}):`)
  for (const { username, workOrders } of signIns)
    console.log(`  ${username.padEnd(40)} ${workOrders} work orders`)
}

try {
  const options = readOptions()
  const database = await connectDatabase(readConfig(), console.log)
  const pool = new pg.Pool({ ...connectionConfig(database.connection), statement_timeout: 0, max: 1 })
  // A query on a broken connection fails by itself, so this event needs no other handling.
  pool.on('error', () => {})
  try {
    await fill(pool, options)
  } finally {
    await pool.end()
    await database.release({ stop: !database.wasRunning })
  }
} catch (error) {
  const [line] = (error as Error).message.split('\n')
  console.error(line)
  process.exitCode = 1
}
