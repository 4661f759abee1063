/** What was deleted of the plan: listed for 30 days, and brought back whole (records.md 'Deleting what is above'). */
import { notFound, platformError } from '#contract/errors.ts'
import { removeGoneCodes } from '#features/codes/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireLinesFree } from './advertised.ts'
import { listGettingLines } from './advertised-queries.ts'
import { bringBack, isBelowGone, lockParentsOf } from './branch-queries.ts'
import { type DeletionRow, listGonePeople, lockDeletions } from './deletion-queries.ts'

/** A deletion that was taken back, and what of it stays away. */
export interface BroughtBack extends DeletionRow {
  /** `03 30 Cast in place` */
  goneCodes: string[]
  /** People who were on it and are there no more, or not on the project. */
  gonePeople: string[]
}

/**
 * Brings back what deletions took, all or none. Codes and people that are gone stay away and are named; turns pass on (0087); what
 * drafts claimed of it is not restored.
 *
 * @throws AppError NOT_FOUND (404) for one that is not there, not theirs, older than 30 days or taken back; PARENT_DELETED, and
 *   ADDENDUM_NEEDED (409) where it returns lines to an advertised project
 */
export async function restoreDeletions(context: InAccount, ids: readonly string[]): Promise<BroughtBack[]> {
  const { db, scope, now } = context
  const found = await lockDeletions(db, scope, now, ids)
  if (found.length < new Set(ids).size) throw notFound()
  const done: BroughtBack[] = []
  for (const deletion of found) {
    const { id, level } = deletion
    await requireLinesFree(context, await listGettingLines(db, scope, { level, ids: [id] }, 'deletions'))
    if (level !== 'work_order') await lockParentsOf(db, scope, level, [id])
    if (await isBelowGone(db, scope, level, id)) throw platformError('PARENT_DELETED')
    const goneCodes = await removeGoneCodes(db, scope, [id])
    await bringBack(context, level, [id])
    done.push({ ...deletion, goneCodes, gonePeople: await listGonePeople(db, scope, deletion) })
  }
  return done
}
