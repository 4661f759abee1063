/** Forms check the contract's own schema: what the browser refuses, the server would refuse in the same words. */
import type * as z from 'zod'
import { CallError } from '#web/api/client.ts'

/** Field name to what is wrong with it, for Mantine's `validate`. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const [field] = issue.path
    if (field !== undefined) errors[String(field)] ??= sentence(issue.message)
  }
  return errors
}

/** The fields of a refused call by name; an array body's index in front is left out. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^\d+\./, ''), sentence(message)]),
  )
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
}
