/**
 * Leaves the screen in another way than by a link. Separate from leave-guard.tsx, because the frame loads
 * before the dialogs of the guards.
 */

/**
 * The guards of unsaved input, in the order in which the input began. Each guard calls `by` once the person
 * agrees to lose the input.
 */
export const guards = new Set<(by: () => void) => void>()

/** Calls `by` to leave the screen, once the person agrees to lose all unsaved input. */
export function leaveScreen(by: () => void): void {
  const leave = [...guards].reduce<() => void>((next, guard) => () => guard(next), by)
  leave()
}
