/** The real server over a loaded database, as `npm start` makes it in production. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectionConfig, openDatabase } from '#server/db/open.ts'
import { openEvents } from '#server/http/events.ts'
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
  const events = await openEvents(connectionConfig(connection), onError)
  const app = await buildApp({ config, database, events })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await events.close()
      await database.close()
    },
  }
})
