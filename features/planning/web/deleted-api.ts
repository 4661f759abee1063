/** The query for deletions, and the call to restore them. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { listDeleted, restoreDeleted } from '../deleted-contract.ts'

const PER_PAGE = 25

/** A page of the deletions that the viewer may restore. */
export function deletedQuery(page: number) {
  return queryOptions({
    queryKey: ['Projects', 'deleted', page],
    queryFn: ({ signal }) =>
      call(listDeleted, { body: { TargetUniqueID: null, ...pageBody(page, PER_PAGE) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Restores a deletion. All queries are refreshed, because records of several levels come back. */
export function useBringBack() {
  return useMutation({
    mutationFn: (id: string) => call(restoreDeleted, { body: [id] }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
