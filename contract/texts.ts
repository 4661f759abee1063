/** Texts as they are cut to fit: without schemas, so that the app need not load any for it. */

/** The beginning of a text, at most `most` characters, without half a letter at its end. */
export function cutText(value: string, most: number): string {
  const cut = value.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
