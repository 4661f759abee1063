/**
 * The history of a record: who changed which field when, from which value to which, in words
 * (records.md 'History').
 */
import * as z from 'zod'
import { Instant } from '#contract/values.ts'

/** The entries of one page of a history (001 §9). */
export const HISTORY_PAGE = 50

/** One entry: an action of a person. */
export const HistoryEntry = z.object({
  historyUniqueId: z.string(),
  createdOnDate: Instant,
  employeeUniqueId: z.string().nullable().meta({ description: 'null: it came by itself' }),
  employeeName: z.string(),
  what: z.string().meta({ description: 'what they did: made it, changed it, closed it' }),
  step: z
    .string()
    .nullable()
    .meta({ description: 'the step that this was, without what was said with it; null: it was a change' }),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
