/** Reads the parameters of an address. What is mistyped there is as good as not there. */

/** Free text. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A page as it is shown: from one. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a record. */
export function idParam(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** A day as `yyyy-MM-dd`. */
export function dayParam(value: unknown): string | undefined {
  return typeof value === 'string' && dayShape.test(value) ? value : undefined
}

/** One of a few words. */
export function wordParam<const Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value)
}

/** What the forms are told: what their record goes below in `Parent`, their own record in `id`, the project in `obj`. */
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
