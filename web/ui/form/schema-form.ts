/**
 * Forms check the contract's own schema: what the browser refuses, the server would refuse in the same words. Schemas are
 * nearly as much code as the rest of a form, and nothing is checked before somebody has written: they come once the form
 * is shown.
 */
import { useEffect } from 'react'
import type * as z from 'zod'
import { CallError } from '#web/api/client.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Nobody waits longer for what the server checks too. */
const WAIT_MILLISECONDS = 5000

/** A schema whose code comes after its form. */
export interface LaterSchema {
  /** Undefined until it is here. */
  present: z.ZodType | undefined
}

const toCome = new Set<() => Promise<void>>()

/** The schema that `load` answers. */
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

/** Waits for the schemas of the forms that are there. What cannot be had now is left to the server. */
export async function schemasHere(): Promise<void> {
  if (toCome.size === 0) return
  const all = Promise.allSettled([...toCome].map((come) => come()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS))])
}

/** In a form: has its schemas come while nothing else is to do. Before it checks all, it waits for `schemasHere`. */
export function useSchemas(): void {
  useEffect(() => whenIdle(() => void schemasHere()), [])
}

/** Field name to what is wrong with it, for Mantine's `validate`. */
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
