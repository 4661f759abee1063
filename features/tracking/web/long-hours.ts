/** Hours that are asked about before they are saved: above 16 on a day, above 80 in a week (records.md 'Payroll'). */
import { CallError } from '#web/api/client.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'

/** True where the server asks whether hours are meant. */
export const isLongHours = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'LONG_HOURS'

/** The question; `save` sends the same with `isLongConfirmed`. */
export const askOfLongHours = ({ message }: CallError, save: () => Promise<unknown>): Ask => ({
  title: 'Save these hours?',
  text: message,
  confirmLabel: 'Save all the same',
  act: save,
})
