/** The real app over a database of its own, called through the endpoint objects as the web app does. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import type * as z from 'zod'
import type { Access, Endpoint, Envelope } from '#contract/endpoint.ts'
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
import { buildApp } from '#server/app.ts'
import { connectionConfig, type Database, openDatabase } from '#server/db/open.ts'
import { openEvents } from '#server/http/events.ts'
import { TEMPLATE } from './postgres.ts'

export const PASSWORD = 'a password for tests'

export interface Answer<T> {
  status: number
  data: T
  errorCode: string | null
  errorDescription: string | null
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
  database: Database
  /** The lines that were logged, when the log was asked for. */
  log: string[]
  clock: { now: Date }
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

/** Makes a database for one test file. */
export async function newDatabase(): Promise<{ connection: TestConnection }> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  await admin.end()
  return { connection: { ...server, database } }
}

/** Opens a server over `connection`, or over a database of its own. */
export async function openTestApp(
  options: { connection?: TestConnection; legacyLogin?: boolean; trustProxy?: boolean } = {},
): Promise<TestApp> {
  const connection = options.connection ?? (await newDatabase()).connection
  const fail = (error: Error) => {
    throw error
  }
  const database = await openDatabase({
    connection,
    pool: 20,
    preparedStatements: true,
    guard: true,
    onError: fail,
  })
  const events = await openEvents(connectionConfig(connection), fail)
  const log: string[] = []
  const clock = { now: new Date() }
  const app = await buildApp({
    config: {
      LEGACY_LOGIN: options.legacyLogin ?? true,
      LOG_LEVEL: 'info',
      NODE_ENV: 'test',
      TRUST_PROXY: options.trustProxy ?? false,
    },
    database,
    events,
    // A clock that tests may move; otherwise the real one.
    now: () => (clock.now.getTime() > Date.now() ? clock.now : new Date()),
    logStream: { write: (line) => void log.push(line) },
  })
  return {
    app,
    database,
    log,
    clock,
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
        fields: envelope.fields ?? [],
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await events.close()
      await database.close()
    },
  }
}

export interface Person extends EmployeeHandle {
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
): Promise<AccountHandle> {
  const company = await addCompany(db, { name: `Company of ${name}` })
  return addAccount(db, company, { name })
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
  return { ...employee, username, token }
}

/** Signs in through the API. */
export async function signInAs({ app }: TestApp, username: string, password = PASSWORD): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  const { data } = response.json<Envelope<{ token: string }>>()
  if (!data) throw new Error(`Could not sign in as ${username}: ${response.body}`)
  return data.token
}
