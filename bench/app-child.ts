/** The real server on a filled database, with the settings of `npm start` in production. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectionConfig, openDatabase } from '#server/db/open.ts'
import { openEvents } from '#server/http/events.ts'
import { secretsOf } from '#server/secrets.ts'
import { openTestStorage } from '#tests/harness/storage.ts'
import { serve } from './child.ts'
import type { Connection } from './temporary-database.ts'

export interface AppSettings {
  connection: Connection
  pool: number
}

await serve<AppSettings>(async ({ connection, pool }) => {
  const config = readConfig({ NODE_ENV: 'production' })
  const onError = (error: Error) => console.error(error.message)
  const { PREPARED_STATEMENTS: preparedStatements } = config
  const database = await openDatabase({ connection, pool, preparedStatements, guard: false, onError })
  const files = await openTestStorage('disk')
  const { storage, staging } = files
  const events = await openEvents(connectionConfig(connection), onError)
  const app = await buildApp({
    config,
    database,
    events,
    secrets: secretsOf(randomBytes(32)),
    storage,
    staging,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await events.close()
      await database.close()
      await files.close()
    },
  }
})
