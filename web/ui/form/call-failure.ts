import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { hintOf, linksOf } from '#web/ui/toast/toast.ts'
import type { FormErrorProps } from './form-error.tsx'

/**
 * Returns the content of `FormError` for a failed call: the text, what to do next, and the reasons at the
 * fields, each reason once.
 */
export function callFailure(error: unknown): FormErrorProps {
  const title = error instanceof Error ? error.message : texts.unknownError
  const fields = error instanceof CallError ? error.fields : []
  const isUnreached = error instanceof CallError && error.status === 0
  const problems = fields.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
  return {
    title,
    hint: hintOf(error) ?? (isUnreached ? texts.offlineHint : undefined),
    links: linksOf(error),
    problems: [...new Set(problems)].filter((problem) => problem !== title),
  }
}
