/** Leaving the screen otherwise than by a link. Apart from the guards themselves: their dialog comes later than the frame. */

/** The guards of what is not saved now, in the order in which it was begun: each does something if one agrees to lose that. */
export const guards = new Set<(by: () => void) => void>()

/** Does what leaves the screen, whatever is typed there, when one agrees to lose that. */
export function leaveScreen(by: () => void): void {
  const leave = [...guards].reduce<() => void>((next, guard) => () => guard(next), by)
  leave()
}
