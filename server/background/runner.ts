/** Does the background work that is due: graphile-worker, whose jobs these are, with all that it needs of ours around it. */

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  type Job as Row,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { Around } from '#server/db/around-commit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Background, type BackgroundContext, type BackgroundPlatform, GivenUp } from './background.ts'

/** How many pieces of work one process does at once. */
const CONCURRENCY = 2
/** What is due by the clock is made up for that long: a worker that begins looks at the next minute alone. */
const CRON_FILL = '50m'
/** How often it looks for work whose time has come; of new work it hears at once. */
const POLL_MILLISECONDS = 2000
/** How long after it could not take any the worker is stopped at the earliest: before it looks again. */
const STOP_AFTER = 1000
/** How long after the worker ended by itself the next one begins. */
const AGAIN_AFTER = 2000
/** What the log says of work that is not tried again. */
const GAVE_UP = 'background work failed for good'
/** How long what runs may go on when the process is to end. */
const CLOSE_WITHIN = 8000

/** Where it is told what happens; the server's log. */
export interface BackgroundLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

export interface RunnerOptions {
  kinds: readonly Background[]
  platform: BackgroundPlatform
  /** Where the database is. */
  connection: pg.ClientConfig
  log: BackgroundLog
  /** True where no other process can be at work: what a killed one left behind is then taken up at once. */
  isAlone?: boolean
}

export interface RunningBackground {
  /** Takes no further work and waits for what is being done. */
  close(): Promise<void>
}

/** Starts the worker of this process; should it end by itself, or take no work, another one takes its place. */
export async function startBackground(options: RunnerOptions): Promise<RunningBackground> {
  const pool = openPool(options)
  const closing = new AbortController()
  /** Those that work, and those that only finish what they began. */
  const running = new Set<Worker>()
  /** The names under which workers that have ended may have locked work. */
  const ended: string[] = []
  const begin = async () => {
    await freeWorkOf(ended, pool)
    const worker = await beginWorker(options, pool)
    running.add(worker)
    void worker.ended.then(async () => {
      running.delete(worker)
      ended.push(worker.id)
      // Where that fails the database is away, and the next one does it.
      await freeWorkOf([worker.id], pool).catch(() => {})
    })
    return worker
  }
  let worker: Worker
  try {
    if (options.isAlone) await freeAllWork(pool)
    worker = await begin()
  } catch (error) {
    await pool.end()
    throw error
  }
  /** It ends without an error when the database refuses what it writes of a piece of work, or gives none. */
  const keepRunning = async () => {
    while (!closing.signal.aborted) {
      await worker.stopping
      if (closing.signal.aborted) break
      options.log.error({}, 'background work has stopped, and is started again')
      for (let isRunning = false; !isRunning && !closing.signal.aborted; ) {
        await sleep(AGAIN_AFTER, undefined, { ref: false, signal: closing.signal }).catch(() => {})
        if (closing.signal.aborted) break
        isRunning = await begin().then(
          (begun) => {
            worker = begun
            return true
          },
          () => false,
        )
      }
    }
    await Promise.all([...running].map((each) => each.stop()))
  }
  const kept = keepRunning()
  return {
    async close() {
      closing.abort()
      const stopping = Promise.all([worker.stop(), kept])
      const isStopped = await Promise.race([
        stopping.then(() => true),
        sleep(CLOSE_WITHIN, false, { ref: false }),
      ])
      // What takes longer is given back, to be tried again.
      if (!isStopped)
        await freeWorkOf(
          [...running].map(({ id }) => id),
          pool,
        ).catch(() => {})
      await pool.end()
    },
  }
}

interface Worker {
  /** The name under which it locks work. */
  readonly id: string
  /** Takes no further work; resolves when what it does is done. */
  stop(): Promise<void>
  /** Resolves when it takes no further work. */
  readonly stopping: Promise<void>
  /** Resolves when nothing of it runs any more. */
  readonly ended: Promise<void>
}

async function beginWorker(options: RunnerOptions, pool: pg.Pool): Promise<Worker> {
  const events = eventsTo(options.log)
  let id = ''
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id))
  const runner = await run({
    ...optionsFor(options, pool),
    events,
    pollInterval: POLL_MILLISECONDS,
    parsedCronItems: parseCrontab(crontabOf(options.kinds)),
  })
  const ended = runner.promise.catch(() => {})
  const { promise: stopping, resolve } = Promise.withResolvers<void>()
  void ended.then(resolve)
  const stop = async () => {
    resolve()
    await runner.stop('no further work is taken').catch(() => {})
    await ended
  }
  const answers = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  // Where its connection was lost over that, the worker may have locked work that it never hears of; and of its first
  // look at the names of all kinds it keeps the error, and takes none any more.
  events.once('worker:getJob:error', async ({ error }: { error: unknown }) => {
    options.log.warn({ reason: messageOf(error) }, 'no background work could be taken')
    // While the database is away it goes on asking.
    do await sleep(STOP_AFTER, undefined, { ref: false })
    while (!pool.ended && !(await answers()))
    await stop()
  })
  return { id, stop, stopping, ended }
}

