/** What became of a record: who, when, and what from what to what, in words (records.md 'History'). */
import * as z from 'zod'
import { Instant } from '#contract/values.ts'

/** How many entries a page of a history has (001 §9). */
export const HISTORY_PAGE = 50

/** What somebody did. */
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
