/** The RFIs of the demo's library project that the tests use. */
import { openSession } from '#features/identity/server/sessions.ts'
import { people, projectOf, type Stage } from './stage.ts'

interface RfiRow {
  rfiUniqueId: string
  rfiTitle: string
  jobUniqueId: string
}

export interface RfiRecords {
  project: string
  job: string
  /** Waits on Dana, who must answer the RFI; late. */
  asked: string
  /** Waits on Dana, who must approve the RFI. */
  open: string
  /** Asked by Grace, and answered. */
  answered: string
  closed: string
}

/** Returns the ids of these RFIs. */
export async function rfiRecords(stage: Stage): Promise<RfiRecords> {
  const token = await stage.tokenOf(people.dana)
  const project = await projectOf(stage, 'Linden')
  const { items } = await stage.post<{ items: RfiRow[] }>(token, '/api/rfi/workorder', {
    TargetUniqueID: project,
    NumberOfItemsPerPage: 100,
  })
  const find = (title: string): RfiRow => {
    const found = items.find(({ rfiTitle }) => rfiTitle.startsWith(title))
    if (!found) throw new Error(`The demo has no RFI ${title}`)
    return found
  }
  const closed = find('Footing F3')
  return {
    project,
    job: closed.jobUniqueId,
    asked: find('Asbestos').rfiUniqueId,
    open: find('Handrail').rfiUniqueId,
    answered: find('Backing').rfiUniqueId,
    closed: closed.rfiUniqueId,
  }
}

/**
 * Returns a token of a person as a guest in the contractor's account. The person also has an account of their
 * own.
 */
export async function tokenAsGuest(stage: Stage, username: string): Promise<string> {
  const { db, pool } = stage.server.database
  const { rows } = await pool.query<{ login: string; company: string; account: string; employee: string }>(
    `select le.login_id as login, le.company_id as company, le.account_id as account, le.employee_id as employee
     from login_employee le
     join login guest on guest.login_id = le.login_id and guest.username = $1
     join login_employee host on host.account_id = le.account_id and host.company_id = le.company_id
     join login on login.login_id = host.login_id and login.username = $2`,
    [username, people.dana],
  )
  const [found] = rows
  if (!found) throw new Error(`${username} is no guest of the contractor`)
  const { login: loginId, company: companyId, account: accountId, employee: employeeId } = found
  const place = { companyId, accountId, employeeId }
  return openSession(db, { loginId, place, platform: 'Web', now: new Date() })
}
