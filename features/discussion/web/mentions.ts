/** Mentions in a text that is being typed: `@Grace Okafor`. */

/** A mentioned person. */
export interface Mention {
  id: string
  name: string
}

const UNFINISHED = /(^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u

/** The part of a name before the cursor, after an @; null if there is no @. */
export function typedName(text: string, cursor: number): string | null {
  const match = UNFINISHED.exec(text.slice(0, cursor))
  return match ? (match[2] ?? '') : null
}

/** Completes the name before the cursor, and returns the new text and the new position of the cursor. */
export function withName(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const typed = typedName(text, cursor) ?? ''
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: `${before}${text.slice(cursor)}`, cursor: before.length }
}

/** The chosen people whose names are still in the text. */
export function stillNamed(text: string, chosen: readonly Mention[]): Mention[] {
  const named = new Map(chosen.filter(({ name }) => text.includes(`@${name}`)).map((one) => [one.id, one]))
  return [...named.values()]
}

/** Splits a text into mentioned names and the text between them. */
export function partsOf(
  text: string,
  mentions: readonly { name: string }[],
): { text: string; isName: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).filter((name) => text.includes(name))
  if (names.length === 0) return [{ text, isName: false }]
  // Longer names come first, because a name can be the beginning of another name.
  const pattern = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')
  return text
    .split(new RegExp(`(${pattern})`))
    .filter(Boolean)
    .map((part) => ({ text: part, isName: names.includes(part) }))
}
