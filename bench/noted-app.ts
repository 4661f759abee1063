/**
 * Runs the app in this process and records all statements of a request, so that no benchmark repeats a
 * statement by hand.
 */
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectionConfig } from '#server/db/open.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { openEvents } from '#server/http/events.ts'
import { secretsOf } from '#server/secrets.ts'
import { openTestStorage } from '#tests/harness/storage.ts'
import { type Connection, progress } from './temporary-database.ts'

export interface Noted {
  sql: string
  parameters: readonly unknown[]
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body: object
  token: string
}

/** Opens the app. `now`: the clock of the app. */
export async function openNotedApp(connection: Connection, now: () => Date = () => new Date()) {
  let noted: Noted[] = []
  // The first error is thrown; errors of the connection after that are only printed.
  const fail = ({ message }: Error) => progress(message)
  const pool = new pg.Pool(connectionConfig(connection))
  pool.on('error', fail)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void noted.push(event.query),
  })
  const events = await openEvents(connectionConfig(connection), fail)
  const { storage, staging, close } = await openTestStorage('disk')
  const app = await buildApp({
    config: readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent' }),
    database: { db, pool, door: { db, pool }, onWritten: () => {}, close: () => db.destroy() },
    events,
    secrets: secretsOf(randomBytes(32)),
    ...{ storage, staging, now },
  })
  return {
    /** The statements of a request. The statements for the token and the permissions come first. */
    async statementsOf({ method, path, body: payload, token }: Asked): Promise<Noted[]> {
      noted = []
      const headers = { authorization: token }
      const { statusCode, body } = await app.inject({ method, url: path, headers, payload })
      if (statusCode !== 200) throw new Error(`The app answered ${statusCode}: ${body}`)
      return noted
    },
    async close() {
      await app.close()
      await events.close()
      await db.destroy()
      await close()
    },
  }
}
