/**
 * How many files wait in this browser until the server has taken them, and for whom. It is read before any code for them is
 * loaded, and by the sign-in, so it stands by itself (docs/decisions/0140-files-wait-in-the-browser.md).
 */

/** Other tabs are told when it changes, by a `storage` event. */
export const KEPT_MARK = 'plumbline-kept-files'

/** How many, by keeper. */
export const keptHere = (): Readonly<Record<string, number>> =>
  JSON.parse(localStorage.getItem(KEPT_MARK) ?? '{}') as Record<string, number>
