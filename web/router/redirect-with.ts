/** Leads back to a list with the documents' message, when a screen's parameters are missing or wrong (000 §5). */
import { redirect } from '@tanstack/react-router'
import { toast } from '#web/ui/toast.ts'

/**
 * Throw what it answers: `throw redirectHome(context, 'error', 'Invalid workorder!')`. Nothing is said while a screen
 * is only loaded in advance, because somebody points at a link to it.
 */
export function redirectHome(
  { preload }: { preload: boolean },
  kind: 'info' | 'error' | 'warning',
  message: string,
) {
  if (!preload) toast[kind](message)
  return redirect({ to: '/home' })
}
