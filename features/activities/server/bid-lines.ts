/** The lines to bid on: read by the owner, and by bidders of an advertised work order. */
import { platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { BidLine } from '../contract.ts'
import { countBidLines, findAdvertised, listBidLines } from './bid-queries.ts'

/**
 * A page of the lines to bid on: in a work order that the caller sees, or in another account's that is advertised.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for any other, FORBIDDEN (403)
 */
export async function pageOfBidLines(
  context: InAccount,
  { TargetUniqueID, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<BidLine>> {
  const { db, scope } = context
  const advertised = await findAdvertised(db, TargetUniqueID, context.now)
  const isForeign = advertised !== undefined && advertised.accountId !== scope.accountId
  if (!isForeign) await requireWorkOrders(context, [TargetUniqueID], 'Activities', 'Read')
  // A permission that is scoped to an own work order is for that one, not for others'.
  else if (!hasBit(scope.permissions, 'Activities', 'Read')) throw platformError('FORBIDDEN')
  const owner = isForeign ? advertised : scope
  return fetchPage(
    paging,
    (range) => listBidLines(db, scope, owner, TargetUniqueID, range),
    () => countBidLines(db, owner, TargetUniqueID),
  )
}
