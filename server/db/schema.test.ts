import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#tests/harness/server.ts'

const run = promisify(execFile)
const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
const committed = new URL('./schema.gen.ts', import.meta.url)

let folder: string
let connection: pg.ClientConfig & { database: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schema-test-'))
  connection = (await newDatabase()).connection
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The types of the tables that the database has now. */
async function generate(): Promise<string> {
  const { host, port, user, database } = connection
  const file = join(folder, 'schema.gen.ts')
  await run(process.execPath, [
    program,
    ...['--dialect', 'postgres'],
    ...[
      '--url',
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
    ],
    ...['--out-file', file],
    ...['--exclude-pattern', 'migration'],
    ...['--date-parser', 'string'],
    ...['--type-mapping', '{"timestamptz":"ColumnType<string, Date | string, Date | string>"}'],
  ])
  return readFile(file, 'utf8')
}

test('the committed types of the tables are those of a migrated database, and of no other', async () => {
  const expected = await readFile(committed, 'utf8')
  expect(await generate()).toBe(expected)

  const client = new pg.Client(connection)
  await client.connect()
  await client.query('alter table job alter column title drop not null')
  await client.end()
  expect(await generate()).not.toBe(expected)
})
