import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateTypes } from '#database/generate-types.ts'
import { newDatabase } from '#tests/harness/server.ts'

const committed = new URL('./schema.gen.ts', import.meta.url)

let folder: string
let connection: Awaited<ReturnType<typeof newDatabase>>['connection']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schema-test-'))
  connection = (await newDatabase()).connection
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The types of the tables that the database has now. */
async function generate(): Promise<string> {
  const file = join(folder, 'schema.gen.ts')
  await generateTypes(connection, file)
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
