/**
 * Runs pgbench, PostgreSQL's own load generator, with the statements of a page: the speed of the database
 * alone.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PageStatements, type RequestValues, type Statement, valuesOf } from './statements.ts'
import type { Connection } from './temporary-database.ts'

const run = promisify(execFile)

/** True if this machine has pgbench (Debian: package `postgresql-contrib`). */
export function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/**
 * The pages per second for a number of clients. The first second is left out, because statements are prepared
 * in it.
 */
export async function pgbench(
  { host, port, user, database }: Connection,
  { session, place, page }: PageStatements,
  request: RequestValues,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const scripts = [session, place, page].map((statement, index) => scriptOf(statement, request, `v${index}_`))
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pgbench-'))
  const file = join(folder, 'page.sql')
  await writeFile(file, scripts.map(({ text }) => `${text};\n`).join(''))
  const variables = scripts
    .flatMap((script) => script.variables)
    .flatMap((variable) => ['--define', variable])
  const where = ['--host', host, '--port', String(port), '--username', user, database]
  const how = ['--no-vacuum', '--protocol=prepared', '--progress=1', '--file', file, ...variables]
  const size = ['--client', String(clients), '--time', String(seconds + 1)]
  const { stderr } = await run('pgbench', [...how, ...size, ...where]).finally(() =>
    rm(folder, { recursive: true }),
  )
  const [, ...counted] = [...stderr.matchAll(/^progress: .*? ([\d.]+) tps/gm)].map(([, tps]) => Number(tps))
  if (counted.length === 0) throw new Error(`pgbench said nothing of its progress: ${stderr}`)
  return counted.reduce((sum, tps) => sum + tps, 0) / counted.length
}

/** pgbench names parameters, PostgreSQL numbers them; the order in the text is the same. */
function scriptOf(statement: Statement, request: RequestValues, prefix: string) {
  const values = valuesOf(statement, request)
  return {
    text: statement.text.replaceAll(/\$(\d+)/g, (_all, number: string) => `:${prefix}${number}`),
    variables: values.map((value, index) => `${prefix}${index + 1}=${literalOf(value)}`),
  }
}

function literalOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new Error(`No way to tell pgbench the value ${JSON.stringify(value)}`)
}
