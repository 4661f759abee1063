/** The approval rule of an account, set by its administrator (records.md 'Maker and approver'). */
import type { SignedIn } from '#server/http/mount.ts'
import type { SeparateApproval } from '../contract.ts'
import { findSeparateApproval, writeSeparateApproval } from './approval-queries.ts'
import { requireAdministrator } from './logo.ts'

interface ApprovalRule {
  separateApproval: SeparateApproval
}

/**
 * The rule of the caller's account.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403)
 */
export async function ownApprovalRule(context: SignedIn): Promise<ApprovalRule> {
  const scope = await requireAdministrator(context)
  return { separateApproval: await findSeparateApproval(context.db, scope) }
}

/**
 * Sets the rule of the caller's account.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403)
 */
export async function setOwnApprovalRule(
  context: SignedIn,
  { separateApproval }: ApprovalRule,
): Promise<string[]> {
  const scope = await requireAdministrator(context)
  await writeSeparateApproval(context.db, scope, separateApproval)
  return [scope.accountId]
}
