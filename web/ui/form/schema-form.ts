/**
 * Forms check their values by the contract's own schema, so the browser refuses a value in the same words as
 * the server. Schemas are nearly as much code as the rest of a form, and are not needed before the person has
 * typed. So schemas load after the form is shown.
 */
import { useEffect } from 'react'
import type * as z from 'zod'
import { CallError } from '#web/api/client.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** The longest wait for schemas. After this time the server alone checks the values. */
const WAIT_MILLISECONDS = 5000

/** A schema whose code loads after its form. */
export interface LaterSchema {
  /** Undefined until the schema has loaded. */
  present: z.ZodType | undefined
}

const toCome = new Set<() => Promise<void>>()

/** Returns a schema that `load` fetches later. */
export function laterSchema(load: () => Promise<z.ZodType>): LaterSchema {
  const schema: LaterSchema = { present: undefined }
  const come = async () => {
    const [{ speakPlainly }, loaded] = await Promise.all([import('#contract/plain-faults.ts'), load()])
    speakPlainly()
    schema.present = loaded
    toCome.delete(come)
  }
  toCome.add(come)
  return schema
}

/**
 * Waits for the schemas of the forms that are loaded. If a schema cannot be loaded now, the server alone
 * checks the values.
 */
export async function schemasHere(): Promise<void> {
  if (toCome.size === 0) return
  const all = Promise.allSettled([...toCome].map((come) => come()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS))])
}

/** For a form: loads its schemas while the browser is idle. Before saving, the form waits for `schemasHere`. */
export function useSchemas(): void {
  useEffect(() => whenIdle(() => void schemasHere()), [])
}

/** Returns the problems by field, for Mantine's `validate`. */
export function schemaErrors(schema: z.ZodType | LaterSchema, values: unknown): Record<string, string> {
  const parsed = ('present' in schema ? schema.present : schema)?.safeParse(values)
  if (!parsed || parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const [field] = issue.path
    if (field !== undefined) errors[String(field)] ??= sentence(issue.message)
  }
  return errors
}

/**
 * Returns the problems of a refused call by field. The index of an array body at the beginning of a path is
 * removed.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^\d+\./, ''), sentence(message)]),
  )
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
}
