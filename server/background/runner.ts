/**
 * Runs the background jobs that are due. graphile-worker stores and runs the jobs; this file adds logging,
 * restarts and an orderly end.
 */

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

/** How many jobs one process runs at the same time. */
const CONCURRENCY = 2
/**
 * A starting worker also runs the timed jobs that were missed in this time. By itself it would begin with the
 * next minute.
 */
const CRON_FILL = '50m'
/** How often the worker looks for jobs whose time has come. The worker is notified of new jobs at once. */
const POLL_MILLISECONDS = 2000
/**
 * The pause after a worker failed to take a job, before the worker is stopped. The pause is shorter than the
 * poll interval, so that the worker does not look for a job again.
 */
const STOP_AFTER = 1000
/** The pause between the end of a worker that ended by itself and the start of the next worker. */
const AGAIN_AFTER = 2000
/** The log message for a job that is not tried again. */
const GAVE_UP = 'background work failed for good'
/** How long running jobs may continue when the process is to end. */
const CLOSE_WITHIN = 8000

/** The log of the server. */
export interface BackgroundLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

export interface RunnerOptions {
  kinds: readonly Background[]
  platform: BackgroundPlatform
  /** The connection settings of the database. */
  connection: pg.ClientConfig
  log: BackgroundLog
  /**
   * True if no other process can run jobs. Jobs that a killed process had locked are then unlocked at the
   * start.
   */
  isAlone?: boolean
}

export interface RunningBackground {
  /** Takes no further jobs. Waits for running jobs, but no longer than `CLOSE_WITHIN`. */
  close(): Promise<void>
}

/**
 * Starts the worker of this process. If the worker ends by itself or cannot take jobs, another worker
 * replaces it.
 */
export async function startBackground(options: RunnerOptions): Promise<RunningBackground> {
  const pool = openPool(options)
  const closing = new AbortController()
  /** Workers that take jobs, and workers that only finish the jobs that they began. */
  const running = new Set<Worker>()
  /** The ids of workers that have ended: jobs may still be locked under these ids. */
  const ended: string[] = []
  const begin = async () => {
    await freeWorkOf(ended, pool)
    const worker = await beginWorker(options, pool)
    running.add(worker)
    void worker.ended.then(async () => {
      running.delete(worker)
      ended.push(worker.id)
      // If this fails, the database is away, and the next `begin` unlocks the jobs.
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
  /**
   * Replaces each worker that stops. A worker stops without an error when the database refuses to store the
   * result of a job, or to return the next job.
   */
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
      // Jobs that take longer are unlocked, so that they are tried again.
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
  /** The id under which the worker locks jobs. */
  readonly id: string
  /** Takes no further jobs. Resolves when the running jobs are done. */
  stop(): Promise<void>
  /** Resolves when the worker takes no further jobs. */
  readonly stopping: Promise<void>
  /** Resolves when no part of the worker runs any more. */
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
  // Stops a worker that failed to take a job. If its connection was lost meanwhile, the worker may have
  // locked a job without knowing of the lock. And if its first lookup of the names of all kinds fails, the
  // worker stores that error and takes no more jobs.
  events.once('worker:getJob:error', async ({ error }: { error: unknown }) => {
    options.log.warn({ reason: messageOf(error) }, 'no background work could be taken')
    // Waits until the database replies again.
    do await sleep(STOP_AFTER, undefined, { ref: false })
    while (!pool.ended && !(await answers()))
    await stop()
  })
  return { id, stop, stopping, ended }
}

/**
 * Unlocks the jobs that ended workers may have locked. By itself graphile-worker would unlock them after
 * hours.
 */
async function freeWorkOf(workers: readonly string[], pool: pg.Pool): Promise<void> {
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}

/** Unlocks all jobs, because a killed process could not unlock its own. */
async function freeAllWork(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`)
}

/** Runs all jobs that are due now, and the jobs that these jobs add. Then the worker ends. */
export async function runDueBackground(options: RunnerOptions): Promise<void> {
  const pool = openPool(options)
  await runOnce(optionsFor(options, pool)).finally(() => pool.end())
}

/**
 * If the connection on which the worker listens is lost while the worker ends, the worker releases that
 * connection twice. The usual pool refuses the second release with an error that nobody catches, and this
 * would end the process. In this pool, the second release does nothing.
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

/**
 * The worker's own connections. The worker listens on one of them, and long jobs take no connection from
 * requests.
 */
function openPool({ connection, log }: RunnerOptions): pg.Pool {
  const pool = new PatientPool({
    ...connection,
    // The usual types of pg, because the worker expects instants as `Date`.
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
    // Always off: the setting PREPARED_STATEMENTS may be off for a reason, and prepared statements gain
    // little here.
    noPreparedStatements: true,
    // 0 switches on batches, and the worker waits for its batches when it ends. Without batches, the worker
    // stores the result of a job without waiting, and the result is lost if the process ends at that moment.
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

/** Removes the field that the crontab adds to each payload. */
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

/** The message of any thrown value, in one line. Payloads are never logged, because a mail may contain a code. */
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

/**
 * Passes the worker's own messages to the log, except messages on failed jobs: `taskOf` and `eventsTo` log
 * those without the payload.
 */
function loggerTo(log: BackgroundLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    const [line = ''] = message.split('\n')
    if (level === 'error') log.error({}, line)
    else if (level === 'warning') log.warn({}, line)
    else log.debug({}, line)
  })
}
