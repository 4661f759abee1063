/** Reports the state of the server to a service manager and a load balancer. Neither call needs a session. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { platformError } from '#contract/errors.ts'
import { askWithin } from '#server/db/ask-within.ts'
import { isMigrated, migrationNames } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import type { Space } from '#server/space.ts'
import { errorEnvelope } from './errors.ts'

export interface HealthParts {
  readonly version: string
  readonly database: Database
  /** The current fault of the embedded database, in a sentence; null if there is none. */
  readonly trouble: () => string | null
  readonly space: Space
}

/** Every caller gets an answer within this time, whatever the database does. */
const READY_WITHIN = 2000
/** How long the result of a check counts, good or bad. */
const LOOK_HOLDS = 1000

/** Adds `/api/health` (the process answers) and `/api/ready` (calls can be sent here). */
export async function serveHealth(app: FastifyInstance, parts: HealthParts): Promise<void> {
  const { version, database, trouble, space } = parts
  const envelope = (data: object) => ({ data, errorCode: null, errorDescription: null })
  const migrations = await migrationNames()
  const isReady = sharedLook(app.log, () =>
    askWithin(database.door.pool, READY_WITHIN, async (client) => {
      if (!(await isMigrated(client, migrations))) throw new Error('a migration is missing')
      await proveWriting(client)
    }),
  )

  app.get('/api/health', async () => envelope({ status: 'up', version }))
  app.get('/api/ready', async (request, reply) => {
    const refuse = (code: 'UNAVAILABLE' | 'STORAGE_FULL', text?: string) => {
      const { retryAfter, message } = platformError(code)
      const body = { ...errorEnvelope(platformError(code), request.id), errorDescription: text ?? message }
      return reply
        .status(503)
        .header('retry-after', String(retryAfter))
        .header('cache-control', 'no-store')
        .send(body)
    }
    const wrong = trouble()
    if (wrong) return refuse('UNAVAILABLE', wrong)
    if (space.isFull()) return refuse('STORAGE_FULL')
    return (await isReady()) ? envelope({ status: 'ready', version }) : refuse('UNAVAILABLE')
  })
}

/**
 * Makes a function that runs `look`, and returns true if `look` finds no fault. Anybody may ask, and as often
 * as they like, so only one check runs at a time. Everybody who asks during a check or shortly after it gets
 * its result. A fault gets one line in the log.
 */
function sharedLook(log: FastifyBaseLogger, look: () => Promise<void>): () => Promise<boolean> {
  let lookedAt = 0
  let found = Promise.resolve(false)
  let isLooking = false
  return () => {
    if (isLooking || Date.now() - lookedAt < LOOK_HOLDS) return found
    isLooking = true
    found = look()
      .then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'not ready')
          return false
        },
      )
      .finally(() => {
        isLooking = false
        lookedAt = Date.now()
      })
    return found
  }
}

/**
 * Proves that the database accepts writes. A message to its write-ahead log is written and synced like a
 * commit, and leaves no data. A standby, a read-only database and a database without space refuse it.
 */
async function proveWriting(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly", pg_logical_emit_message(true, 'plumbline', 'ready')`,
  )
  if (rows[0]?.readOnly === 'on') throw new Error('the database is read-only')
}
