/**
 * When what hangs on a record may change: each module says it of its own records, by their machines
 * (records.md 'Decided after the second trial').
 */

import { AppError, notFound, platformError } from '#contract/errors.ts'
import { type HoldsFiles, isOfAccount } from '#contract/record-types.ts'
import type { InAccount } from '#server/http/mount.ts'
import { fileErrors } from '../contract.ts'
import { type HeldRecord, holdRecord, type Target } from './place-queries.ts'

/** Of records that are decided on: the columns are those of their table. */
interface DecidedRule {
  /** Refuses where it is in a status in which nothing may be added or changed. */
  requireStatus: (statusId: number) => void
  /** When it was decided: what hung there by then stays, also where others may be added. */
  decidedAt?: string
}

/** Of what is said once: its files come with it, from whom the column names, and never change. */
interface SaidRule {
  saidBy: string
}

/** Of what is locked together with other things: the module holds it, and refuses where it is locked. */
interface HeldRule {
  /** False where the record is not there. */
  hold: (context: InAccount, targetId: string) => Promise<boolean>
}

export type FileRule = (DecidedRule | SaidRule | HeldRule) & {
  /** Files lie at its top alone. */
  holdsNoFolders?: true
}
/** The rules by what files hang on; where there is none, they may always change. */
export type FileRules = { readonly [Type in HoldsFiles]?: FileRule }

/** Something that is added to a record, or changed there. */
export interface Touched extends Pick<Target, 'targetType' | 'targetId'> {
  /** When what is changed came there; null for what is added. */
  since: string | null
}

/** Files come some time after what they belong to: large ones are sent in parts, and over again. */
const HOURS_TO_SEND = 24

/**
 * Checks that files and folders may be added to these records, or changed there. In a write the records stay as they are
 * from now on.
 *
 * @throws AppError FORBIDDEN (403) for files of what somebody else said, FILE_DECIDED_ON, FILE_SAID or a refusal of the
 *   record's machine (409)
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
    // Those of the account have no machine that reads columns.
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
