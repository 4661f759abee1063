/**
 * Work that is done after a request, or at certain hours. A job is written in the same transaction as the
 * change that causes the job, so the job runs if and only if that transaction commits. A worker of any server
 * process runs the job. A failed job is tried again after longer and longer pauses, so `run` must be safe to
 * run twice.
 */

import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { AroundCommit } from '#server/db/around-commit.ts'
import type { Db } from '#server/db/open.ts'
import type { Events } from '#server/http/events.ts'
import type { Keeping } from '#server/keeping.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Staging } from '#server/storage/staging.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The parts of the platform that background work uses. */
export interface BackgroundPlatform {
  /** The pool. Statements that must commit together belong in `write`. */
  readonly db: Db
  readonly now: () => Date
  readonly events: Events
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly storage: Storage
  readonly staging: Staging
  /** How long each kind of data is stored. */
  readonly keeping: Keeping
  /** The address at which people reach the app, without a slash at the end. */
  readonly publicUrl: string
}

/** The parts of the platform that one job can use while it runs, and facts about that job. */
export interface BackgroundContext extends BackgroundPlatform {
  /** The id of the job, the same at each attempt. */
  readonly workId: string
  /** When the job was written. */
  readonly writtenAt: Date
  /** True if this is the last attempt: the job is not tried again, even if it fails. */
  readonly isLastTry: boolean
  /**
   * Runs `work` in a transaction of its own. `work` can register functions that run at the end of the
   * transaction (`beforeCommit`) or after the commit (`afterCommit`).
   */
  write<T>(work: (written: Written) => Promise<T>): Promise<T>
}

/** The parts that `write` passes to the work in its transaction. */
export interface Written extends AroundCommit {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
  readonly events: Events
}

/**
 * Thrown by a job that would fail at each attempt. The job is not tried again, and the log says that it
 * failed for good.
 */
export class GivenUp extends Error {}

export interface Background {
  readonly name: string
  readonly payload: z.ZodType
  /** When the job runs by itself, in UTC, in the notation of crontab. The payload must then parse from `{}`. */
  readonly cron?: string
  readonly run: (payload: never, context: BackgroundContext) => Promise<void>
}

/** The names that a crontab accepts. */
const WORK_NAME = /^[a-z][\w:]*$/i

/** Declares a kind of background work. The type of the payload that `run` gets follows from `payload`. */
export function defineBackground<Payload extends z.ZodType>(
  kind: Omit<Background, 'payload' | 'run'> & {
    readonly payload: Payload
    readonly run: (payload: z.output<Payload>, context: BackgroundContext) => Promise<void>
  },
): Background {
  if (!WORK_NAME.test(kind.name)) throw new Error(`${kind.name} is no name for background work`)
  return kind
}

/** The payload of work that needs no data. */
export const NoPayload = z.object({})

export interface BackgroundOptions {
  /** The job does not run before this time. Left out: it runs at once. */
  runAt?: Date
  /** If several waiting jobs have the same key, only the last one is kept. */
  key?: string
  /** Jobs of the same line run one after the other, so that long jobs leave workers free for other jobs. */
  line?: string
  /** The most attempts. Left out: 25, spread over some days. */
  maxAttempts?: number
  /** Adds `actor` to the payload: the person who acts in the transaction. */
  withActor?: boolean
}

/** The payload as SQL, from a column or a parameter with JSON. With `withActor`, the actor is added. */
const given = (payload: RawBuilder<unknown>, withActor: boolean) =>
  withActor
    ? sql`(${payload}::jsonb || jsonb_build_object('actor',
        nullif(current_setting('plumbline.actor', true), '')::jsonb))::json`
    : sql`${payload}::json`

/** Writes a job into the transaction `db`. The job runs after that transaction has committed. */
export async function inBackground(
  db: Db,
  name: string,
  payload: object,
  { runAt, key, line, maxAttempts, withActor = false }: BackgroundOptions = {},
): Promise<void> {
  await sql`select 1 from graphile_worker.add_job(${name}::text, ${given(sql`${JSON.stringify(payload)}`, withActor)},
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int,
    job_key => ${key ?? null}::text, queue_name => ${line ?? null}::text)`.execute(db)
}

/** Returns the keys whose jobs still wait or are running. */
export async function listAlive(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where key = any(${keys}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** How many days a job that failed for good is stored, so that an operator can inspect or restart it. */
const KEPT_DAYS = 30

/**
 * Removes jobs that failed for good and are older than `KEPT_DAYS`, with their payloads. The server calls
 * this from time to time.
 */
export async function sweepBackground(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS)
  await sql`select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`.execute(
    db,
  )
}

/** Writes several jobs of one kind into the transaction `db`, by one statement. */
export async function eachInBackground(
  db: Db,
  name: string,
  payloads: readonly object[],
  { maxAttempts, withActor = false }: Pick<BackgroundOptions, 'maxAttempts' | 'withActor'> = {},
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select count(graphile_worker.add_job(${name}::text, ${given(sql`payload`, withActor)}, max_attempts => ${maxAttempts ?? null}::int))
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}

/** Returns the number of jobs in each state: waiting for their time, due, running, and failed for good. */
export async function countBackground(
  client: pg.ClientBase,
): Promise<Record<'later' | 'due' | 'running' | 'failed', number>> {
  const { rows } = await client.query<Record<'later' | 'due' | 'running' | 'failed', number>>(`select
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::int as later,
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
    (count(*) filter (where locked_at is not null))::int as running,
    (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed
    from graphile_worker.jobs`)
  return rows[0] ?? { later: 0, due: 0, running: 0, failed: 0 }
}
