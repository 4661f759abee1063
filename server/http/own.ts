/** What a body says of the caller's own account and company must be true. */
import type * as z from 'zod'
import { notFound } from '#contract/errors.ts'
import { NO_ID } from '#contract/values.ts'
import type { Caller } from '#server/scope.ts'

/** The way to a field, through all items of the arrays on it. */
type OwnField = readonly [path: readonly string[], own: 'account' | 'company']

/** The fields of a body that name the caller's own account or company. */
export function ownFields(schema: z.ZodType | undefined, path: readonly string[] = []): OwnField[] {
  const definition = schema?._zod.def as
    | { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    | undefined
  // Of an array, those of each item.
  if (definition?.element) return ownFields(definition.element, path)
  return Object.entries(definition?.shape ?? {}).flatMap(([name, field]): OwnField[] => {
    const own = field.meta?.()?.own as 'account' | 'company' | undefined
    return own ? [[[...path, name], own]] : ownFields(field, [...path, name])
  })
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  return value && typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[name], rest) : []
}

/**
 * Refuses a body that names somebody else's account or company as the caller's own.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function requireOwn(fields: readonly OwnField[], body: unknown, caller: Caller | null): void {
  for (const [path, own] of fields) {
    const expected = own === 'account' ? caller?.scope?.accountId : caller?.scope?.companyId
    for (const value of valuesAt(body, path))
      if (value && value !== NO_ID && value !== expected) throw notFound()
  }
}
