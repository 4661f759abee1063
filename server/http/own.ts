/** What a body says of whose it is must be true; a list of the caller's own may be asked for by naming the caller. */
import type * as z from 'zod'
import { notFound } from '#contract/errors.ts'
import type { Own } from '#contract/paging.ts'
import { NO_ID } from '#contract/values.ts'
import type { Caller } from '#server/scope.ts'

/** The way to a field, through all items of the arrays on it. */
type OwnField = readonly [path: readonly string[], own: Own]

/** The fields of a body that name what is the caller's own. */
export function ownFields(schema: z.ZodType | undefined, path: readonly string[] = []): OwnField[] {
  const definition = schema?._zod.def as
    | { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    | undefined
  // Of an array, those of each item.
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

/** The ids by which the caller is named. */
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

/** The body as the use case of such a call finds it: a target that is the caller is none. */
export function withoutCaller(body: unknown, caller: Caller | null): unknown {
  const { TargetUniqueID: target } = body as { TargetUniqueID?: string | null }
  return target && idsOf(caller, 'caller').includes(target)
    ? { ...(body as object), TargetUniqueID: null }
    : body
}
