/** The real app over a database of its own, called through the endpoint objects as the web app does. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, inject } from 'vitest'
import type * as z from 'zod'
import { buildApp } from '#app/server/app.ts'
import { allBackground } from '#app/server/routes.ts'
import type { Access, Endpoint, Envelope } from '#contract/endpoint.ts'
import type { Lacking } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addCompany,
  addEmployee,
  type EmployeeHandle,
} from '#database/seed/builders.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { type RunningBackground, runDueBackground, startBackground } from '#server/background/runner.ts'
import { connectionConfig, type Database, openDatabase } from '#server/db/open.ts'
import { type Events, openEvents } from '#server/http/events.ts'
import type { Keeping } from '#server/keeping.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { type Secrets, secretsOf } from '#server/secrets.ts'
import type { Space } from '#server/space.ts'
import { type Mailbox, openMailbox, type ParsedMail } from './mailbox.ts'
import { TEMPLATE } from './postgres.ts'
import { openTestStorage, type StorageKind, type TestStorage } from './storage.ts'

export const PASSWORD = 'a password for tests'
/** Where the app says that people reach it. */
export const PUBLIC_URL = 'https://plumbline.example'

/** Nothing is swept but what a test is about. */
const forever: Keeping = {
  deletedFilesDays: null,
  oldVersionsDays: null,
  noticesDays: null,
  auditYears: null,
}

export interface Answer<T> {
  status: number
  data: T
  errorCode: string | null
  errorDescription: string | null
  /** What to do next, where a refusal says so. */
  hint?: string
  /** Where what stands in the way can be looked at, where a refusal says so. */
  links?: { text: string; path: string }[]
  /** The right that was wanting, where a refusal says so. */
  lacking?: Lacking
  fields: { path: string; message: string }[]
  headers: Record<string, string | string[] | number | undefined>
}

export interface CallOptions<B, P> {
  body?: B
  params?: P
  token?: string | undefined
  headers?: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  /** Where its database is, for another server over it. */
  connection: TestConnection
  database: Database
  /** The lines that were logged, when the log was asked for. */
  log: string[]
  clock: { now: Date }
  events: Events
  secrets: Secrets
  /** Does all jobs that are due, until none is left. What fails stays for later, and is in the log. */
  runJobs(): Promise<void>
  /** Starts a worker, as a server process has it. */
  startBackground(): Promise<RunningBackground>
  /** What arrived at the mail server, oldest first. */
  mails(): Promise<ParsedMail[]>
  /** Where the bytes of files are. */
  storage: TestStorage['storage']
  files: TestStorage
  /** The mail server; opened when it is asked for, or when jobs first run. */
  mailbox(): Promise<Mailbox>
  call<B extends z.ZodType, P extends z.ZodType, R extends z.ZodType, W extends Access>(
    endpoint: Endpoint<B, P, R, W>,
    options?: CallOptions<z.input<B>, z.input<P>>,
  ): Promise<Answer<z.output<R>>>
  close(): Promise<void>
}

/** Where a test's database is. */
export interface TestConnection {
  host: string
  port: number
  user: string
  database: string
}

/** Databases that no test needs any more. */
let ended: string[] = []

/** Has a database removed before the next one is made: when its last connection is gone, nothing waits for it. */
export function endDatabase({ database }: TestConnection): void {
  ended.push(database)
}

/** Removes the databases that ended, so that a long run does not keep hundreds of them. */
export async function removeEnded(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname = any($1) and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [ended],
  )
  ended = ended.filter((database) => !rows.some(({ name }) => name === database))
  for (const { name } of rows) await admin.query(`drop database ${name}`)
}

/** Makes a database for one test file. */
export async function newDatabase(): Promise<{ connection: TestConnection }> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await removeEnded(admin)
  // Its files are copied as they are: quicker than page by page through the log.
  await admin.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  await admin.end()
  return { connection: { ...server, database } }
}

/** Longer than the many calls of a race take to come together on a very busy machine. */
const STATEMENT_MILLISECONDS = 120_000

/** Makes statements wait longer, also for locks, than in a server that people wait for. */
async function bePatient({ pool, door }: Database): Promise<void> {
  for (const each of [pool, door.pool]) each.options.statement_timeout = STATEMENT_MILLISECONDS
  door.pool.options.lock_timeout = STATEMENT_MILLISECONDS
  // Of the connection that was opened already.
  await pool.query(`set statement_timeout = ${STATEMENT_MILLISECONDS}`)
}

/**
 * What a test does to the database by hand counts as done by the server, or that would go on for a second with what it
 * knows of its callers.
 */
function takeAsOwn({ pool, db }: Database): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const isOfCallers =
    /\b(?:update|into|from)\s+(?:session|login|login_employee|second_factor|employee|account|company|company_role_inventory|company_role|iam)\b/i
  pool.query = (async (...given: unknown[]) => {
    const answer = await query(...given)
    if (typeof given[0] === 'string' && !/^\s*select/i.test(given[0]) && isOfCallers.test(given[0]))
      await db.executeQuery(CompiledQuery.raw('update session set platform = platform where false'))
    return answer
  }) as typeof pool.query
}

