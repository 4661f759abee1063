/**
 * When the files of a record may change. Each module defines the rule for its own records, using their status
 * machine (records.md 'Decided after the second trial').
 */

import { AppError, notFound, platformError } from '#contract/errors.ts'
import { type HoldsFiles, isOfAccount } from '#contract/record-types.ts'
import type { InAccount } from '#server/http/mount.ts'
import { fileErrors } from '../contract.ts'
import { type HeldRecord, holdRecord, type Target } from './place-queries.ts'

/** A rule for records that are decided on. `decidedAt` names a column of their table. */
interface DecidedRule {
  /** Throws if files may not be added or changed in this status. */
  requireStatus: (statusId: number) => void
  /**
   * The column with the time of the decision: files from before the decision never change, even if others may
   * be added.
   */
  decidedAt?: string
}

/**
 * A rule for records that never change after they are sent, nor do their files. `saidBy` names the column
 * with the employee who wrote the record.
 */
interface SaidRule {
  saidBy: string
}

/** A rule for records with their own lock: the module locks the record, and throws if its files may not change. */
interface HeldRule {
  /** Returns false if the record does not exist. */
  hold: (context: InAccount, targetId: string) => Promise<boolean>
}

export type FileRule = (DecidedRule | SaidRule | HeldRule) & {
  /** The record can have only files, no folders. */
  holdsNoFolders?: true
}
/** The rules by type of record. Without a rule, files may always change. */
export type FileRules = { readonly [Type in HoldsFiles]?: FileRule }

/** A file or folder to be added to a record or changed there. */
export interface Touched extends Pick<Target, 'targetType' | 'targetId'> {
  /** When the file or folder was added; null if it is being added now. */
  since: string | null
}

/**
 * The time in hours in which files can be added after the record: large files are sent in parts and may need
 * retries.
 */
const HOURS_TO_SEND = 24

/**
 * Checks that files and folders may be added to these records or changed there. Share-locks the records, or
 * locks them by their own rule, until the end of the transaction.
 *
 * @throws AppError FORBIDDEN (403) for files of a record that another person wrote, FILE_DECIDED_ON,
 *   FILE_SAID or an error of the record's status machine (409)
 */
export async function requireMayChange(
  context: InAccount,
  rules: FileRules,
  touched: readonly Touched[],
): Promise<void> {
  for (const [targetId, ofRecord] of [...Map.groupBy(touched, (one) => one.targetId)].toSorted()) {
    const targetType = ofRecord[0]?.targetType
    const rule = targetType && rules[targetType]
    if (!rule) continue
    if ('hold' in rule) {
      if (!(await rule.hold(context, targetId))) throw notFound()
      continue
    }
    // Only records of a work order have rules that read columns.
    if (isOfAccount(targetType)) continue
    const columns =
      'saidBy' in rule ? { saidBy: rule.saidBy } : { statusId: 'status_id', decidedAt: rule.decidedAt }
    const record = await holdRecord(context.db, context.scope, { targetType, targetId }, columns)
    if (!record) throw notFound()
    for (const { since } of ofRecord) requireRule(context, rule, record, since)
  }
}

function requireRule(
  { scope, now }: InAccount,
  rule: DecidedRule | SaidRule,
  { statusId, decidedAt, saidBy, createdAt }: HeldRecord,
  since: string | null,
): void {
  if ('saidBy' in rule) {
    if (since) throw new AppError('FILE_SAID', fileErrors.FILE_SAID)
    if (saidBy !== scope.employeeId) throw platformError('FORBIDDEN')
    if (now.getTime() - new Date(createdAt).getTime() > HOURS_TO_SEND * 3_600_000)
      throw new AppError('FILE_SAID', fileErrors.FILE_SAID)
    return
  }
  rule.requireStatus(statusId ?? 0)
  if (since && decidedAt && new Date(since) <= new Date(decidedAt))
    throw new AppError('FILE_DECIDED_ON', fileErrors.FILE_DECIDED_ON)
}
