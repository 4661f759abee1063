/** What an empty database is filled with at the first start: the demo company, and the first administrator. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Storage } from '#server/storage/storage.ts'
import { addLogin } from './builders.ts'
import { fillDemo, isEmpty } from './demo.ts'
import { addDemoFiles } from './demo-files.ts'
import { DEMO_ZONE } from './demo-people.ts'

/** Two servers that start at once on one database fill it once. */
const FILL_LOCK = 7_586_212

export interface FirstFill {
  hasDemo: boolean
  admin: { username: string; password: string } | null
  storage: Storage
}

/**
 * Fills an empty database and answers whether the demo company was added now, as of `today` where that works. An administrator
 * is added once.
 */
export async function fillFirst(
  db: Db,
  today: string,
  { hasDemo, admin, storage }: FirstFill,
): Promise<boolean> {
  const office = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(transaction)
    const fillsDemo = hasDemo && (await isEmpty(transaction))
    const filled = fillsDemo ? await fillDemo(transaction, today, DEMO_ZONE) : null
    if (admin && !(await hasLogin(transaction, admin.username))) {
      await addLogin(transaction, { ...admin, isAdmin: true })
    }
    return filled
  })
  // Bytes are no part of a transaction.
  if (office) await addDemoFiles(db, storage, office, today)
  return office !== null
}

async function hasLogin(db: Db, username: string): Promise<boolean> {
  const login = await db
    .selectFrom('login')
    .select('login_id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  return login !== undefined
}

/** True when the demo company's sign-ins are in this database. */
export function hasDemoCompany(db: Db): Promise<boolean> {
  return hasLogin(db, 'dana@harrowpike.example')
}
