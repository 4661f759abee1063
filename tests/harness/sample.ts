/**
 * Makes sample inputs from a schema, so that tests of all endpoints need not know any of them. `.meta()` helps it:
 * `example` is taken as it is, `record` and `own` are asked from the test, and what is left follows from the type.
 */
import type * as z from 'zod'
import type { Own } from '#contract/paging.ts'
import type { RecordKind } from '#contract/values.ts'

/** What a test supplies: the id of a record of a kind, the caller's own account or company. */
export interface SampleSource {
  record: (kind: RecordKind) => string
  own: (what: Own) => string
  /** Names of fields that are left out, where they may be. */
  omit?: readonly string[]
}

/** Where a value is in an input. */
export type Path = readonly (string | number)[]

/** A value of an input and the schema that it is held against. */
export interface Field {
  path: Path
  schema: z.ZodType
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  defaultValue?: unknown
  format?: string
  valueType?: z.ZodType
  checks?: readonly { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number } } }[]
  getter?: () => z.ZodType
}

interface Meta {
  example?: unknown
  record?: RecordKind
  own?: Own
  format?: string
  /** Of a list that needs certain items: what each has that differs from the others. */
  differing?: readonly object[]
}

/** How a schema was declared. */
export function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def
}

export function metaOf(schema: z.ZodType): Meta {
  return (schema.meta() ?? {}) as Meta
}

/** Schemas that only wrap another one. */
export const wrappers = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'catch',
  'readonly',
  'nonoptional',
  'success',
])

/** The schema inside a wrapper, a pipe or a lazy one: the next that says more about the input. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const { type, innerType, in: input, out, getter } = definitionOf(schema)
  if (wrappers.has(type)) return innerType
  if (type === 'lazy') return getter?.()
  if (type !== 'pipe') return undefined
  // `coerce.number().pipe(int().min(1))` says its limits behind the pipe, a transform says nothing there.
  return out && definitionOf(out).type !== 'transform' ? out : input
}

/** A valid input of `schema`, with everything optional filled in. */
export function sampleOf(schema: z.ZodType, source: SampleSource): unknown {
  const { example, record, own } = metaOf(schema)
  if (record && !isList(schema)) return source.record(record)
  if (own) return source.own(own)
  if (example !== undefined) return structuredClone(example)
  const { type, defaultValue } = definitionOf(schema)
  if (type === 'default') return defaultValue
  const inner = innerOf(schema)
  if (inner) return sampleOf(inner, source)
  return sampleOfType(schema, source)
}

function sampleOfType(schema: z.ZodType, source: SampleSource): unknown {
  const { type, shape, element, options, items, left, right, entries, values, format } = definitionOf(schema)
  const least = leastOf(schema)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape ?? {})
          .filter(([name]) => !source.omit?.includes(name))
          .map(([name, field]) => [name, sampleOf(field, source)]),
      )
    case 'array':
      return (metaOf(schema).differing ?? Array.from({ length: Math.max(1, least) })).map((differing) => {
        const item = sampleOf(element as z.ZodType, source)
        return differing ? { ...(item as object), ...differing } : item
      })
    case 'tuple':
      return (items ?? []).map((item) => sampleOf(item, source))
    case 'intersection':
      return Object.assign({}, sampleOf(left as z.ZodType, source), sampleOf(right as z.ZodType, source))
    case 'union':
      return sampleOf(options?.[0] as z.ZodType, source)
    case 'enum':
      return Object.values(entries ?? {})[0]
    case 'literal':
      return values?.[0]
    case 'string':
      return sampleText(metaOf(schema).format ?? format, least)
    case 'number':
    case 'int':
      return Math.max(0, least)
    case 'boolean':
      return true
    case 'record':
      return {}
    case 'null':
      return null
    case 'undefined':
    case 'void':
      return undefined
    case 'any':
    case 'unknown':
      return 'anything'
    default:
      throw new Error(`There is no sample of a schema of type ${type}: give it .meta({ example })`)
  }
}

