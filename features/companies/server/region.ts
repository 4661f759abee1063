/** How people of an account read and write: what its administrator decides (records.md 'Region of an account'). */
import type { Region } from '#contract/region.ts'
import type { SignedIn } from '#server/http/mount.ts'
import { requireAdministrator } from './logo.ts'
import { updateAccount } from './queries.ts'

/**
 * Decides the region of the caller's account. Its open screens are told.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403)
 */
export async function setOwnRegion(context: SignedIn, region: Region): Promise<string[]> {
  const { companyId, accountId } = await requireAdministrator(context)
  await updateAccount(context.db, { companyId, accountId }, region)
  context.afterCommit(() => context.events.tellSessions({ companyId, accountId }))
  return [accountId]
}
