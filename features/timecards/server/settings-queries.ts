/** All SQL of what an account decided about the time of its people. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, isPersonShown } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import type { OvertimeRule } from '../overtime.ts'
import type { PayrollColumn } from '../week-contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** What an account decided; what it never did is as the table has it. */
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

/** The same, made if they are not there, and kept from being changed until the end of the transaction. */
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

/** Writes the settings of an account, which the caller holds. */
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

/** Whose time is never overtime, by name, as far as the caller may learn of them. */
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

/** Leaves nobody exempt but these. The caller holds the settings. */
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
