/**
 * The composition root: reads settings, opens and migrates the database, adds the first data, serves HTTP,
 * and stops in order.
 */
import { join } from 'node:path'
import pg from 'pg'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { DEMO_PASSWORD, demoSignIns } from '#database/seed/demo.ts'
import { DEMO_ZONE } from '#database/seed/demo-people.ts'
import { fillFirst, hasDemoCompany } from '#database/seed/first-fill.ts'
import { sweepBackground } from '#server/background/background.ts'
import { startBackground } from '#server/background/runner.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { todayIn } from '#server/days.ts'
import { connectDatabase, DatabaseUnavailableError, holdEmbedded } from '#server/db/connect.ts'
import { EmbeddedPostgresError } from '#server/db/embedded.ts'
import { MigrationError, migrate } from '#server/db/migrate.ts'
import { connectionConfig, openDatabase } from '#server/db/open.ts'
import { openEvents } from '#server/http/events.ts'
import { sweepKeys } from '#server/http/idempotency.ts'
import { keepingOf } from '#server/keeping.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { collectAtRest } from '#server/rest.ts'
import { openSecrets } from '#server/secrets.ts'
import { watchSpace } from '#server/space.ts'
import { openStorage } from '#server/storage/open.ts'
import { openStaging } from '#server/storage/staging.ts'
import { buildApp } from './app.ts'
import { allBackground, sweepAccess } from './routes.ts'

const SWEEP_MILLISECONDS = 3_600_000
/** Age at which the parts of an interrupted upload are deleted from this process's folder. */
const STALE_MILLISECONDS = DAY_MILLISECONDS
/** Time limit for stopping in order; after the limit the process exits at once. */
const CLOSE_WITHIN = 15_000
/**
 * One Ctrl-C may arrive as two signals: from the terminal, and from the program that started the process. Two
 * signals within this time count as one.
 */
const SAME_PRESS = 1000

type Closer = () => Promise<unknown>

/** Thrown inside `start` when the server must stop before it has started. */
class StoppedError extends Error {}

/** Starts every part. `opened` receives the function that closes a part, and throws if the server must stop. */
async function start(config: Config, opened: (closer: Closer) => void): Promise<void> {
  const say = (line: string) => console.log(line)
  const database = await connectDatabase(config, say)
  let mayStop = !database.wasRunning
  opened(() => database.release({ stop: mayStop }))
  const { connection } = database
  if (!config.DATABASE_URL) {
    const hold = await holdEmbedded(connection, config.DATA_DIR, (reason) => {
      // Another server uses the database now, so this process must not stop the database.
      mayStop = false
      giveUp(reason)
    })
    mayStop = true
    opened(() => hold.end())
    database.keepUp(giveUp)
  }

  const secrets = await openSecrets(config)
  const storage = await openStorage(config)
  const staging = await openStaging(config.DATA_DIR, config.LARGEST_FILE_MB)
  await migrateOnce(connection)
  const onError = (error: Error) => {
    // While the server stops, all connections end: that is no error.
    if (!closingSince) console.error(`A database connection ended: ${error.message}`)
  }
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
  await fillFirst(pooled.db, todayIn(DEMO_ZONE, new Date()), { hasDemo: config.DEMO, admin, storage })

  const events = await openEvents(connectionConfig(connection), onError)
  opened(() => events.close())
  const space = await watchSpace({
    // A database at DATABASE_URL has its own disk, and this server does not watch that disk. The embedded
    // database's folder may be a link to another disk; then the other disk is watched.
    database: config.DATABASE_URL ? null : join(config.DATA_DIR, 'postgres'),
    uploads: (config.STORAGE === 'disk' ? ['uploads', 'files'] : ['uploads']).map((name) =>
      join(config.DATA_DIR, name),
    ),
    reserveMegabytes: config.LEAVE_FREE_MB,
  })
  opened(async () => space.end())
  const { trouble } = database
  const app = await buildApp({
    config,
    database: pooled,
    events,
    secrets,
    storage,
    staging,
    trouble,
    space,
  })
  opened(() => app.close())
  const mailer = openMailer(config, say)
  opened(async () => mailer.close())
  const background = await startBackground({
    kinds: allBackground,
    platform: {
      db: pooled.db,
      now: () => new Date(),
      events,
      secrets,
      mailer,
      storage,
      staging,
      keeping: keepingOf(config),
      publicUrl: config.PUBLIC_URL,
    },
    connection: connectionConfig(connection),
    log: app.log,
    isAlone: !config.DATABASE_URL,
  })
  opened(() => background.close())
  const sweep = setInterval(() => {
    const now = new Date()
    Promise.all([
      sweepKeys(pooled.db),
      sweepAccess(pooled.db, now),
      sweepBackground(pooled.db, now),
      // Done here, not by the background work: the background work runs in one process only, and each process
      // may have an upload folder of its own.
      staging.sweep(new Date(now.getTime() - STALE_MILLISECONDS)),
    ]).catch((error: Error) => console.error(`While sweeping: ${error.message}`))
  }, SWEEP_MILLISECONDS)
  opened(async () => clearInterval(sweep))

  const rest = collectAtRest()
  opened(async () => rest.end())

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
  // Ignored: if the connection ends, the running statement fails, and that error is reported.
  client.on('error', () => {})
  await client.connect()
  await migrate(client).finally(() => client.end())
}

/**
 * Returns one line that explains the error to the person who starts the server. Returns undefined for an
 * unexpected error, because the stack is needed then.
 */
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
let closingSince: number | undefined
let isStarting = true
let exitCode: 0 | 1 = 0

/** Closes each opened part once, the last opened part first. */
async function close(): Promise<void> {
  for (let closer = closers.shift(); closer; closer = closers.shift()) {
    await closer().catch((error: Error) => console.error(`While stopping: ${error.message}`))
  }
}

async function stop(): Promise<void> {
  if (closingSince) {
    // A second Ctrl-C ends the process at once.
    if (Date.now() - closingSince > SAME_PRESS) process.exit(1)
    return
  }
  closingSince = Date.now()
  setTimeout(() => process.exit(1), CLOSE_WITHIN).unref()
  // During the start, the running step first finishes; then `opened` throws, and no further step begins.
  if (isStarting) return
  await close()
  process.exit(exitCode)
}

/** Stops in order with exit code 1, so that the service manager can see the failure and act. */
function giveUp(reason: string): void {
  if (closingSince) return
  console.error(`Giving up: ${reason}`)
  exitCode = 1
  void stop()
}

/** Serves until a signal stops the server, or until the server has to give up. */
export async function serve(): Promise<void> {
  // Only graphile-worker calls `console.trace`, to print the error and the stack of a worker that ends. The
  // log already has this error as one line.
  console.trace = () => {}
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await start(readConfig(), (closer) => {
      closers.unshift(closer)
      if (closingSince) throw new StoppedError()
    })
    isStarting = false
    // The signal to stop came during the last step of the start.
    if (closingSince) throw new StoppedError()
  } catch (error) {
    // An error after the signal to stop is no fault, so it is not reported.
    if (!closingSince) console.error(reasonOf(error) ?? error)
    await close()
    process.exit(closingSince ? exitCode : 1)
  }
}
