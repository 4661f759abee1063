/**
 * The statements of a page of the project list, recorded while the app answers one request. No statement is
 * written a second time, so both contestants run the same.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { type Noted, openNotedApp } from './noted-app.ts'
import type { Connection } from './temporary-database.ts'

export const { method, path } = listWorkOrdersOfEmployee

/** The values that differ by request or by session. All other values of a statement are constant. */
export interface RequestValues {
  tokenHash: Buffer
  now: Date
  companyId: string
  accountId: string
  employeeId: string
  limit: number
  offset: number
}

/**
 * The source of a statement's value. 'now' with `shift`: so many milliseconds from now. 'today': a day in
 * UTC.
 */
export type Parameter =
  | { from: Exclude<keyof RequestValues, 'now'> | 'today' }
  | { from: 'now'; shift: number }
  | { from: 'constant'; value: unknown }

export interface Statement {
  text: string
  parameters: Parameter[]
}

export interface PageStatements {
  /** Two statements: the first reads the session of the token, the second the permissions. */
  session: Statement
  place: Statement
  /** The page with the total. */
  page: Statement
}

/** The values of a statement for a request. */
export function valuesOf({ parameters }: Statement, request: RequestValues): unknown[] {
  return parameters.map((parameter) => {
    if (parameter.from === 'constant') return parameter.value
    if (parameter.from === 'now') return new Date(request.now.getTime() + parameter.shift).toISOString()
    if (parameter.from === 'today') return request.now.toISOString().slice(0, 10)
    return request[parameter.from]
  })
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A page size and an offset that no statement contains by chance. */
const PROBE = { limit: 997, offset: 997 * 3 }

/** Records the statements of a page for the owner of a token. */
export async function notePageStatements(connection: Connection, token: string): Promise<PageStatements> {
  const now = new Date()
  const app = await openNotedApp(connection, () => now)
  const body = { StartingPageNumber: PROBE.offset / PROBE.limit, NumberOfItemsPerPage: PROBE.limit }
  const noted = await app.statementsOf({ method, path, body, token })
  await app.close()
  const [session, place, page, ...others] = noted
  if (!session || !place || !page || others.length > 0) {
    throw new Error(`A page took ${noted.length} statements: bench/bare-child.ts knows of three.`)
  }
  const request = { ...PROBE, ...(await placeOf(connection, token)), tokenHash: hashOf(token), now }
  const statementOf = ({ sql, parameters }: Noted): Statement => ({
    text: sql,
    parameters: parameters.map((value) => recognize(value, request)),
  })
  return {
    session: statementOf(session),
    place: statementOf(place),
    page: statementOf(page),
  }
}

/** The company, the account and the employee of a token. */
export async function placeOf(connection: Connection, token: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Pick<RequestValues, 'companyId' | 'accountId' | 'employeeId'>>(
    `select company_id as "companyId", account_id as "accountId", employee_id as "employeeId"
     from session where token_hash = $1`,
    [hashOf(token)],
  )
  await client.end()
  const [place] = rows
  if (!place) throw new Error('The token has no session.')
  return place
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function recognize(value: unknown, request: RequestValues): Parameter {
  const { tokenHash, now, ...plain } = request
  if (Buffer.isBuffer(value) && value.equals(tokenHash)) return { from: 'tokenHash' }
  if (typeof value === 'string' && instant.test(value)) {
    return { from: 'now', shift: Date.parse(value) - now.getTime() }
  }
  if (value === now.toISOString().slice(0, 10)) return { from: 'today' }
  const [name] = Object.entries(plain).find(([, known]) => known === value) ?? []
  if (name) return { from: name as keyof typeof plain }
  return { from: 'constant', value }
}
