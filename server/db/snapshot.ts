/** Reading much: one state of the database, however long it takes, in parts as they are needed. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** The longest that one statement takes, and that nothing is asked. */
const LONGEST = '15min'
/** How many rows are held at a time. */
const PART = 100

/** Runs `read` on one state of the database; what others write meanwhile is not seen, and nothing can be written. */
export function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`select set_config('statement_timeout', ${LONGEST}, true),
        set_config('idle_in_transaction_session_timeout', ${LONGEST}, true),
        set_config('cursor_tuple_fraction', '1', true)`.execute(snapshot)
      return read(snapshot)
    })
}

/**
 * The rows of a statement, part by part; within a transaction. Its name is its own: by that the connection keeps what the
 * rows are made of.
 */
export async function* rowsOf<T>(db: Db, name: string, statement: RawBuilder<T>): AsyncGenerator<T[]> {
  const cursor = sql.id(`rows_of_${name}`)
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(db)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<T>`fetch forward ${sql.raw(String(PART))} from ${cursor}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < PART) break
  }
  await sql`close ${cursor}`.execute(db)
}
