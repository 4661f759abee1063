/**
 * Distinguishes the opening of a screen from the loading of a screen in advance, when somebody only points at
 * a link.
 */

let isIt = () => false

/**
 * Sets how the opening of a screen is recognised. app/web calls this function, because app/web has the
 * router.
 */
export function bindNavigating(known: () => boolean): void {
  isIt = known
}

export const isNavigating = (): boolean => isIt()
