/** Looking for a part of a text. */

/** A pattern for `ilike` that finds texts with this part in them; nothing in it has a meaning of its own. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