/** The least number, or the least length of a text or list, that the checks of a schema ask for. */
function leastOf(schema: z.ZodType): number {
  const checks = (definitionOf(schema).checks ?? []).map((check) => check._zod.def)
  const least = checks.flatMap(({ check, value = 0, minimum = 0 }) => {
    if (check === 'greater_than') return [value]
    return check === 'min_length' ? [minimum] : []
  })
  return Math.max(0, ...least)
}

function sampleText(format: string | undefined, shortest: number): string {
  if (format === 'email') return 'somebody@company.example'
  if (format === 'url') return 'https://company.example/'
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000'
  if (format === 'date') return '2030-06-15'
  if (format === 'date-time') return '2030-06-15T00:00:00Z'
  return 'Sample text'.padEnd(shortest, '.')
}

/** The object, array or single value behind all wrappers. */
function coreOf(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema)
  return inner ? coreOf(inner) : schema
}

function isList(schema: z.ZodType): boolean {
  return definitionOf(coreOf(schema)).type === 'array'
}

/** The fields of an input that `sampleOf` fills, at every depth; a list stands for itself and its first item. */
export function fieldsOf(schema: z.ZodType | undefined, path: Path = []): Field[] {
  if (!schema) return []
  const core = coreOf(schema)
  const { type, shape, element, left, right } = definitionOf(core)
  const below =
    type === 'object'
      ? Object.entries(shape ?? {}).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
      : type === 'array'
        ? fieldsOf(element, [...path, 0])
        : type === 'intersection'
          ? [left, right].flatMap((side) =>
              fieldsOf(side, path).filter((field) => field.path.length > path.length),
            )
          : []
  return path.length === 0 ? below : [{ path, schema }, ...below]
}

/** The kind of record that a single value names. */
export function recordOf(schema: z.ZodType): RecordKind | undefined {
  if (isList(schema)) return undefined
  for (let at: z.ZodType | undefined = schema; at; at = innerOf(at)) {
    const { record } = metaOf(at)
    if (record) return record
  }
  const { type, options } = definitionOf(coreOf(schema))
  return type === 'union' ? options?.map(recordOf).find(Boolean) : undefined
}

/** What a value names of the caller's own. */
export function ownOf(schema: z.ZodType): Own | undefined {
  for (let at: z.ZodType | undefined = schema; at; at = innerOf(at)) {
    const { own } = metaOf(at)
    if (own) return own
  }
  return undefined
}

/** What may stand for a value: its JSON types, as far as its schema's structure says, whatever is coerced. */
export function typesOf(schema: z.ZodType): Set<string> {
  const { type, innerType, in: input, getter, options, values, entries } = definitionOf(schema)
  if (type === 'nullable') return typesOf(innerType as z.ZodType).add('null')
  if (wrappers.has(type)) return typesOf(innerType as z.ZodType)
  if (type === 'lazy') return typesOf(getter?.() as z.ZodType)
  if (type === 'pipe') return typesOf(input as z.ZodType)
  if (type === 'union') return new Set((options ?? []).flatMap((option) => [...typesOf(option)]))
  if (type === 'literal')
    return new Set((values ?? []).map((value) => (value === null ? 'null' : typeof value)))
  if (type === 'enum') return new Set(Object.values(entries ?? {}).map((value) => typeof value))
  if (type === 'int') return new Set(['number'])
  if (type === 'any' || type === 'unknown') {
    return new Set(['string', 'number', 'boolean', 'object', 'array', 'null'])
  }
  if (type === 'record' || type === 'intersection') return new Set(['object'])
  if (type === 'tuple') return new Set(['array'])
  return new Set([type])
}

/** A copy of `input` with `value` at `path`. */
export function withValueAt(input: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = (Array.isArray(input) ? [...input] : { ...(input as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = withValueAt(copy[key], rest, value)
  return copy
}
