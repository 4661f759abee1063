/**
 * Background jobs: they are written with the change that causes them, run once, are tried again, and are
 * visible when they are given up.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allBackground } from '#app/server/routes.ts'
import { connectionConfig } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { secretsOf } from '#server/secrets.ts'
import { newDatabase, openTestApp, type TestApp } from '#tests/harness/server.ts'
import {
  type Background,
  defineBackground,
  eachInBackground,
  inBackground,
  NoPayload,
  sweepBackground,
} from './background.ts'
import { type RunningBackground, runDueBackground, startBackground } from './runner.ts'

let server: TestApp
let connection: Awaited<ReturnType<typeof newDatabase>>['connection']
let done: unknown[]

beforeAll(async () => {
  connection = (await newDatabase()).connection
  server = await openTestApp({ connection })
  // A worker registers the names of its kinds when it starts. The app starts its worker before the server listens.
  await runDueBackground(optionsFor(note))
})

afterAll(() => server?.close())

beforeEach(async () => {
  done = []
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  server.log.length = 0
})

const note = defineBackground({
  name: 'note',
  payload: z.object({ text: z.string() }),
  run: async ({ text }) => void done.push(text),
})

function optionsFor(...kinds: Background[]) {
  const { database, events, app } = server
  return {
    kinds,
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
  } as unknown as Parameters<typeof startBackground>[0]
}

const actor = { loginId: null, employeeId: null, requestId: 'test' }
const rows = async () =>
  (await server.database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows

async function until(isSo: () => boolean): Promise<void> {
  for (const begun = Date.now(); !isSo() && Date.now() - begun < 60_000; ) await sleep(20)
}

describe('background work', () => {
  test('is done when its transaction was committed', async () => {
    await inTransaction(server.database.db, actor, async (db) => {
      await inBackground(db, 'note', { text: 'one' })
      await eachInBackground(db, 'note', [{ text: 'two' }, { text: 'three' }])
      await runDueBackground(optionsFor(note))
      expect(done).toEqual([])
    })
    await runDueBackground(optionsFor(note))
    expect(done.sort()).toEqual(['one', 'three', 'two'])
    expect(await rows()).toEqual([])
  })

  test('of a transaction that was rolled back is never done', async () => {
    const refused = inTransaction(server.database.db, actor, async (db) => {
      await inBackground(db, 'note', { text: 'never' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await runDueBackground(optionsFor(note))
    expect(done).toEqual([])
  })

  test('waits for its time, and of those with one key only the last is done', async () => {
    const { db } = server.database
    await inBackground(db, 'note', { text: 'later' }, { runAt: new Date(Date.now() + 60_000) })
    await inBackground(db, 'note', { text: 'first' }, { key: 'one' })
    await inBackground(db, 'note', { text: 'last' }, { key: 'one' })
    await runDueBackground(optionsFor(note))
    expect(done).toEqual(['last'])
    expect(await rows()).toHaveLength(1)
  })

  test('that fails is tried again, and one that is given up is in the log, without its payload', async () => {
    const fail = defineBackground({
      name: 'fail',
      payload: NoPayload,
      run: async () => {
        throw new Error('the door\nis locked')
      },
    })
    await inBackground(server.database.db, 'fail', { code: 'secret-code' }, { maxAttempts: 2 })
    await runDueBackground(optionsFor(fail))
    expect(await rows()).toEqual([{ attempts: 1, last_error: expect.stringContaining('the door') }])
    const lines = () => server.log.map((line) => JSON.parse(line)).filter((line) => line.work === 'fail')
    expect(lines()).toMatchObject([
      {
        level: 40,
        work: 'fail',
        reason: 'the door is locked',
        msg: 'background work failed and is tried again',
      },
    ])
    await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await runDueBackground(optionsFor(fail))
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      work: 'fail',
      attempts: 2,
      reason: 'the door is locked',
      msg: 'background work failed for good',
    })
    await runDueBackground(optionsFor(fail))
    expect(await rows()).toMatchObject([{ attempts: 2 }])
    expect(server.log.join()).not.toContain('secret-code')
  })

  test('with a payload that is none of its own does not run', async () => {
    await inBackground(server.database.db, 'note', { text: 7 })
    await runDueBackground(optionsFor(note))
    expect(done).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1 }])
  })

  test('writes in transactions of its own, and what follows a commit follows no rollback', async () => {
    const write = defineBackground({
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
    await inBackground(server.database.db, 'write', {})
    await runDueBackground(optionsFor(write))
    expect(done).toEqual([expect.stringMatching(/^write \d+$/), 'committed', 'refused'])
  })
})

test('what was given up is forgotten after a month, and no other', async () => {
  const { db, pool } = server.database
  for (const text of ['old', 'fresh', 'waiting']) await inBackground(db, 'note', { text }, { maxAttempts: 3 })
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
  await sweepBackground(db, new Date())
  const left = await pool.query(
    "select payload->>'text' as text from graphile_worker._private_jobs order by id",
  )
  expect(left.rows).toEqual([{ text: 'fresh' }, { text: 'waiting' }])
})

describe('the background work of the app', () => {
  test('have names of their own, and times that can be read', async () => {
    const names = allBackground.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    await (await startBackground(optionsFor(...allBackground))).close()
  })

  test('may not be named as a crontab cannot', () => {
    for (const name of ['a.b', 'a b', '', '1a'])
      expect(() => defineBackground({ ...note, name, run: async () => {} })).toThrow(
        'is no name for background work',
      )
  })

  test('that run by themselves need nothing said', () => {
    for (const { name, payload } of allBackground.filter(({ cron }) => cron))
      expect(payload.safeParse({}).success, name).toBe(true)
  })
})

describe('the workers of several processes', () => {
  let workers: RunningBackground[] = []
  const close = () => Promise.all(workers.splice(0).map((worker) => worker.close()))

  test('do each piece once, as soon as it is there', async () => {
    const slowly = defineBackground({
      name: 'slowly',
      payload: z.object({ number: z.int() }),
      async run({ number }) {
        await sleep(5)
        done.push(number)
      },
    })
    workers = await Promise.all([startBackground(optionsFor(slowly)), startBackground(optionsFor(slowly))])
    try {
      const numbers = Array.from({ length: 60 }, (_none, number) => number)
      await eachInBackground(
        server.database.db,
        'slowly',
        numbers.map((number) => ({ number })),
      )
      await until(() => done.length >= numbers.length)
      // If another worker had taken up a job again, it would finish that job before it closes.
      await close()
      expect(await rows()).toEqual([])
      expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers)
    } finally {
      await close()
    }
  })

  test('finish what they began before they end', async () => {
    const { long, begun, goOn } = longWork()
    workers = [await startBackground(optionsFor(long))]
    await inBackground(server.database.db, 'long', {})
    await until(() => begun.length > 0)
    const closing = close()
    expect(done).toEqual([])
    goOn()
    await closing
    expect(done).toEqual(['long'])
    expect(await rows()).toEqual([])
  })

  const endConnections = () =>
    server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'plumbline background'`,
    )

  /**
   * Ends the workers' connections while they wait for a lock on `table`. Then the lock is released. At a
   * random moment of its first minute, a worker also unlocks jobs that were locked for hours. A worker that
   * waits to run that query is ignored here.
   */
  async function endConnectionsAt(table: string, before: () => void = () => {}): Promise<void> {
    const client = await server.database.pool.connect()
    try {
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      if (workers.length === 0) workers = [await startBackground(optionsFor(note))]
      for (let waiting = 0; waiting === 0; await sleep(20)) {
        const { rows: found } = await server.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database()
             and application_name = 'plumbline background' and wait_event_type = 'Lock'
             and query not like '%4 hours%'`,
        )
        waiting = found.length
      }
      before()
      await endConnections()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('go on when their connections were ended', async () => {
    workers = [await startBackground(optionsFor(note))]
    try {
      expect((await endConnections()).rowCount).toBeGreaterThan(0)
      await inBackground(server.database.db, 'note', { text: 'after' })
      await until(() => done.length > 0)
      expect(done).toEqual(['after'])
    } finally {
      await close()
    }
  })

  test('go on when their connections were ended over their first look', async () => {
    try {
      await endConnectionsAt('graphile_worker._private_tasks')
      await inBackground(server.database.db, 'note', { text: 'after' })
      await until(() => done.length > 0)
      expect(done).toEqual(['after'])
    } finally {
      await close()
    }
  })

  test('take up what they had taken where they never heard of it', async () => {
    const { db, pool } = server.database
    const look = defineBackground({
      name: 'look',
      payload: NoPayload,
      async run(_nothing, { workId }) {
        const found = await pool.query('select locked_by from graphile_worker.jobs where id = $1', [workId])
        done.push(found.rows[0].locked_by)
      },
    })
    workers = [await startBackground(optionsFor(note, look))]
    try {
      await inBackground(db, 'look', {})
      // The end of the job is stored. So only a worker that asks for another job can wait for the lock below.
      await expect.poll(async () => [done.length, await rows()]).toEqual([1, []])
      await inBackground(db, 'note', { text: 'unheard' }, { runAt: new Date(Date.now() + 60_000) })
      await pool.query(
        `update graphile_worker._private_jobs set run_at = now(), locked_by = $1, locked_at = now(), attempts = 1
         where payload->>'text' = 'unheard'`,
        done.splice(0),
      )
      await endConnectionsAt('graphile_worker._private_jobs')
      await until(() => done.length > 0)
      expect(done).toEqual(['unheard'])
    } finally {
      await close()
    }
  })

  /** A job that runs until the test lets it end. */
  function longWork() {
    const begun: string[] = []
    let goOn = () => {}
    const mayEnd = new Promise<void>((resolve) => (goOn = resolve))
    const long = defineBackground({
      name: 'long',
      payload: NoPayload,
      async run() {
        begun.push('begun')
        await mayEnd
        done.push('long')
      },
    })
    return { long, begun, goOn: () => goOn() }
  }

  test('take others while they finish a long one, where one could not be taken', async () => {
    const { long, begun, goOn } = longWork()
    workers = [await startBackground(optionsFor(long, note))]
    try {
      await inBackground(server.database.db, 'long', {})
      await until(() => begun.length > 0)
      await endConnectionsAt('graphile_worker._private_jobs')
      await inBackground(server.database.db, 'note', { text: 'meanwhile' })
      await until(() => done.length > 0)
      expect(done).toEqual(['meanwhile'])
      goOn()
      await until(() => done.length > 1)
      await close()
      expect(done).toEqual(['meanwhile', 'long'])
      expect(begun).toEqual(['begun'])
      expect(await rows()).toEqual([])
    } finally {
      goOn()
      await close()
    }
  })

  test('give back what takes longer than they may when they are to end', async () => {
    const { long, begun, goOn } = longWork()
    workers = [await startBackground(optionsFor(long))]
    try {
      await inBackground(server.database.db, 'long', {})
      await until(() => begun.length > 0)
      await close()
      const { rows: found } = await server.database.pool.query('select locked_by from graphile_worker.jobs')
      expect(found).toEqual([{ locked_by: null }])
    } finally {
      goOn()
    }
  })

  test('make up for what was due by the clock while none of them was there', async () => {
    const tenMinutesAgo = new Date(Date.now() - 600_000)
    const hourly = defineBackground({
      name: 'hourly',
      payload: NoPayload,
      cron: `${tenMinutesAgo.getUTCMinutes()} * * * *`,
      run: async () => void done.push('hourly'),
    })
    workers = [await startBackground(optionsFor(hourly))]
    const known = 'graphile_worker._private_known_crontabs'
    try {
      await close()
      expect(done).toEqual([])
      await server.database.pool.query(
        `update ${known} set known_since = now() - interval '2 hours', last_execution = now() - interval '1 hour'`,
      )
      workers = [await startBackground(optionsFor(hourly))]
      await until(() => done.length > 0)
      expect(done).toEqual(['hourly'])
    } finally {
      await close()
      await server.database.pool.query(`delete from ${known}`)
    }
  })

  test('begin again when they ended by themselves', async () => {
    const { pool } = server.database
    await pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$;
      create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`)
    workers = [await startBackground({ ...optionsFor(note), isAlone: true })]
    try {
      await inBackground(server.database.db, 'note', { text: 'first' })
      await until(() => server.log.some((line) => line.includes('background work has stopped')))
      await pool.query('drop trigger refuse on graphile_worker._private_jobs; drop function refuse')
      await inBackground(server.database.db, 'note', { text: 'second' })
      await until(() => done.includes('second'))
      expect(done).toContain('second')
    } finally {
      await close()
    }
  })

  test('take up at once what a killed process left behind, where there can be no other', async () => {
    await inBackground(server.database.db, 'note', { text: 'left behind' })
    await server.database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`,
    )
    await runDueBackground(optionsFor(note))
    expect(done).toEqual([])
    workers = [await startBackground({ ...optionsFor(note), isAlone: true })]
    try {
      await until(() => done.length > 0)
      expect(done).toEqual(['left behind'])
    } finally {
      await close()
    }
  })
})
