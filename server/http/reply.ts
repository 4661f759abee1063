/** Compiles the serializer of a reply: what the schema does not promise does not leave. */
import fastJson from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const compiled = new WeakMap<z.ZodType, (data: unknown) => string>()

/** Writes a reply by its schema, whose serializer is compiled with the first reply: there are hundreds, and few are used at once. */
export function writeReply(schema: z.ZodType, data: unknown): string {
  const write = compiled.get(schema) ?? compileReply(schema)
  compiled.set(schema, write)
  return write(data)
}

/**
 * Makes the serializer of a reply's schema. It throws where a promised field is missing, which the caller sees
 * as a 500 and the tests as a failure.
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

/** `anyOf [X, null]` costs a validator at run time; `X, nullable` says the same without one. */
function collapseNullable(schema: JsonSchema): void {
  const [value, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || typeof value !== 'object' || (nothing as JsonSchema)?.type !== 'null')
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
