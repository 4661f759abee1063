/** Writes the types of a database's tables, for Kysely. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')

/** Runs kysely-codegen on a database whose socket is in the folder `host`. */
export async function generateTypes(
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
  file: string,
): Promise<void> {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  await run(process.execPath, [
    program,
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--include-pattern=public.*',
    '--exclude-pattern=migration',
    '--date-parser=string',
    // Instants are read as ISO 8601 texts (server/db/open.ts).
    '--type-mapping={"timestamptz":"ColumnType<string, Date | string, Date | string>"}',
  ])
}
