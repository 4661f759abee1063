/** Compiles the serializer of a reply. Fields that are not in the schema are not sent. */
import fastJson from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const compiled = new WeakMap<z.ZodType, (data: unknown) => string>()

/**
 * Writes a reply by its schema. The serializer is compiled with the first reply, because there are hundreds
 * of schemas, and few of them are in use at the same time.
 */
export function writeReply(schema: z.ZodType, data: unknown): string {
  const write = compiled.get(schema) ?? compileReply(schema)
  compiled.set(schema, write)
  return write(data)
}

/**
 * Makes the serializer of a reply's schema. The serializer throws if a required field is missing: the caller
 * then gets a 500, and tests fail.
 */
export function compileReply(schema: z.ZodType): (data: unknown) => string {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => collapseNullable(jsonSchema),
  })
  const stringify = fastJson(json as Parameters<typeof fastJson>[0])
  return (data) => stringify(data)
}

/**
 * Replaces `anyOf [X, null]` by `X, nullable`, which means the same. `anyOf` would need a validator at run
 * time.
 */
function collapseNullable(schema: JsonSchema): void {
  const [value, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || typeof value !== 'object' || (nothing as JsonSchema)?.type !== 'null')
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
