/** The columns of lists of what waits on somebody. */
import { columnsOf } from '#contract/columns.ts'
import type { Ball } from './contract.ts'

/** As far as lists tell on whom it waits. */
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
