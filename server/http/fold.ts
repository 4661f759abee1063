/**
 * Body keys match without regard to letter case (decisions 'Wire conventions'): before a body is parsed, each key
 * is renamed to the spelling that the schema gives it. Keys that the schema does not know are left out.
 */
import type * as z from 'zod'

type Fold = (value: unknown) => unknown

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
}

const identity: Fold = (value) => value

/** Makes the function that folds the keys of a body of this schema, at every depth. */
export function foldKeys(schema: z.ZodType | undefined): Fold {
  if (!schema) return identity
  const definition = schema._zod.def as unknown as Definition
  if (definition.shape) return foldObject(definition.shape)
  if (definition.element) {
    const fold = foldKeys(definition.element)
    return (value) => (Array.isArray(value) ? value.map(fold) : value)
  }
  if (definition.valueType) {
    const fold = foldKeys(definition.valueType)
    // The keys of a record are data, so they stay as they are.
    return (value) => (isObject(value) ? mapValues(value, fold) : value)
  }
  const inner = definition.innerType ?? definition.in
  if (inner) return foldKeys(inner)
  if (definition.options) {
    const object = definition.options.find((option) => foldKeys(option) !== identity)
    return foldKeys(object)
  }
  return identity
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(object: Record<string, unknown>, fold: Fold): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fold(value)]))
}

function foldObject(shape: Record<string, z.ZodType>): Fold {
  const fields = new Map(
    Object.entries(shape).map(([name, schema]) => [name.toLowerCase(), { name, fold: foldKeys(schema) }]),
  )
  return (value) => {
    if (!isObject(value)) return value
    const folded: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(value)) {
      const field = fields.get(key.toLowerCase())
      // If a key is there in several spellings, the exact spelling counts.
      if (field && (key === field.name || !(field.name in folded))) folded[field.name] = field.fold(inner)
    }
    return folded
  }
}
