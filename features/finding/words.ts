/** Words as the search compares them: small letters without accents. */

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The longest of the words that begins no word of a text; undefined where it has them all. */
export function lacking(words: readonly string[], text: string): string | undefined {
  const has = wordsOf(text)
  return words
    .filter((word) => !has.some((one) => one.startsWith(word)))
    .toSorted((one, other) => other.length - one.length)[0]
}
