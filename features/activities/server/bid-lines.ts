/** The bid lines of a work order, for its owner and for bidders while it is advertised. */
import { platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { BidLine } from '../contract.ts'
import { countBidLines, findAdvertised, listBidLines } from './bid-queries.ts'

/**
 * A page of the bid lines of a work order: one that the caller sees, or an advertised one of another account.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for any other work order, FORBIDDEN (403)
 */
export async function pageOfBidLines(
  context: InAccount,
  { TargetUniqueID, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<BidLine>> {
  const { db, scope } = context
  const advertised = await findAdvertised(db, TargetUniqueID, context.now)
  const isForeign = advertised !== undefined && advertised.accountId !== scope.accountId
  if (!isForeign) await requireWorkOrders(context, [TargetUniqueID], 'Activities', 'Read')
  // A right that is limited to certain projects of this account does not apply to projects of other accounts.
  else if (!hasBit(scope.permissions, 'Activities', 'Read')) throw platformError('FORBIDDEN')
  const owner = isForeign ? advertised : scope
  return fetchPage(
    paging,
    (range) => listBidLines(db, scope, owner, TargetUniqueID, range),
    () => countBidLines(db, owner, TargetUniqueID),
  )
}
