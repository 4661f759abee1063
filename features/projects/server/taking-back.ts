/**
 * Notifies bidders when a call takes projects back from bidders or advertises them again
 * (records.md 'Addendum'; docs/decisions/0159). Only a caller who may read bids gets a refusal that depends
 * on intents to bid: from such a refusal, other callers would learn that a company intends to bid.
 */
import { AppError } from '#contract/errors.ts'
import { countOf } from '#contract/figures.ts'
import { type Bidders, listAdvertised } from '#features/hierarchy/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { projectErrors } from '../contract.ts'
import { countIntents } from './queries.ts'

/**
 * Writes locked work orders, then notifies bidders of projects that were taken back or advertised again, or
 * whose end of bidding moved.
 *
 * @throws AppError BIDDERS_ARE_TOLD (409) if `isAsked` and a project is taken back
 */
export async function tellingBidders(
  context: InAccount,
  bidders: Bidders,
  { ids, isAsked }: { ids: readonly string[]; isAsked: boolean },
  write: () => Promise<unknown>,
): Promise<void> {
  const before = await listAdvertised(context, ids)
  await write()
  const after = await listAdvertised(context, ids)
  const takenBack = [...before.keys()].filter((id) => !after.has(id))
  if (isAsked) await requireTakingBack(context, 'take', takenBack)
  await bidders.takenBack(context, takenBack)
  await bidders.openAgain(
    context,
    [...after.keys()].filter((id) => !before.has(id)),
  )
  await bidders.endMoved(
    context,
    [...after.values()].flatMap(({ id, endsAt }) => {
      const old = before.get(id)
      return old && old.endsAt !== endsAt ? [id] : []
    }),
  )
}

/**
 * Refuses to take locked, advertised projects back, so that the user is asked first. If the caller may read
 * the bids of all these projects, the refusal contains the numbers, and there is no refusal if no company
 * intends to bid. Any other caller, such as a person of a subcontractor, is always refused. The numbers never
 * include projects whose bids the caller may not read (0154).
 *
 * @throws AppError BIDDERS_ARE_TOLD (409)
 */
export async function requireTakingBack(
  context: InAccount,
  verb: 'take' | 'delete',
  advertised: Iterable<string>,
): Promise<void> {
  const { db, scope } = context
  const ids = [...advertised]
  if (ids.length === 0) return
  const read = ids.filter((id) => hasBitOn(scope, 'Bidding', 'Read', id))
  const { companies, submitted } = await countIntents(db, scope, read)
  if (companies === 0 && read.length === ids.length) return
  const what = ids.length === 1 ? 'this project' : 'these projects'
  const told = `If you ${verb === 'take' ? `take ${what} back` : `delete ${what}`}, everyone who intends to bid is notified.`
  const intending = `${countOf(companies, 'company intends', 'companies intend')} to bid`
  const counted =
    submitted > 0 ? `${intending}, and ${countOf(submitted, 'bid is', 'bids are')} in.` : `${intending}.`
  const text = companies > 0 ? `${counted} ${told}` : told
  throw new AppError('BIDDERS_ARE_TOLD', projectErrors.BIDDERS_ARE_TOLD, [], text)
}
