/** Fills an empty database at the first start: with the demo company and the first administrator. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Storage } from '#server/storage/storage.ts'
import { addLogin } from './builders.ts'
import { fillDemo, isEmpty } from './demo.ts'
import { addDemoFiles } from './demo-files.ts'
import { DEMO_ZONE } from './demo-people.ts'

/** Two servers that start at the same time on one database must fill it only once. */
const FILL_LOCK = 7_586_212

export interface FirstFill {
  hasDemo: boolean
  admin: { username: string; password: string } | null
  storage: Storage
}

/**
 * Fills an empty database with the demo company as of `today`, and adds the administrator once. Returns true
 * if the demo company was added now.
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
  // Outside of the transaction, because a rollback does not remove stored bytes.
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

/** True if this database has the sign-ins of the demo company. */
export function hasDemoCompany(db: Db): Promise<boolean> {
  return hasLogin(db, 'dana@harrowpike.example')
}
