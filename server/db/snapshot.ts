/** Reads many rows in parts as they are needed, all from one state of the database, however long that takes. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** The longest time for one statement, and for a pause between two statements. */
const LONGEST = '15min'
/** How many rows are in memory at a time. */
const PART = 100

/** Runs `read` on one state of the database: `read` does not see what others write meanwhile, and cannot write. */
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
 * Yields the rows of a statement in parts. Must run in a transaction. Each statement needs a `name` of its
 * own, because the connection stores the columns of the rows under that name.
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
