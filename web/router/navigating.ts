/** Whether a screen is being led to, or only loaded in advance, because somebody points at a link to it. */

let isIt = () => false

/** Says whence it is known: app/web has the router. */
export function bindNavigating(known: () => boolean): void {
  isIt = known
}

export const isNavigating = (): boolean => isIt()
