/** Runs the jobs that are due: graphile-worker, with everything that it needs of ours around it. */

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  type Job as Row,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { inTransaction } from '#server/db/transaction.ts'
import type { Job, JobContext, JobPlatform } from './jobs.ts'

/** How many jobs one process does at once. */
const CONCURRENCY = 2
/** How often it looks for jobs whose time has come; of new ones it hears at once. */
const POLL_MILLISECONDS = 2000
/** How long after the worker ended by itself the next one begins. */
const AGAIN_AFTER = 2000
/** How long what runs may go on when the process is to end. */
const CLOSE_WITHIN = 8000

/** Where it is told what happens; the server's log. */
export interface JobLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

export interface JobsOptions {
  jobs: readonly Job[]
  platform: JobPlatform
  /** Where the database is. */
  connection: pg.ClientConfig
  log: JobLog
  /** True where no other process can be at work: what a killed one left behind is then taken up at once. */
  isAlone?: boolean
}

export interface RunningJobs {
  /** Takes no further job and waits for those that run. */
  close(): Promise<void>
}

/** Starts the worker of this process; should it end by itself, another one takes its place. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const pool = openPool(options)
  const closing = new AbortController()
  const begin = async () => {
    if (options.isAlone) await freeJobs(pool)
    return run({
      ...optionsFor(options, pool),
      pollInterval: POLL_MILLISECONDS,
      parsedCronItems: parseCrontab(crontabOf(options.jobs)),
    })
  }
  let runner: Runner
  try {
    runner = await begin()
  } catch (error) {
    await pool.end()
    throw error
  }
  /** It ends by itself, without an error, when the database refuses what it writes of a job. */
  const keepRunning = async () => {
    for (;;) {
      await runner.promise.catch(() => {})
      if (closing.signal.aborted) return
      options.log.error({}, 'the jobs have stopped, and are started again')
      for (let isRunning = false; !isRunning; ) {
        await sleep(AGAIN_AFTER, undefined, { ref: false, signal: closing.signal }).catch(() => {})
        if (closing.signal.aborted) return
        isRunning = await begin().then(
          (begun) => {
            runner = begun
            return true
          },
          () => false,
        )
      }
    }
  }
  const kept = keepRunning()
  return {
    async close() {
      closing.abort()
      const stopping = Promise.all([runner.stop().catch(() => {}), kept])
      const isStopped = await Promise.race([
        stopping.then(() => true),
        sleep(CLOSE_WITHIN, false, { ref: false }),
      ])
      // What takes longer is given back, to be tried again.
      if (!isStopped) await runner.kill()
      await pool.end()
    },
  }
}

/** A process that was killed gave nothing back; by itself that would be noticed after hours. */
async function freeJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`)
}

/** Does all jobs that are due now, and those that they add, and then ends. */
export async function runDueJobs(options: JobsOptions): Promise<void> {
  const pool = openPool(options)
  await runOnce(optionsFor(options, pool)).finally(() => pool.end())
}

/** The worker's own connections: it listens on one, and a job that takes long keeps none from requests. */
function openPool({ connection, log }: JobsOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    // Instants as the worker expects them.
    types: pg.types,
    application_name: 'plumbline jobs',
    statement_timeout: 0,
    max: CONCURRENCY + 2,
  })
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'a connection of the jobs ended')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

function optionsFor(options: JobsOptions, pgPool: pg.Pool) {
  return {
    pgPool,
    taskList: Object.fromEntries(options.jobs.map((job) => [job.name, taskOf(job, options)])),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // PREPARED_STATEMENTS may be off for a reason, and here they gain little.
    noPreparedStatements: true,
    // Without a delay the end of a job is written behind its back, and lost where the process ends then.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerTo(options.log),
    events: eventsTo(options.log),
  }
}

function taskOf({ name, payload, run: perform }: Job, { platform, log }: JobsOptions): TaskList[string] {
  return async (given, { job }) => {
    const context: JobContext = {
      ...platform,
      jobId: job.id,
      write: async (work) => {
        let afterwards: (() => void)[] = []
        const actor = { loginId: null, employeeId: null, requestId: `${name} ${job.id}` }
        const result = await inTransaction(platform.db, actor, (db) => {
          afterwards = []
          return work({
            db,
            now: platform.now(),
            publicUrl: platform.publicUrl,
            events: platform.events,
            afterCommit: (after) => void afterwards.push(after),
          })
        })
        for (const after of afterwards) after()
        return result
      },
    }
    try {
      await perform(payload.parse(withoutCron(given)) as never, context)
    } catch (error) {
      const isLast = job.attempts >= job.max_attempts
      if (!isLast)
        log.warn({ job: name, id: job.id, reason: messageOf(error) }, 'a job failed and is tried again')
      throw error
    }
  }
}

/** What the crontab adds to a payload of its own accord is taken out. */
function withoutCron(payload: unknown): unknown {
  const { _cron, ...rest } = payload as Record<string, unknown>
  return rest
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .flatMap(({ name, cron }) => (cron ? [`${cron} ${name} ?jobKey=cron:${name}&max=3`] : []))
    .join('\n')
}

/** One line whatever was thrown. Payloads are never logged: a mail may hold a code. */
function messageOf(error: unknown): string {
  return String((error as Partial<Error>)?.message ?? error).replaceAll(/\s+/g, ' ')
}

function eventsTo(log: JobLog): WorkerEvents {
  const events = new EventEmitter() as WorkerEvents
  events.on('job:failed', ({ job, error }: { job: Row; error: unknown }) => {
    const details = { job: job.task_identifier, id: job.id, attempts: job.attempts, reason: messageOf(error) }
    log.error(details, 'a job failed for good')
  })
  return events
}

/** What the worker says of itself. What it says of a failed job is said above, without its payload. */
function loggerTo(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    const [line = ''] = message.split('\n')
    if (level === 'error') log.error({}, line)
    else if (level === 'warning') log.warn({}, line)
    else log.debug({}, line)
  })
}