/** Opens a server over `connection`, or over a database of its own. */
export async function openTestApp(
  options: {
    connection?: TestConnection
    /** Where people reach it; by https where nothing is said. */
    publicUrl?: string
    legacyLogin?: boolean
    trustProxy?: boolean
    storage?: StorageKind
    largestFileMegabytes?: number
    /** How long what is kept; for ever where nothing is said. */
    keeping?: Partial<Keeping>
    metricsToken?: string
    /** The room that it finds on its disk; endless where nothing is said. */
    space?: Space
    /** For tests that end connections; elsewhere one that ends by itself is a fault. */
    losesConnections?: boolean
    /** For tests of how long it waits. */
    isAsImpatientAsEver?: boolean
  } = {},
): Promise<TestApp> {
  const { publicUrl = PUBLIC_URL } = options
  const connection = options.connection ?? (await newDatabase()).connection
  const fail = (error: Error) => {
    if (!options.losesConnections) throw error
  }
  const database = await openDatabase({
    connection,
    pool: 20,
    preparedStatements: true,
    guard: true,
    onError: fail,
  })
  if (!options.isAsImpatientAsEver) await bePatient(database)
  takeAsOwn(database)
  const events = await openEvents(connectionConfig(connection), fail)
  const log: string[] = []
  const clock = { now: new Date() }
  // A clock that tests may move; otherwise the real one.
  const now = () => (clock.now.getTime() > Date.now() ? clock.now : new Date())
  const secrets = secretsOf(randomBytes(32))
  const files = await openTestStorage(options.storage ?? 'disk', options.largestFileMegabytes)
  const { storage, staging } = files
  const app = await buildApp({
    config: {
      LEGACY_LOGIN: options.legacyLogin ?? true,
      LOG_LEVEL: 'info',
      METRICS_TOKEN: options.metricsToken,
      NODE_ENV: 'test',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: options.trustProxy ?? false,
    },
    database,
    events,
    secrets,
    storage,
    staging,
    ...(options.space && { space: options.space }),
    now,
    logStream: { write: (line) => void log.push(line) },
  })
  let opening: Promise<Mailbox> | undefined
  const mailbox = () => {
    opening ??= openMailbox()
    return opening
  }
  const jobsOptions = async () => {
    const mailer = openMailer(
      {
        SMTP_URL: (await mailbox()).url,
        MAIL_FROM: 'Plumbline <office@plumbline.example>',
        DATA_DIR: '',
        PUBLIC_URL: publicUrl,
      },
      () => {},
    )
    return {
      kinds: allBackground,
      platform: {
        db: database.db,
        now,
        events,
        secrets,
        mailer,
        storage,
        staging,
        keeping: { ...forever, ...options.keeping },
        publicUrl,
      },
      connection: connectionConfig(connection),
      log: app.log,
    }
  }
  return {
    app,
    connection,
    database,
    log,
    clock,
    events,
    secrets,
    storage,
    files,
    mailbox,
    mails: async () => (await mailbox()).mails,
    runJobs: async () => runDueBackground(await jobsOptions()),
    startBackground: async () => startBackground(await jobsOptions()),
    async call(endpoint, { body, params, token, headers } = {}) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
      )
      const response = await app.inject({
        method: endpoint.method,
        url: path,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: token }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      const envelope = response.json<Envelope<never>>()
      return {
        status: response.statusCode,
        data: envelope.data as never,
        errorCode: envelope.errorCode,
        errorDescription: envelope.errorDescription,
        ...(envelope.hint && { hint: envelope.hint }),
        ...(envelope.links && { links: envelope.links }),
        ...(envelope.lacking && { lacking: envelope.lacking }),
        fields: envelope.fields ?? [],
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await (await opening)?.close()
      await events.close()
      await database.close()
      await files.close()
      if (!options.connection) endDatabase(connection)
    },
  }
}

let shared: Promise<TestApp> | undefined

/**
 * The server of a worker, over one database for all files that ask for it, which makes each of them a fifth of a second shorter.
 * It is for tests that look at accounts of their own alone: not for those that do what is due in the background, read mails or
 * the log, or count what all accounts have. Where a file moves the clock, the next one finds the present again. It ends with the
 * worker.
 */
export async function useApp(): Promise<TestApp> {
  shared ??= openTestApp()
  const app = await shared
  afterAll(() => {
    app.clock.now = new Date()
  })
  return app
}

export interface Person extends EmployeeHandle {
  /** As others read it. */
  name: string
  username: string
  token: string
}

let people = 0
/** Hashed once, and signed in past it: hashing is slow on purpose. */
const passwordHash = hashPassword(PASSWORD)

/** An account of a new company. */
export async function newAccount(
  { database: { db } }: TestApp,
  name = 'Some account',
  timeZone = 'UTC',
): Promise<AccountHandle> {
  const company = await addCompany(db, { name: `Company of ${name}` })
  return addAccount(db, company, { name, time_zone: timeZone })
}

/** An employee of an account who is signed in; `role` is a default role's name or a role's id. */
export async function newPerson(
  test: TestApp,
  account: AccountHandle,
  role = 'Account administrator',
): Promise<Person> {
  people += 1
  const { db } = test.database
  const username = `person${people}-${randomUUID().slice(0, 8)}@company.example`
  const loginId = uuidv7()
  await db
    .insertInto('login')
    .values({ login_id: loginId, username, password_hash: await passwordHash, status_id: statuses.Active })
    .execute()
  const employee = await addEmployee(db, account, {
    firstName: `First${people}`,
    lastName: 'Last',
    role,
    loginId,
  })
  const now = test.clock.now.getTime() > Date.now() ? test.clock.now : new Date()
  const token = await openSession(db, { loginId, place: employee, platform: 'Web', now })
  return { ...employee, name: `First${people} Last`, username, token }
}

/** Signs in through the API. */
export async function signInAs({ app }: TestApp, username: string, password = PASSWORD): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  const { data } = response.json<Envelope<{ token: string }>>()
  if (!data) throw new Error(`Could not sign in as ${username}: ${response.body}`)
  return data.token
}
