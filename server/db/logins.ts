/** Queries on logins that the platform needs. */
import type { Db } from './open.ts'

/** The user name of a login, which is an e-mail address (decisions 'Sign-in and people'). */
export async function usernameOf(db: Db, loginId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('login')
    .select('username')
    .where('login_id', '=', loginId)
    .executeTakeFirst()
  return row?.username
}
