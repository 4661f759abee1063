/** What a run of the browser tests needs once, whichever file comes first: the built app, and the demo company. */

import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import { fillDemo } from '#database/seed/demo.ts'
import { openDatabase } from '#server/db/open.ts'
import { TEMPLATE } from '#tests/harness/postgres.ts'
import { removeEnded } from '#tests/harness/server.ts'
import { ensureBuilt } from '../../scripts/build.ts'

/** Of each day its own: midnight may come within a run. */
const demoTemplateOf = (today: string) => `${TEMPLATE}_demo_${today.replaceAll('-', '')}`
/** Any number: the name of the lock under which one file prepares the run and the others wait. */
const PREPARING = 20_261

export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

/** A database of one's own, filled with the demo company as of today. */
export async function newDemoDatabase(): Promise<Connection> {
  const server = inject('postgres')
  const today = new Date().toISOString().slice(0, 10)
  const template = demoTemplateOf(today)
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await prepare(client, server, today)
    await removeEnded(client)
    const database = `demo_${uuidv7().replaceAll('-', '')}`
    await client.query(`create database ${database} template ${template} strategy file_copy`)
    return { ...server, database }
  } finally {
    await client.end()
  }
}

async function prepare(
  client: pg.Client,
  server: Omit<Connection, 'database'>,
  today: string,
): Promise<void> {
  await ensureBuilt()
  const draft = `${demoTemplateOf(today)}_draft`
  await client.query(`create database ${draft} template ${TEMPLATE} strategy file_copy`)
  const filled = await openDatabase({
    connection: { ...server, database: draft },
    pool: 2,
    preparedStatements: true,
    guard: true,
    onError: (error) => {
      throw error
    },
  })
  await filled.db
    .transaction()
    .execute((transaction) => fillDemo(transaction, today))
    .finally(() => filled.close())
  // Under its name only when it is whole: a file that failed here leaves the next one to try again.
  await client.query(`alter database ${draft} rename to ${demoTemplateOf(today)}`)
}
