/**
 * The number of records that wait on the user, for the navigation rail. A file of its own, because it loads
 * with the shell.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Module } from '#contract/modules.ts'
import { call } from '#web/api/client.ts'
import { elsewhereInterval } from '#web/session/other-accounts.ts'
import { countCourt, countCourtOfWorkOrder, countOtherCourts } from '../contract.ts'

/** Counts in all accounts of the user. */
export const countQuery = queryOptions({
  queryKey: ['Court', 'count'],
  queryFn: ({ signal }) => call(countCourt, { signal }),
  refetchInterval: elsewhereInterval,
})

/** The number of records that wait on the user in each of their other accounts. */
export const otherCountsQuery = queryOptions({
  queryKey: ['Court', 'accounts'],
  queryFn: ({ signal }) => call(countOtherCourts, { signal }),
})

/** The number of records of each module that wait on the user in a project. */
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
