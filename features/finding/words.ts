/** The words of a text as the search compares them: in lower case and without accents. */

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The longest of the words with which no word of the text begins; undefined if the text has all words. */
export function lacking(words: readonly string[], text: string): string | undefined {
  const has = wordsOf(text)
  return words
    .filter((word) => !has.some((one) => one.startsWith(word)))
    .toSorted((one, other) => other.length - one.length)[0]
}
