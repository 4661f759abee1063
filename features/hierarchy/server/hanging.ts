/**
 * The records that prevent a deletion, and the records that are removed with it
 * (records.md 'Deleting what is above').
 */
import { AppError, type ErrorLink } from '#contract/errors.ts'
import { countedAs, listedAt, type ProtectingKind, protectingKinds } from '#contract/protecting.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import { type Deleted, deleteBranches } from './branch-queries.ts'
import { countKept, type Kept } from './hanging-queries.ts'
import type { Branch } from './levels.ts'

/** Removes records that depend on a branch, just before the branch is deleted. The work orders are locked. */
export type LetGo = (context: InAccount, branch: Branch) => Promise<void>

/** The reactions of all features to a deletion. The application provides them. */
export interface Hanging {
  readonly kept: Readonly<Record<ProtectingKind, Kept>>
  readonly letGo: readonly LetGo[]
  /** Notifies the people who were assigned to the deleted records. */
  readonly tell: (context: InAccount, deleted: readonly Deleted[]) => Promise<void>
}

/**
 * Deletes a branch and notifies the assigned people. The caller must have locked its work orders.
 *
 * @throws AppError DELETION_PROTECTED (409) if records must be kept, with their number and a link for each
 *   kind that the caller may read
 */
export async function deleteBranch(
  context: InAccount,
  { kept, letGo, tell }: Hanging,
  branch: Branch,
): Promise<void> {
  const found = await countKept(context.db, context.scope, kept, branch)
  if (found.length > 0) {
    const links: ErrorLink[] = []
    const said: string[] = []
    for (const kind of protectingKinds) {
      const here = found.filter((one) => one.kind === kind)
      const [first] = here
      if (!first) continue
      const text = countedAs(
        kind,
        here.reduce((sum, { count }) => sum + count, 0),
      )
      said.push(text)
      const seen = here.find(({ isSeen }) => isSeen)
      if (seen) links.push({ text, path: listedAt(kind, seen.workOrderId) })
    }
    const text = `Nothing was deleted. To be kept: ${said.join(', ')}.`
    throw new AppError('DELETION_PROTECTED', hierarchyErrors.DELETION_PROTECTED, [], { text, links })
  }
  for (const one of letGo) await one(context, branch)
  await tell(context, await deleteBranches(context, branch.level, branch.ids))
}
