/** What was deleted of the plan, and bringing it back. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { listDeleted, restoreDeleted } from '../deleted-contract.ts'

const PER_PAGE = 25

/** A page of what was deleted. */
export function deletedQuery(page: number) {
  return queryOptions({
    queryKey: ['Projects', 'deleted', page],
    queryFn: ({ signal }) =>
      call(listDeleted, { body: { TargetUniqueID: null, ...pageBody(page, PER_PAGE) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Brings something back; what is shown of all levels is fetched again. */
export function useBringBack() {
  return useMutation({
    mutationFn: (id: string) => call(restoreDeleted, { body: [id] }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
