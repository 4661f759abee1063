/**
 * `npm run db:migrate`: migrates the configured database to this version, and prints the migrations that ran.
 */
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { connectionConfig } from '#server/db/open.ts'

try {
  const database = await connectDatabase(readConfig(), console.log)
  const client = new pg.Client({ ...connectionConfig(database.connection), statement_timeout: 0 })
  try {
    await client.connect()
    const names = await migrate(client)
    console.log(names.length === 0 ? 'Nothing to migrate.' : `Migrated: ${names.join(', ')}`)
  } finally {
    await client.end()
    await database.release({ stop: !database.wasRunning })
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
