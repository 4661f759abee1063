/**
 * `npm run db:types`: writes server/db/schema.gen.ts from the migrated schema. A test compares the committed
 * file with the same output, so that types and schema stay equal.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generateTypes } from '#database/generate-types.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'plumbline-types-'))
const postgres = await startEmbeddedPostgres(folder)
try {
  const connection = {
    host: postgres.socketDirectory,
    port: postgres.port,
    user: postgres.user,
    database: postgres.database,
  }
  const client = new pg.Client(connection)
  await client.connect()
  await migrate(client).finally(() => client.end())
  await generateTypes(connection, 'server/db/schema.gen.ts')
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
