/** Vitest's global set-up: one embedded PostgreSQL for the run, with a migrated database to copy from. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { GateSample } from '../../scripts/gate-sample.ts'

export interface TestServer {
  host: string
  port: number
  user: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
    /** How often each race is run (vitest.config.ts). */
    raceRounds: number
    /** Each field is called with all junk that it may take, not with one piece of it. */
    isAllJunk: boolean
    /** What this run asks (scripts/test.ts); everything where nobody says. */
    sample: GateSample | undefined
    /** Each state of a screen is looked at in both themes and sizes, whatever others prove (scripts/test.ts). */
    isEachLookedAt: boolean | undefined
  }
}

export const TEMPLATE = 'plumbline_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tests-'))
  const postgres = await startEmbeddedPostgres(folder, {
    // Test data need not survive a power cut; the crash tests start a database of their own.
    // Tables that grow from nothing within a second: statistics of a chance moment among that make plans that take minutes.
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
      max_connections: '300',
    },
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const server: TestServer = { host: postgres.socketDirectory, port: postgres.port, user: postgres.user }
    await withClient({ ...server, database: postgres.database }, async (client) => {
      await client.query(`create database ${TEMPLATE}`)
    })
    await withClient({ ...server, database: TEMPLATE }, migrate)
    project.provide('postgres', server)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function withClient(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await work(client).finally(() => client.end())
}
