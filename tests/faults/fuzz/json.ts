/** JSON as programs do not write it: numbers that JavaScript does not have, keys twice, bytes that are no text. */

/** A piece of JSON that is sent as it stands. */
export class Literal {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of a value; `spell` writes its keys. */
export function jsonOf(value: unknown, spell: (key: string) => string = (key) => key): string {
  if (value instanceof Literal) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => jsonOf(item ?? null, spell)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([key, field]) => `${JSON.stringify(spell(key))}:${jsonOf(field, spell)}`).join(',')}}`
}
