/**
 * The region of an account: how its people read and write, set by its administrator
 * (records.md 'Region of an account').
 */
import type { Region } from '#contract/region.ts'
import type { SignedIn } from '#server/http/mount.ts'
import { requireAdministrator } from './logo.ts'
import { updateAccount } from './queries.ts'

/**
 * Sets the region of the caller's account, and notifies its open screens.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403)
 */
export async function setOwnRegion(context: SignedIn, region: Region): Promise<string[]> {
  const { companyId, accountId } = await requireAdministrator(context)
  await updateAccount(context.db, { companyId, accountId }, region)
  context.afterCommit(() => context.events.tellSessions({ companyId, accountId }))
  return [accountId]
}
