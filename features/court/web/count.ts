/** How much waits on me, for the rail: by itself, as it comes with the shell. */
import { queryOptions } from '@tanstack/react-query'
import type { Module } from '#contract/modules.ts'
import { call } from '#web/api/client.ts'
import { elsewhereInterval } from '#web/session/other-accounts.ts'
import { countCourt, countCourtOfWorkOrder, countOtherCourts } from '../contract.ts'

/** In all of my accounts. */
export const countQuery = queryOptions({
  queryKey: ['Court', 'count'],
  queryFn: ({ signal }) => call(countCourt, { signal }),
  refetchInterval: elsewhereInterval,
})

/** How much waits on me in my other accounts. */
export const otherCountsQuery = queryOptions({
  queryKey: ['Court', 'accounts'],
  queryFn: ({ signal }) => call(countOtherCourts, { signal }),
})

/** How many records of each module wait on me in a project. */
export function waitingQuery(workOrderUniqueId: string) {
  return queryOptions({
    queryKey: ['Court', 'waiting', workOrderUniqueId],
    queryFn: async ({ signal }): Promise<Partial<Record<Module, number>>> => {
      const counts = await call(countCourtOfWorkOrder, {
        body: { TargetUniqueID: workOrderUniqueId },
        signal,
      })
      return Object.fromEntries(counts.map(({ module, mine }) => [module, mine]))
    },
  })
}
