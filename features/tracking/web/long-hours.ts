/**
 * The question before long hours are saved: above 16 on a day or above 80 in a week (records.md 'Payroll').
 */
import { CallError } from '#web/api/client.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'

/** True if the server asks the user to confirm long hours. */
export const isLongHours = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'LONG_HOURS'

/** The question for the user. `save` sends the same input again with `isLongConfirmed`. */
export const askOfLongHours = ({ message }: CallError, save: () => Promise<unknown>): Ask => ({
  title: 'Save these hours?',
  text: message,
  confirmLabel: 'Save all the same',
  act: save,
})
