/** What records say when a level above them is to be deleted (records.md 'Deleting what is above'). */
import { AppError } from '#contract/errors.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import type { Level } from './levels.ts'

/** What is to be deleted, with all that lies below it. */
export interface Branch {
  level: Level
  ids: readonly string[]
}

/** What a kind of record says to the deletion of a branch that is held with its work order. */
export interface Hanging {
  /** Why the branch stays, as a sentence without its point: 'INV-3 and INV-5 bill this work'; null: it may go. */
  protecting(context: InAccount, branch: Branch): Promise<string | null>
  /** Takes what may go of its own records. */
  letGo?(context: InAccount, branch: Branch): Promise<void>
}

/** What all kinds say; the application knows them. */
export type AllHanging = readonly Hanging[]

/**
 * Lets a branch go that nothing protects.
 *
 * @throws AppError DELETION_PROTECTED (409), which says what stands in the way
 */
export async function letBranchGo(context: InAccount, hanging: AllHanging, branch: Branch): Promise<void> {
  const reasons: string[] = []
  for (const { protecting } of hanging) {
    const reason = await protecting(context, branch)
    if (reason) reasons.push(reason)
  }
  if (reasons.length > 0) {
    const text = `Nothing was deleted: ${reasons.join('; ')}.`
    throw new AppError('DELETION_PROTECTED', hierarchyErrors.DELETION_PROTECTED, [], text)
  }
  for (const { letGo } of hanging) await letGo?.(context, branch)
}
