/** The deletions of the plan: listed for 30 days, and restored as a whole (records.md 'Deleting what is above'). */
import { notFound, platformError } from '#contract/errors.ts'
import { removeGoneCodes } from '#features/codes/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireLinesFree } from './advertised.ts'
import { listGettingLines } from './advertised-queries.ts'
import { bringBack, isBelowGone, lockParentsOf } from './branch-queries.ts'
import { type DeletionRow, listGonePeople, lockDeletions } from './deletion-queries.ts'

/** A restored deletion, with the codes and people that could not be restored. */
export interface BroughtBack extends DeletionRow {
  /** `03 30 Cast in place` */
  goneCodes: string[]
  /** Assigned people who have left the account or the project. */
  gonePeople: string[]
}

/**
 * Restores deletions, all or none. Codes and people that no longer exist are not restored; the reply names
 * them. Turns pass to other people (0087). Lines that left drafts are not restored.
 *
 * @throws AppError NOT_FOUND (404) for a deletion that is missing, hidden, older than 30 days or already
 *   restored; PARENT_DELETED, and ADDENDUM_NEEDED (409) if an advertised project would get lines back
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
