/** The rules of finding a record. */
import { notFound } from '#contract/errors.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Whereabouts } from '../contract.ts'
import { findPlaceNames, isOpenToBids, isSeenThere } from './queries.ts'

/**
 * In which of the caller's accounts they may see what has an id, the present one first. Whoever looks at the app as a role
 * would is in the present one alone.
 *
 * @throws AppError NOT_FOUND (404) where there is none
 */
export async function whereabouts({ db, caller }: SignedIn, { id }: { id: string }): Promise<Whereabouts[]> {
  const others = caller.preview ? [] : await listElsewhere(db, caller)
  const found: Whereabouts[] = []
  for (const scope of [...(caller.scope ? [caller.scope] : []), ...others]) {
    if ((await isSeenThere(db, scope, id)) || (await isOpenToBids(db, scope, id)))
      found.push(await findPlaceNames(db, scope))
  }
  if (found.length === 0) throw notFound()
  return found
}
