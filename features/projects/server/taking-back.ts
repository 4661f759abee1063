/**
 * Projects that are taken back from bidders, or advertised again, by whatever call (records.md 'Addendum'; docs/decisions/0159). The
 * question before depends on intents only for whoever may read them: nobody else learns from a refusal that somebody intends to bid.
 */
import { AppError } from '#contract/errors.ts'
import { countOf } from '#contract/figures.ts'
import { type Bidders, listAdvertised } from '#features/hierarchy/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { projectErrors } from '../contract.ts'
import { countIntents } from './queries.ts'

/**
 * Writes work orders that the caller holds, and notifies bidders of those that are taken back, advertised again or moved by it.
 *
 * @throws AppError BIDDERS_ARE_TOLD (409) where `isAsked`, and one is taken back
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
 * Refuses to take back advertised projects that the caller holds, so that it is asked first: with the numbers for whoever may read bids,
 * and only where somebody intends; without any number, and always, for whoever may not, as people of a subcontractor (0154).
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
