/** Reads the parameters of an address. A mistyped parameter counts as missing. */

/** A text; an empty text counts as missing. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The number of a page, counted from one. Page 1 is the default and counts as missing. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a record; any other text counts as missing. */
export function idParam(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** A day as `yyyy-MM-dd`; any other text counts as missing. */
export function dayParam(value: unknown): string | undefined {
  return typeof value === 'string' && dayShape.test(value) ? value : undefined
}

/** A text that is in `words`; any other text counts as missing. */
export function wordParam<const Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value)
}

/**
 * The parameters of a form: the record above in `Parent`, the form's own record in `id`, the project in
 * `obj`.
 */
export interface FormSearch {
  Parent?: string | undefined
  id?: string | undefined
  obj?: string | undefined
}

export const formSearch = (search: Record<string, unknown>): FormSearch => ({
  Parent: idParam(search.Parent ?? search.parent),
  id: idParam(search.id),
  obj: idParam(search.obj),
})
