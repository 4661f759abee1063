/** The composition root: settings, database, migrations, first fill, HTTP; and a graceful end. */
import pg from 'pg'
import { DEMO_PASSWORD, demoSignIns } from '#database/seed/demo.ts'
import { fillFirst, hasDemoCompany } from '#database/seed/first-fill.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connectDatabase, DatabaseUnavailableError, lockEmbedded } from './db/connect.ts'
import { EmbeddedPostgresError } from './db/embedded.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { connectionConfig, openDatabase } from './db/open.ts'
import { openEvents } from './http/events.ts'
import { sweepKeys } from './http/idempotency.ts'
import { sweepJobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/runner.ts'
import { openMailer } from './mail/mailer.ts'
import { allJobs, sweepSessions } from './routes.ts'
import { openSecrets } from './secrets.ts'
import { openStorage } from './storage/open.ts'
import { openStaging } from './storage/staging.ts'

const SWEEP_MILLISECONDS = 3_600_000
/** What an upload that was cut off left in this process's folder is kept so long. */
const STALE_MILLISECONDS = 86_400_000
/** An end that takes longer than this is no graceful one. */
const CLOSE_WITHIN = 15_000

type Closer = () => Promise<unknown>

/** It is to end before it has started. */
class StoppedError extends Error {}

/** Starts everything; `opened` is told how to end each part, and throws where no further one is wanted. */
async function start(config: Config, opened: (closer: Closer) => void): Promise<void> {
  const say = (line: string) => console.log(line)
  const database = await connectDatabase(config, say)
  let ownsEmbedded = false
  opened(() => database.release({ stop: ownsEmbedded || !database.wasRunning }))
  const { connection } = database
  if (!config.DATABASE_URL) {
    const lock = await lockEmbedded(connection, config.DATA_DIR)
    ownsEmbedded = true
    opened(() => lock.end())
  }

  const secrets = await openSecrets(config)
  const storage = await openStorage(config)
  const staging = await openStaging(config.DATA_DIR, config.LARGEST_FILE_MB)
  await migrateOnce(connection)
  const onError = (error: Error) => console.error(`A database connection ended: ${error.message}`)
  const pooled = await openDatabase({
    connection,
    pool: config.DATABASE_POOL,
    preparedStatements: config.PREPARED_STATEMENTS,
    guard: config.NODE_ENV !== 'production',
    onError,
  })
  opened(() => pooled.close())
  const admin =
    config.ADMIN_USERNAME && config.ADMIN_PASSWORD
      ? { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD }
      : null
  await fillFirst(pooled.db, new Date().toISOString().slice(0, 10), { hasDemo: config.DEMO, admin, storage })

  const events = await openEvents(connectionConfig(connection), onError)
  opened(() => events.close())
  const app = await buildApp({ config, database: pooled, events, secrets, storage, staging })
  opened(() => app.close())
  const mailer = openMailer(config, say)
  opened(async () => mailer.close())
  const jobs = await startJobs({
    jobs: allJobs,
    platform: {
      db: pooled.db,
      now: () => new Date(),
      events,
      secrets,
      mailer,
      storage,
      staging,
      publicUrl: config.PUBLIC_URL,
    },
    connection: connectionConfig(connection),
    log: app.log,
    isAlone: !config.DATABASE_URL,
  })
  opened(() => jobs.close())
  const sweep = setInterval(() => {
    const now = new Date()
    Promise.all([
      sweepKeys(pooled.db),
      sweepSessions(pooled.db, now),
      sweepJobs(pooled.db, now),
      // The hourly job is done by one process; each has a folder of its own, perhaps.
      staging.sweep(new Date(now.getTime() - STALE_MILLISECONDS)),
    ]).catch((error: Error) => console.error(`While sweeping: ${error.message}`))
  }, SWEEP_MILLISECONDS)
  opened(async () => clearInterval(sweep))

  await app.listen({ port: config.PORT, host: config.HOST })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.PORT
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.HOST) ? 'localhost' : config.HOST
  say(`Plumbline is at http://${host}:${port}`)
  if (config.DEMO && (await hasDemoCompany(pooled.db))) {
    say(`\nThe demo company's sign-ins (password of all: ${DEMO_PASSWORD}); DEMO=off starts without it:`)
    for (const { username, who } of demoSignIns) say(`  ${username.padEnd(32)} ${who}`)
  }
}

async function migrateOnce(connection: Parameters<typeof connectionConfig>[0]): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(connection), statement_timeout: 0 })
  await client.connect()
  await migrate(client).finally(() => client.end())
}

/** The one line for whoever starts it; undefined for what should not happen and deserves its stack. */
function reasonOf(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseUnavailableError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError
  ) {
    return error.message
  }
  const { code, port, address, hostname } = error as Partial<
    Record<'code' | 'address' | 'hostname', string>
  > & {
    port?: number
  }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES' && port) return `Port ${port} needs more rights. Set PORT to one above 1023.`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST ${hostname ?? address} is no address of this machine.`
  return undefined
}

const closers: Closer[] = []
let isClosing = false
let isStarting = true

/** Ends what was opened, the last first, each once. */
async function close(): Promise<void> {
  for (let closer = closers.shift(); closer; closer = closers.shift()) {
    await closer().catch((error: Error) => console.error(`While stopping: ${error.message}`))
  }
}

async function stop(): Promise<void> {
  // A second Ctrl-C does not wait.
  if (isClosing) process.exit(1)
  isClosing = true
  setTimeout(() => process.exit(1), CLOSE_WITHIN).unref()
  // While it starts, the step that runs is waited for, and none begins after it.
  if (isStarting) return
  await close()
  process.exit(0)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
try {
  await start(readConfig(), (closer) => {
    closers.unshift(closer)
    if (isClosing) throw new StoppedError()
  })
  isStarting = false
  // It was told to end during the very last step.
  if (isClosing) throw new StoppedError()
} catch (error) {
  // What breaks off because it was told to end is no fault.
  if (!isClosing) console.error(reasonOf(error) ?? error)
  await close()
  process.exit(isClosing ? 0 : 1)
}
