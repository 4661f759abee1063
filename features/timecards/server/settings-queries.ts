/** All SQL of the account's settings for time: overtime rule, exempt people, payroll columns. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, isPersonShown } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import type { OvertimeRule } from '../overtime.ts'
import type { PayrollColumn } from '../week-contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The settings of an account. An account without a row has the default values of the table. */
export interface Settings {
  overtimeRule: OvertimeRule
  payrollColumns: PayrollColumn[] | null
  rowVersion: number
}

const settings = sql`k.overtime_rule as "overtimeRule", k.payroll_columns as "payrollColumns", k.row_version as "rowVersion"`

/** The settings of an account. */
export async function findSettings(db: Db, { companyId, accountId }: Place): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select ${settings} from timecard_setting k
    where k.company_id = ${companyId} and k.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { overtimeRule: 'none', payrollColumns: null, rowVersion: 1 }
}

/**
 * Locks the settings of an account until the end of the transaction and returns them. A missing row is added
 * first.
 */
export async function lockSettings(db: Db, place: Place): Promise<Settings> {
  const { companyId, accountId } = place
  await sql`
    insert into timecard_setting (company_id, account_id) values (${companyId}, ${accountId})
    on conflict (company_id, account_id) do nothing`.execute(db)
  const { rows } = await sql<Settings>`
    select ${settings} from timecard_setting k
    where k.company_id = ${companyId} and k.account_id = ${accountId} for no key update`.execute(db)
  return rows[0] as Settings
}

/** Writes the settings of an account. The caller must have locked them. */
export async function writeSettings(
  db: Db,
  { companyId, accountId }: Place,
  { overtimeRule, payrollColumns }: Omit<Settings, 'rowVersion'>,
): Promise<void> {
  await sql`
    update timecard_setting k
    set overtime_rule = ${overtimeRule}, payroll_columns = ${payrollColumns}::text[], row_version = k.row_version + 1,
        updated_at = now()
    where k.company_id = ${companyId} and k.account_id = ${accountId}`.execute(db)
}

/** The people who never get overtime, by name. People whom the caller may not see are left out. */
export async function listExempt(
  db: Db,
  scope: Place & FirmSight,
): Promise<{ employeeUniqueId: string; employeeName: string }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ employeeUniqueId: string; employeeName: string }>`
    select x.employee_id as "employeeUniqueId", ${fullName('e', scope)} as "employeeName"
    from overtime_exemption x
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = x.employee_id
    where x.company_id = ${companyId} and x.account_id = ${accountId} and ${isPersonShown(scope, 'e')}
    order by e.first_name collate people, e.last_name collate people, e.id`.execute(db)
  return rows
}

/** Replaces the list of exempt people. The caller must have locked the settings. */
export async function writeExempt(
  db: Db,
  { companyId, accountId }: Place,
  employeeIds: readonly string[],
): Promise<void> {
  await sql`
    delete from overtime_exemption x
    where x.company_id = ${companyId} and x.account_id = ${accountId}
      and x.employee_id <> all(${employeeIds}::uuid[])`.execute(db)
  await sql`
    insert into overtime_exemption (company_id, account_id, employee_id)
    select ${companyId}::uuid, ${accountId}::uuid, a.id from unnest(${employeeIds}::uuid[]) a (id)
    on conflict (company_id, account_id, employee_id) do nothing`.execute(db)
}
