/** What a run needs once, whichever file comes first: the demo company, and for the browser the built app. */

import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import { fillDemo } from '#database/seed/demo.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { TEMPLATE } from './postgres.ts'
import { removeEnded, type TestConnection } from './server.ts'

/** Of each day its own: midnight may come within a run. */
const demoTemplateOf = (today: string) => `${TEMPLATE}_demo_${today.replaceAll('-', '')}`
/** Any number: the name of the lock under which one file prepares the run and the others wait. */
const PREPARING = 20_261

/** A database of one's own, filled with the demo company as of today; `hasWebApp`: with the web app built, too. */
export async function newDemoDatabase({ hasWebApp = false } = {}): Promise<TestConnection> {
  const server = inject('postgres')
  const today = new Date().toISOString().slice(0, 10)
  const template = demoTemplateOf(today)
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING])
    if (hasWebApp) await ensureBuilt()
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
  server: Omit<TestConnection, 'database'>,
  today: string,
): Promise<void> {
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
