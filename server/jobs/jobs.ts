/**
 * Work that is done after a request, or at certain hours. A job is written in the transaction of what it follows
 * from, so it is done if and only if that was committed; a worker of any server process takes it then. What fails is
 * tried again, later and later, so `run` must bear being run twice.
 */
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/db/open.ts'
import type { Events } from '#server/http/events.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Staging } from '#server/storage/staging.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What the platform lends to jobs. */
export interface JobPlatform {
  /** The pool; what must happen together is written with `write`. */
  readonly db: Db
  readonly now: () => Date
  readonly events: Events
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly storage: Storage
  readonly staging: Staging
  /** Where people reach the app, without a slash at its end. */
  readonly publicUrl: string
}

/** What a job can use while it runs. */
export interface JobContext extends JobPlatform {
  /** The same each time that this job is tried. */
  readonly jobId: string
  /** Runs `work` in a transaction of its own; `afterCommit` is run after it. */
  write<T>(work: (written: Written) => Promise<T>): Promise<T>
}

/** What `write` gives to the work in its transaction. */
export interface Written {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
  readonly events: Events
  afterCommit(work: () => void): void
}

export interface Job {
  readonly name: string
  readonly payload: z.ZodType
  /** When it is done by itself, in UTC, as crontab writes it; the payload must then parse from `{}`. */
  readonly cron?: string
  readonly run: (payload: never, context: JobContext) => Promise<void>
}

/** What a crontab takes for a name. */
const JOB_NAME = /^[a-z][\w:]*$/i

/** Declares a job; what `run` is given follows from `payload`. */
export function defineJob<Payload extends z.ZodType>(
  job: Omit<Job, 'payload' | 'run'> & {
    readonly payload: Payload
    readonly run: (payload: z.output<Payload>, context: JobContext) => Promise<void>
  },
): Job {
  if (!JOB_NAME.test(job.name)) throw new Error(`${job.name} is no name for a job`)
  return job
}

/** What a job without anything to say is given. */
export const NoPayload = z.object({})

export interface JobOptions {
  /** Not before then; at once where nothing is said. */
  runAt?: Date
  /** Of jobs with the same key that still wait there is only the last. */
  key?: string
  /** How often it is tried at most, 25 times over some days where nothing is said. */
  maxAttempts?: number
}

/** Writes a job into the transaction `db`: it is done once that is committed. */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  { runAt, key, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`select 1 from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int,
    job_key => ${key ?? null}::text)`.execute(db)
}

const DAY = 86_400_000
/** How long a job that was given up can be looked at, and started anew. */
const KEPT_DAYS = 30

/** Removes jobs that were given up long ago, with what they were given. The platform runs it now and then. */
export async function sweepJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY)
  await sql`select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`.execute(
    db,
  )
}

/** Writes several jobs of one kind into the transaction `db`, by one statement. */
export async function addJobs(
  db: Db,
  name: string,
  payloads: readonly object[],
  { maxAttempts }: Pick<JobOptions, 'maxAttempts'> = {},
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select count(graphile_worker.add_job(${name}::text, payload, max_attempts => ${maxAttempts ?? null}::int))
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}
