/** What a body says of the caller's own account and company must be true. */
import type * as z from 'zod'
import { notFound } from '#contract/errors.ts'
import { NO_ID } from '#contract/values.ts'
import type { Caller } from '#server/scope.ts'

type OwnField = readonly [field: string, own: 'account' | 'company']

/** The fields of a body that name the caller's own account or company. */
export function ownFields(schema: z.ZodType | undefined): OwnField[] {
  const definition = schema?._zod.def as
    | { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    | undefined
  // Of an array body, those of each item.
  if (definition?.element) return ownFields(definition.element)
  const shape = definition?.shape ?? {}
  return Object.entries(shape).flatMap(([name, field]) => {
    const own = field.meta?.()?.own as 'account' | 'company' | undefined
    return own ? [[name, own]] : []
  })
}

/**
 * Refuses a body that names somebody else's account or company as the caller's own.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function requireOwn(fields: readonly OwnField[], body: unknown, caller: Caller | null): void {
  for (const [name, own] of fields) {
    const expected = own === 'account' ? caller?.scope?.accountId : caller?.scope?.companyId
    for (const item of (Array.isArray(body) ? body : [body]) as Record<string, unknown>[]) {
      const value = item[name]
      if (value && value !== NO_ID && value !== expected) throw notFound()
    }
  }
}
