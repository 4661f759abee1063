/** The columns about the turn, for lists of records that can wait on somebody. */
import { columnsOf } from '#contract/columns.ts'
import type { Ball } from './contract.ts'

/** The part of a row that these columns read. */
interface Waiting {
  court: Ball | null
}

export const waitingColumns = columnsOf<Waiting>()({
  with: { title: 'Ball in court', type: 'text', isSorted: true, value: ({ court }) => court?.name ?? null },
  since: {
    ...{ title: 'Since', type: 'date', kind: 'figure', isSorted: true, isExtra: true },
    value: ({ court }) => court?.since ?? null,
  },
})
