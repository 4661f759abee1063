/** The account's settings for time: overtime rule, exempt people, payroll columns. */
import { platformError } from '#contract/errors.ts'
import { requireThere } from '#features/parties/server/public.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { mayEverywhere } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { OvertimeRule } from '../overtime.ts'
import { type PayrollColumn, payrollColumns, type TimecardSettings } from '../week-contract.ts'
import { findSettings, listExempt, lockSettings, writeExempt, writeSettings } from './settings-queries.ts'

/** The settings apply to all projects, so a right on a single project is not enough to change them. */
const mayChange = ({ scope }: InAccount) => mayEverywhere(scope, 'Timecards', 'Update')

/** The payroll columns of an account that has not chosen any. */
function firstColumns(rule: OvertimeRule): PayrollColumn[] {
  const first = payrollColumns.slice(0, payrollColumns.indexOf('personId'))
  return first.filter((name) => name !== 'doubleTime' || rule === 'California')
}

/** The settings of the account. */
export async function readSettings(context: InAccount): Promise<TimecardSettings> {
  const { db, scope } = context
  const { overtimeRule, payrollColumns: kept, rowVersion } = await findSettings(db, scope)
  return {
    overtimeRule,
    exemptPeople: await listExempt(db, scope),
    payrollColumns: kept ?? firstColumns(overtimeRule),
    canChange: mayChange(context),
    rowVersion,
  }
}

interface SettingsChange {
  overtimeRule?: OvertimeRule | undefined
  exemptEmployeeUniqueIds?: string[] | undefined
  payrollColumns?: PayrollColumn[] | undefined
  rowVersion?: number | undefined
}

/**
 * Changes the settings. Fields that are left out stay unchanged.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for a person who is not in the account, ROW_VERSION_STALE
 *   (409)
 */
export async function changeSettings(context: InAccount, change: SettingsChange): Promise<TimecardSettings> {
  const { db, scope } = context
  if (!mayChange(context)) throw platformError('FORBIDDEN')
  const now = await lockSettings(db, scope)
  if (change.rowVersion !== undefined && change.rowVersion !== now.rowVersion)
    throw platformError('ROW_VERSION_STALE')
  if (change.exemptEmployeeUniqueIds) {
    const all = await listExempt(db, { ...scope, ...SEES_ALL_FIRMS })
    const shown = new Set((await listExempt(db, scope)).map(({ employeeUniqueId }) => employeeUniqueId))
    // Exempt people whom the caller does not see stay exempt.
    const hidden = all.flatMap(({ employeeUniqueId: id }) => (shown.has(id) ? [] : [id]))
    // Only newly exempt people must exist. An exempt person who was deleted stays exempt, so that old weeks
    // do not change.
    await requireThere(
      context,
      change.exemptEmployeeUniqueIds.filter((id) => !shown.has(id)),
    )
    await writeExempt(db, scope, [...new Set([...change.exemptEmployeeUniqueIds, ...hidden])])
  }
  await writeSettings(db, scope, {
    overtimeRule: change.overtimeRule ?? now.overtimeRule,
    payrollColumns: change.payrollColumns ?? now.payrollColumns,
  })
  return readSettings(context)
}
