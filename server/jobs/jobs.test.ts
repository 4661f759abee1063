/** Jobs: written with what they follow from, done once, tried again, and visible when they are given up. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { connectionConfig } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allJobs } from '#server/routes.ts'
import { secretsOf } from '#server/secrets.ts'
import { newDatabase, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { addJob, addJobs, defineJob, type Job, NoPayload, sweepJobs } from './jobs.ts'
import { type RunningJobs, runDueJobs, startJobs } from './runner.ts'

let server: TestApp
let connection: Awaited<ReturnType<typeof newDatabase>>['connection']
let done: unknown[]

beforeAll(async () => {
  connection = (await newDatabase()).connection
  server = await openTestApp({ connection })
  // A worker makes the names of its jobs known when it starts, as it does before a server listens.
  await runDueJobs(optionsFor(note))
})

afterAll(() => server?.close())

beforeEach(async () => {
  done = []
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  server.log.length = 0
})

const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  run: async ({ text }) => void done.push(text),
})

function optionsFor(...jobs: Job[]) {
  const { database, events, app } = server
  return {
    jobs,
    platform: {
      db: database.db,
      now: () => new Date(),
      events,
      secrets: secretsOf(randomBytes(32)),
      mailer: { send: async () => {}, close: () => {} },
      publicUrl: 'https://plumbline.example',
    },
    connection: connectionConfig(connection),
    log: app.log,
  } as unknown as Parameters<typeof startJobs>[0]
}

const actor = { loginId: null, employeeId: null, requestId: 'test' }
const rows = async () =>
  (await server.database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows

async function until(isSo: () => boolean): Promise<void> {
  for (const begun = Date.now(); !isSo() && Date.now() - begun < 10_000; ) await sleep(20)
}

describe('a job', () => {
  test('is done when its transaction was committed', async () => {
    await inTransaction(server.database.db, actor, async (db) => {
      await addJob(db, 'note', { text: 'one' })
      await addJobs(db, 'note', [{ text: 'two' }, { text: 'three' }])
      await runDueJobs(optionsFor(note))
      expect(done).toEqual([])
    })
    await runDueJobs(optionsFor(note))
    expect(done.sort()).toEqual(['one', 'three', 'two'])
    expect(await rows()).toEqual([])
  })

  test('of a transaction that was rolled back is never done', async () => {
    const refused = inTransaction(server.database.db, actor, async (db) => {
      await addJob(db, 'note', { text: 'never' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await runDueJobs(optionsFor(note))
    expect(done).toEqual([])
  })

  test('waits for its time, and of those with one key only the last is done', async () => {
    const { db } = server.database
    await addJob(db, 'note', { text: 'later' }, { runAt: new Date(Date.now() + 60_000) })
    await addJob(db, 'note', { text: 'first' }, { key: 'one' })
    await addJob(db, 'note', { text: 'last' }, { key: 'one' })
    await runDueJobs(optionsFor(note))
    expect(done).toEqual(['last'])
    expect(await rows()).toHaveLength(1)
  })

  test('that fails is tried again, and one that is given up is in the log, without its payload', async () => {
    const fail = defineJob({
      name: 'fail',
      payload: NoPayload,
      run: async () => {
        throw new Error('the door\nis locked')
      },
    })
    await addJob(server.database.db, 'fail', { code: 'secret-code' }, { maxAttempts: 2 })
    await runDueJobs(optionsFor(fail))
    expect(await rows()).toEqual([{ attempts: 1, last_error: expect.stringContaining('the door') }])
    const lines = () => server.log.map((line) => JSON.parse(line)).filter((line) => line.job === 'fail')
    expect(lines()).toMatchObject([
      { level: 40, job: 'fail', reason: 'the door is locked', msg: 'a job failed and is tried again' },
    ])
    await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await runDueJobs(optionsFor(fail))
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      job: 'fail',
      attempts: 2,
      reason: 'the door is locked',
      msg: 'a job failed for good',
    })
    await runDueJobs(optionsFor(fail))
    expect(await rows()).toMatchObject([{ attempts: 2 }])
    expect(server.log.join()).not.toContain('secret-code')
  })

  test('with a payload that is none of its own does not run', async () => {
    await addJob(server.database.db, 'note', { text: 7 })
    await runDueJobs(optionsFor(note))
    expect(done).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1 }])
  })

  test('writes in transactions of its own, and what follows a commit follows no rollback', async () => {
    const write = defineJob({
      name: 'write',
      payload: NoPayload,
      async run(_nothing, context) {
        await context.write(async ({ db, afterCommit }) => {
          afterCommit(() => done.push('committed'))
          const { rows: found } = await sql<{ actor: string }>`
            select current_setting('plumbline.actor')::json ->> 'requestId' as actor`.execute(db)
          done.push(found[0]?.actor)
        })
        const refused = context.write(async ({ afterCommit }) => {
          afterCommit(() => done.push('never'))
          throw new Error('refused')
        })
        await refused.catch(() => done.push('refused'))
      },
    })
    await addJob(server.database.db, 'write', {})
    await runDueJobs(optionsFor(write))
    expect(done).toEqual([expect.stringMatching(/^write \d+$/), 'committed', 'refused'])
  })
})

test('a job that was given up is forgotten after a month, and no other', async () => {
  const { db, pool } = server.database
  for (const text of ['old', 'fresh', 'waiting']) await addJob(db, 'note', { text }, { maxAttempts: 3 })
  const age = (text: string, attempts: number, days: number) =>
    pool.query(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3)
       where payload->>'text' = $1`,
      [text, attempts, days],
    )
  await pool.query('alter table graphile_worker._private_jobs disable trigger user')
  await age('old', 3, 31)
  await age('fresh', 3, 29)
  await age('waiting', 2, 40)
  await pool.query('alter table graphile_worker._private_jobs enable trigger user')
  await sweepJobs(db, new Date())
  const left = await pool.query(
    "select payload->>'text' as text from graphile_worker._private_jobs order by id",
  )
  expect(left.rows).toEqual([{ text: 'fresh' }, { text: 'waiting' }])
})

describe('the jobs of the app', () => {
  test('have names of their own, and times that can be read', async () => {
    const names = allJobs.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    await (await startJobs(optionsFor(...allJobs))).close()
  })

  test('may not be named as a crontab cannot', () => {
    for (const name of ['a.b', 'a b', '', '1a'])
      expect(() => defineJob({ ...note, name, run: async () => {} })).toThrow('is no name for a job')
  })

  test('that run by themselves need nothing said', () => {
    for (const { name, payload } of allJobs.filter(({ cron }) => cron))
      expect(payload.safeParse({}).success, name).toBe(true)
  })
})

describe('the workers of several processes', () => {
  let workers: RunningJobs[] = []
  const close = () => Promise.all(workers.splice(0).map((worker) => worker.close()))

  test('do each job once, as soon as it is there', { timeout: 30_000 }, async () => {
    const slowly = defineJob({
      name: 'slowly',
      payload: z.object({ number: z.int() }),
      async run({ number }) {
        await sleep(5)
        done.push(number)
      },
    })
    workers = await Promise.all([startJobs(optionsFor(slowly)), startJobs(optionsFor(slowly))])
    try {
      const numbers = Array.from({ length: 60 }, (_none, number) => number)
      await addJobs(
        server.database.db,
        'slowly',
        numbers.map((number) => ({ number })),
      )
      await until(() => done.length >= numbers.length)
      await sleep(100)
      expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers)
    } finally {
      await close()
    }
  })

  test('finish what they began before they end', { timeout: 30_000 }, async () => {
    const begun: string[] = []
    const long = defineJob({
      name: 'long',
      payload: NoPayload,
      async run() {
        begun.push('begun')
        await sleep(300)
        done.push('done')
      },
    })
    workers = [await startJobs(optionsFor(long))]
    await addJob(server.database.db, 'long', {})
    await until(() => begun.length > 0)
    await close()
    expect(done).toEqual(['done'])
    expect(await rows()).toEqual([])
  })

  test('go on when their connections were ended', { timeout: 30_000 }, async () => {
    workers = [await startJobs(optionsFor(note))]
    try {
      await server.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'plumbline jobs'`,
      )
      await addJob(server.database.db, 'note', { text: 'after' })
      await until(() => done.length > 0)
      expect(done).toEqual(['after'])
    } finally {
      await close()
    }
  })

  test('begin again when they ended by themselves', { timeout: 30_000 }, async () => {
    const { pool } = server.database
    await pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$;
      create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`)
    workers = [await startJobs({ ...optionsFor(note), isAlone: true })]
    try {
      await addJob(server.database.db, 'note', { text: 'first' })
      await until(() => server.log.some((line) => line.includes('the jobs have stopped')))
      await pool.query('drop trigger refuse on graphile_worker._private_jobs; drop function refuse')
      await addJob(server.database.db, 'note', { text: 'second' })
      await until(() => done.includes('second'))
      expect(done).toContain('second')
    } finally {
      await close()
    }
  })

  test('take up at once what a killed process left behind, where there can be no other', async () => {
    await addJob(server.database.db, 'note', { text: 'left behind' })
    await server.database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`,
    )
    await runDueJobs(optionsFor(note))
    expect(done).toEqual([])
    workers = [await startJobs({ ...optionsFor(note), isAlone: true })]
    try {
      await until(() => done.length > 0)
      expect(done).toEqual(['left behind'])
    } finally {
      await close()
    }
  })
})
