/**
 * Work that is done after a request, or at certain hours. It is written in the transaction of what it follows
 * from, so it is done if and only if that was committed; a worker of any server process takes it then. What fails is
 * tried again, later and later, so `run` must bear being run twice.
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

/** What the platform lends to background work. */
export interface BackgroundPlatform {
  /** The pool; what must happen together is written with `write`. */
  readonly db: Db
  readonly now: () => Date
  readonly events: Events
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly storage: Storage
  readonly staging: Staging
  /** How long things are kept. */
  readonly keeping: Keeping
  /** Where people reach the app, without a slash at its end. */
  readonly publicUrl: string
}

/** What a piece of it can use while it is done. */
export interface BackgroundContext extends BackgroundPlatform {
  /** The same each time that this one is tried. */
  readonly workId: string
  /** When it was written down. */
  readonly writtenAt: Date
  /** True where it is not tried again, whatever comes of it. */
  readonly isLastTry: boolean
  /** Runs `work` in a transaction of its own; `beforeCommit` is run at its end, `afterCommit` after it. */
  write<T>(work: (written: Written) => Promise<T>): Promise<T>
}

/** What `write` gives to the work in its transaction. */
export interface Written extends AroundCommit {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
  readonly events: Events
}

/** Thrown by work that would fail each time again: it is given up, and logged as one that failed for good. */
export class GivenUp extends Error {}

export interface Background {
  readonly name: string
  readonly payload: z.ZodType
  /** When it is done by itself, in UTC, as crontab writes it; the payload must then parse from `{}`. */
  readonly cron?: string
  readonly run: (payload: never, context: BackgroundContext) => Promise<void>
}

/** What a crontab takes for a name. */
const WORK_NAME = /^[a-z][\w:]*$/i

/** Declares a kind of background work; what `run` is given follows from `payload`. */
export function defineBackground<Payload extends z.ZodType>(
  kind: Omit<Background, 'payload' | 'run'> & {
    readonly payload: Payload
    readonly run: (payload: z.output<Payload>, context: BackgroundContext) => Promise<void>
  },
): Background {
  if (!WORK_NAME.test(kind.name)) throw new Error(`${kind.name} is no name for background work`)
  return kind
}

/** What work without anything to say is given. */
export const NoPayload = z.object({})

export interface BackgroundOptions {
  /** Not before then; at once where nothing is said. */
  runAt?: Date
  /** Of those with the same key that still wait there is only the last. */
  key?: string
  /** Of those in the same line one is done after the other: what takes long leaves room for all else. */
  line?: string
  /** How often it is tried at most, 25 times over some days where nothing is said. */
  maxAttempts?: number
  /** Writes down as `actor` in the payload who acts in the transaction. */
  withActor?: boolean
}

/** The payload as it is written, of a column or a parameter with JSON. */
const given = (payload: RawBuilder<unknown>, withActor: boolean) =>
  withActor
    ? sql`(${payload}::jsonb || jsonb_build_object('actor',
        nullif(current_setting('plumbline.actor', true), '')::jsonb))::json`
    : sql`${payload}::json`

/** Writes a piece of work into the transaction `db`: it is done once that is committed. */
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

/** Those of these keys whose work is still to be done, or being done. */
export async function listAlive(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where key = any(${keys}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** How long work that was given up can be looked at, and started anew. */
const KEPT_DAYS = 30

/** Removes work that was given up long ago, with what they were given. The platform runs it now and then. */
export async function sweepBackground(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS)
  await sql`select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`.execute(
    db,
  )
}

/** Writes several pieces of work of one kind into the transaction `db`, by one statement. */
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

/** How many there are of each state: waiting for their hour, due, being done, given up. */
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
