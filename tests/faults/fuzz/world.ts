/** The demo company in a server of its own, who calls it, and what of it can be named. */
import type { RecordKind } from '#contract/values.ts'
import { fillDemo } from '#database/seed/demo.ts'
import { addDemoFiles } from '#database/seed/demo-files.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { worldTables } from '#tests/harness/world.ts'
import type { Known } from './values.ts'

/** Who calls: people of several roles and companies, an administrator of the site, nobody, and somebody with no token. */
export const callers = [
  'dana@harrowpike.example',
  'luis@harrowpike.example',
  'grace@harrowpike.example',
  'joel@harrowpike.example',
  'nils@lindqvistames.example',
  'amara@kestrelconcrete.example',
  'admin@plumbline.example',
  'nobody',
  'somebody who made up a token',
] as const
export type CallerName = (typeof callers)[number]

export interface World {
  test: TestApp
  origin: string
  /** The token of a caller; another one where theirs no longer holds. */
  tokenOf(caller: CallerName, isOver?: boolean): Promise<string | undefined>
  /** What can be named now. */
  look(): Promise<Known>
  /** Puts right what calls may do to those who call: they are activated, get their roles back, and may try again. */
  restore(): Promise<void>
  /** How much was written so far. */
  auditPosition(): Promise<number>
  close(): Promise<void>
}

/** Where the records of every kind are: the table, and its column with their ids. */
const tables = (Object.entries(worldTables) as [RecordKind, string][]).map(
  ([kind, table]) =>
    [kind, [table, table === 'company' || table === 'account' ? `${table}_id` : 'id']] as const,
)
const MOST_OF_A_KIND = 40

/** Opens the server and fills it. */
export async function openWorld(today: string): Promise<World> {
  const test = await openTestApp({ trustProxy: true, largestFileMegabytes: 1 })
  const { db, pool } = test.database
  const office = await db.transaction().execute((transaction) => fillDemo(transaction, today))
  await addDemoFiles(db, test.storage, office, today)
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const roles = await pool.query('select id, company_role_id from employee')
  const { rows: people } = await pool.query<{
    username: string
    loginId: string
    companyId: string | null
    accountId: string | null
    employeeId: string | null
  }>(`
    select distinct on (l.username) l.username, l.login_id as "loginId", e.company_id as "companyId",
           e.account_id as "accountId", e.employee_id as "employeeId"
    from login l left join login_employee e on e.login_id = l.login_id order by l.username, e.employee_id`)
  const tokens = new Map<CallerName, string>()

  const open = async (caller: CallerName) => {
    const person = people.find(({ username }) => username === caller)
    if (!person) return undefined
    const { loginId, companyId, accountId, employeeId } = person
    const place = companyId && accountId && employeeId ? { companyId, accountId, employeeId } : null
    const token = await openSession(db, { loginId, place, platform: 'Web', now: new Date() })
    tokens.set(caller, token)
    return token
  }

  const dana = people.find(({ username }) => username === callers[0])
  return {
    test,
    origin,
    async tokenOf(caller, isOver = false) {
      if (caller === 'somebody who made up a token') return 'Bearer made-up'
      return isOver ? open(caller) : (tokens.get(caller) ?? open(caller))
    },
    async look() {
      const ids: Partial<Record<RecordKind, string[]>> = {}
      for (const [kind, [table, column]] of tables) {
        // Mostly of Dana's account, so that calls come through; the rest of it from anywhere.
        const isOwn =
          table === 'company' || table === 'iam' || table.startsWith('company_')
            ? 'company_id = $1'
            : 'account_id = $2'
        const { rows } = await pool.query<{ id: string }>(
          `select ${column} as id from ${table} where $1::uuid is not null and $2::uuid is not null
           order by (${isOwn}) desc, random() limit ${MOST_OF_A_KIND}`,
          [dana?.companyId, dana?.accountId],
        )
        ids[kind] = rows.map(({ id }) => id)
      }
      return {
        ids: ids as Known['ids'],
        accountId: dana?.accountId ?? '',
        companyId: dana?.companyId ?? '',
        usernames: people.map(({ username }) => username),
      }
    },
    async restore() {
      await pool.query('delete from throttle')
      for (const table of ['company', 'account', 'employee', 'login'])
        await pool.query(`update ${table} set status_id = 1 where status_id <> 1`)
      await pool.query('delete from second_factor')
      for (const { id, company_role_id } of roles.rows) {
        await pool.query(
          'update employee set company_role_id = $2 where id = $1 and company_role_id is distinct from $2',
          [id, company_role_id],
        )
      }
      tokens.clear()
      await test.runJobs()
    },
    async auditPosition() {
      const { rows } = await pool.query('select coalesce(max(id), 0)::int as position from audit_entry')
      return rows[0].position
    },
    close: () => test.close(),
  }
}