/** What workers that have ended may have kept; by itself that would be noticed after hours. */
async function freeWorkOf(workers: readonly string[], pool: pg.Pool): Promise<void> {
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}

/** A process that was killed gave nothing back. */
async function freeAllWork(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`)
}

/** Does all that is due now, and what that adds, and then ends. */
export async function runDueBackground(options: RunnerOptions): Promise<void> {
  const pool = openPool(options)
  await runOnce(optionsFor(options, pool)).finally(() => pool.end())
}

/**
 * The worker gives the connection on which it listens back twice when that is lost while it ends, and nothing hears of
 * the second being refused: this would end the process.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(then: Connected): void
  override connect(then?: Connected): Promise<pg.PoolClient> | void {
    if (!then) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      then(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void

/** The worker's own connections: it listens on one, and work that takes long keeps none from requests. */
function openPool({ connection, log }: RunnerOptions): pg.Pool {
  const pool = new PatientPool({
    ...connection,
    // Instants as the worker expects them.
    types: pg.types,
    application_name: 'plumbline background',
    statement_timeout: 0,
    max: CONCURRENCY + 2,
  })
  const onError = ({ message }: Error) =>
    log.warn({ reason: message }, 'a connection of the background work ended')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

function optionsFor(options: RunnerOptions, pgPool: pg.Pool) {
  return {
    pgPool,
    taskList: Object.fromEntries(options.kinds.map((kind) => [kind.name, taskOf(kind, options)])),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // PREPARED_STATEMENTS may be off for a reason, and here they gain little.
    noPreparedStatements: true,
    // Without a delay the end of a piece of work is written behind its back, and lost where the process ends then.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerTo(options.log),
    events: eventsTo(options.log),
  }
}

function taskOf(
  { name, payload, run: perform }: Background,
  { platform, log }: RunnerOptions,
): TaskList[string] {
  return async (given, { job }) => {
    const context: BackgroundContext = {
      ...platform,
      workId: job.id,
      writtenAt: job.created_at,
      isLastTry: job.attempts >= job.max_attempts,
      write: async (work) => {
        let around = new Around()
        const actor = { loginId: null, employeeId: null, requestId: `${name} ${job.id}` }
        const result = await inTransaction(platform.db, actor, async (db) => {
          around = new Around()
          const done = await work({
            db,
            now: platform.now(),
            publicUrl: platform.publicUrl,
            events: platform.events,
            beforeCommit: (before) => around.beforeCommit(before),
            afterCommit: (after) => around.afterCommit(after),
          })
          await around.end(db)
          return done
        })
        around.committed((error) => {
          throw error
        })
        return result
      },
    }
    try {
      await perform(payload.parse(withoutCron(given)) as never, context)
    } catch (error) {
      const details = { work: name, id: job.id, reason: messageOf(error) }
      if (error instanceof GivenUp) return log.error(details, GAVE_UP)
      if (!context.isLastTry) log.warn(details, 'background work failed and is tried again')
      throw error
    }
  }
}

/** What the crontab adds to a payload of its own accord is taken out. */
function withoutCron(payload: unknown): unknown {
  const { _cron, ...rest } = payload as Record<string, unknown>
  return rest
}

function crontabOf(kinds: readonly Background[]): string {
  return kinds
    .flatMap(({ name, cron }) =>
      cron ? [`${cron} ${name} ?jobKey=cron:${name}&max=3&fill=${CRON_FILL}`] : [],
    )
    .join('\n')
}

/** One line whatever was thrown. Payloads are never logged: a mail may hold a code. */
function messageOf(error: unknown): string {
  return String((error as Partial<Error>)?.message ?? error).replaceAll(/\s+/g, ' ')
}

function eventsTo(log: BackgroundLog): WorkerEvents {
  const events = new EventEmitter() as WorkerEvents
  events.on('job:failed', ({ job, error }: { job: Row; error: unknown }) => {
    const details = {
      work: job.task_identifier,
      id: job.id,
      attempts: job.attempts,
      reason: messageOf(error),
    }
    log.error(details, GAVE_UP)
  })
  return events
}

/** What the worker says of itself. What it says of work that failed is said above, without its payload. */
function loggerTo(log: BackgroundLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    const [line = ''] = message.split('\n')
    if (level === 'error') log.error({}, line)
    else if (level === 'warning') log.warn({}, line)
    else log.debug({}, line)
  })
}
