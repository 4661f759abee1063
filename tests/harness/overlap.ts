/**
 * Calls that overlap for certain. A test holds what the calls need in the database, starts them, sees every one of
 * them wait for it, and lets go: whatever they decide by, all have read it before any of them writes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestApp, TestConnection } from './server.ts'

/** Where calls are to overlap: the database of an app, or one of its own. */
type Place = Pick<TestApp, 'database'> | TestConnection

/** What a test holds: a statement that locks it. */
export interface Hold {
  /** What must be there before it can be locked. */
  prepare?: string
  text: string
  values?: readonly unknown[]
}

/** Rows that hold these values, against being changed or locked; who only refers to them passes. */
export function row(table: string, where: Record<string, unknown>): Hold {
  const names = Object.keys(where)
  const condition = names.map((name, index) => `${name} = $${index + 1}`).join(' and ')
  return {
    text: `select 1 from ${table} where ${condition} for no key update`,
    values: names.map((name) => where[name]),
  }
}

/** Tables against being written; who only reads them, or locks rows of them, passes. */
export const writesOf = (...tables: string[]): Hold => ({
  text: `lock table ${tables.join(', ')} in share mode`,
})

/**
 * What is about to be inserted into a table; who changes or deletes what is there passes. For a call that ends what is
 * open while another opens it: `writesOf` would hold both, and the one that opens could be through, once both are let
 * go, before the other looks. No lock tells an insert from a delete, so a trigger does; it stays in the test's database,
 * and lets everybody pass while nobody holds.
 */
export const insertsInto = (table: string): Hold => ({
  prepare: `
    create or replace function wait_to_insert() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('inserts into ' || tg_table_name));
      return new;
    end $$;
    create or replace trigger wait_to_insert before insert on ${table}
      for each row execute function wait_to_insert()`,
  text: 'select pg_advisory_xact_lock(hashtext($1))',
  values: [`inserts into ${table}`],
})

/** What a test sees while it holds something. */
export interface Held {
  /** Answers once so many calls wait for what is held, each itself or behind another that does. */
  waiting(count: number): Promise<void>
  /** Answers once `call` has its answer, or so many calls wait: either way it has come as far as it can. */
  settledOrWaiting(call: Promise<unknown>, count: number): Promise<void>
}

/** Below the time that a statement has in tests. */
const WAIT_WITHIN = 60_000

// Who waits for the holder's process, and who waits for those.
const WAITING = `
  with recursive waiting (pid) as (
    select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
    union
    select l.pid from waiting w join pg_locks l on not l.granted and w.pid = any (pg_blocking_pids(l.pid))
  )
  select count(*)::int as count from waiting`

/**
 * Does `work` while a connection of the test's own holds what `hold` locks, and then lets go.
 *
 * @throws when nothing was there to hold, or what `work` throws
 */
export async function whileHeld<T>(place: Place, hold: Hold, work: (held: Held) => Promise<T>): Promise<T> {
  const client = new pg.Client('port' in place ? place : place.database.pool.options)
  await client.connect()
  try {
    if (hold.prepare) await client.query(hold.prepare)
    await client.query('begin')
    const { rowCount, command } = await client.query(hold.text, [...(hold.values ?? [])])
    if (command === 'SELECT' && !rowCount) throw new Error(`There is nothing to hold: ${hold.text}`)
    const waitingUntil = async (count: number, isDone: () => boolean) => {
      let seen = 0
      for (const begun = Date.now(); Date.now() - begun < WAIT_WITHIN; await sleep(5)) {
        seen = (await client.query<{ count: number }>(WAITING)).rows[0]?.count ?? 0
        if (seen >= count || isDone()) return
      }
      throw new Error(`${seen} calls wait where ${count} should: ${hold.text}`)
    }
    return await work({
      waiting: (count) => waitingUntil(count, () => false),
      settledOrWaiting: (call, count) => {
        let isSettled = false
        const settle = () => {
          isSettled = true
        }
        call.then(settle, settle)
        return waitingUntil(count, () => isSettled)
      },
    })
  } finally {
    // The lock ends with the connection, however that ends.
    await client.end()
  }
}

/** Refuses the answer of a call that should have waited. */
const unheld =
  ({ text }: Hold, name: string) =>
  (value: unknown): never => {
    throw new Error(`${name} did not wait for ${text}, and answered ${JSON.stringify(value)}`)
  }

type Answers<C extends readonly (() => Promise<unknown>)[]> = {
  -readonly [I in keyof C]: Awaited<ReturnType<C[I]>>
}

/**
 * Makes calls at once: starts them one after the other, each when the one before it waits for what is held, lets go
 * when all wait, and answers what they answered. Which of them comes first then is open.
 *
 * @param first which of them is started first, counted on past the last: rounds that count up try every beginning
 * @throws when one of them ends without having waited: then they would not overlap
 */
export async function atOnce<const C extends readonly (() => Promise<unknown>)[]>(
  place: Place,
  hold: Hold,
  calls: C,
  first = 0,
): Promise<Answers<C>> {
  const started: Promise<unknown>[] = []
  await whileHeld(place, hold, async ({ waiting }) => {
    for (let count = 1; count <= calls.length; count += 1) {
      const index = (first + count - 1) % calls.length
      const answer = (calls[index] as C[number])()
      started[index] = answer
      await Promise.race([waiting(count), answer.then(unheld(hold, `Call ${index}`))])
    }
  }).finally(() => Promise.allSettled(started))
  return (await Promise.all(started)) as Answers<C>
}

/**
 * Makes a call while another is under way: starts `first`, sees it wait for what is held, starts `second`, and lets go
 * when that waits, too, or has its answer. Answers what both answered.
 *
 * @throws when `first` ends without having waited: then they would not overlap
 */
export async function meanwhile<A, B>(
  place: Place,
  hold: Hold,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const started: Promise<unknown>[] = []
  const both = await whileHeld(place, hold, async ({ waiting, settledOrWaiting }) => {
    const underWay = first()
    started.push(underWay)
    await Promise.race([waiting(1), underWay.then(unheld(hold, 'The first call'))])
    const other = second()
    started.push(other)
    await settledOrWaiting(other, 2)
    return [underWay, other] as const
  }).finally(() => Promise.allSettled(started))
  return Promise.all(both)
}
