/**
 * The number of files that wait in this browser until the server has received them, by keeper. The sign-in
 * reads the numbers before any code for files has loaded, so this file imports nothing
 * (docs/decisions/0140-files-wait-in-the-browser.md).
 */

/** The key in local storage. Other tabs get a `storage` event when the value changes. */
export const KEPT_MARK = 'plumbline-kept-files'

/** Returns the number of waiting files by keeper. */
export const keptHere = (): Readonly<Record<string, number>> =>
  JSON.parse(localStorage.getItem(KEPT_MARK) ?? '{}') as Record<string, number>
