/** Leads back to a list with the documents' message, when a screen's parameters are missing or wrong (000 §5). */
import { redirect } from '@tanstack/react-router'
import { toast } from '#web/ui/toast.ts'

/** Throw what it answers: `throw redirectHome('error', 'Invalid workorder!')`. */
export function redirectHome(kind: 'info' | 'error' | 'warning', message: string) {
  toast[kind](message)
  return redirect({ to: '/home' })
}
