/**
 * Checks the fields of a body that name the caller's own account or company. And a call for a list of the
 * caller's own records may name the caller as its target.
 */
import type * as z from 'zod'
import { notFound } from '#contract/errors.ts'
import type { Own } from '#contract/paging.ts'
import { NO_ID } from '#contract/values.ts'
import type { Caller } from '#server/scope.ts'

/** The path to a field, through all items of the arrays on that path, and whose id the field must contain. */
type OwnField = readonly [path: readonly string[], own: Own]

/** The fields of a body that must name the caller's own account or company. */
export function ownFields(schema: z.ZodType | undefined, path: readonly string[] = []): OwnField[] {
  const definition = schema?._zod.def as
    | { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    | undefined
  // For an array: the fields of each item.
  if (definition?.element) return ownFields(definition.element, path)
  return Object.entries(definition?.shape ?? {}).flatMap(([name, field]): OwnField[] => {
    const own = field.meta?.()?.own as Own | undefined
    return own ? [[[...path, name], own]] : ownFields(field, [...path, name])
  })
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  return value && typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[name], rest) : []
}

/** The ids that name the caller, or the caller's account or company. */
function idsOf(caller: Caller | null, own: Own): readonly (string | undefined)[] {
  const scope = caller?.scope
  if (own === 'account') return [scope?.accountId]
  return own === 'company' ? [scope?.companyId] : [scope?.accountId, scope?.companyId, scope?.employeeId]
}

/**
 * Refuses a body that names somebody else's account or company as the caller's own.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function requireOwn(fields: readonly OwnField[], body: unknown, caller: Caller | null): void {
  for (const [path, own] of fields) {
    const ids: readonly unknown[] = idsOf(caller, own)
    for (const value of valuesAt(body, path))
      if (value && value !== NO_ID && !ids.includes(value)) throw notFound()
  }
}

/** Whether the target of a call may be the caller (`targetOrMine`). */
export function takesCaller(schema: z.ZodType | undefined): boolean {
  const target = (schema?._zod.def as { shape?: Record<string, z.ZodType> } | undefined)?.shape
    ?.TargetUniqueID
  return target?.meta?.()?.orMine === true
}

/** The body as the use case gets it: if the target is the caller, the target becomes null. */
export function withoutCaller(body: unknown, caller: Caller | null): unknown {
  const { TargetUniqueID: target } = body as { TargetUniqueID?: string | null }
  return target && idsOf(caller, 'caller').includes(target)
    ? { ...(body as object), TargetUniqueID: null }
    : body
}
