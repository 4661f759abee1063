/** Names in a text that is being typed: `@Grace Okafor`. */

/** Somebody who is named. */
export interface Mention {
  id: string
  name: string
}

const UNFINISHED = /(^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u

/** What is typed of a name before the cursor; null where none is begun. */
export function typedName(text: string, cursor: number): string | null {
  const match = UNFINISHED.exec(text.slice(0, cursor))
  return match ? (match[2] ?? '') : null
}

/** The text with the name that is begun before the cursor written out, and where the cursor is then. */
export function withName(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const typed = typedName(text, cursor) ?? ''
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: `${before}${text.slice(cursor)}`, cursor: before.length }
}

/** Those of the chosen whom the text still names. */
export function stillNamed(text: string, chosen: readonly Mention[]): Mention[] {
  const named = new Map(chosen.filter(({ name }) => text.includes(`@${name}`)).map((one) => [one.id, one]))
  return [...named.values()]
}

/** A text in parts: the names in it, and what stands between them. */
export function partsOf(
  text: string,
  mentions: readonly { name: string }[],
): { text: string; isName: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).filter((name) => text.includes(name))
  if (names.length === 0) return [{ text, isName: false }]
  // Longer names first, as one may begin with another.
  const pattern = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')
  return text
    .split(new RegExp(`(${pattern})`))
    .filter(Boolean)
    .map((part) => ({ text: part, isName: names.includes(part) }))
}
