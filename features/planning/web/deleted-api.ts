/** What was deleted of the plan, and bringing it back. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { listDeleted, restoreDeleted } from '../deleted-contract.ts'

/** What stands in the address: of which project, or of all. */
export interface DeletedSearch extends RegisterSearch {
  project?: string | undefined
}

const PER_PAGE = 25

/** A page of what was deleted, of one project where it is named. */
export function deletedQuery(workOrder: string | undefined, page: number) {
  return queryOptions({
    queryKey: ['Projects', 'deleted', workOrder ?? null, page],
    queryFn: ({ signal }) =>
      call(listDeleted, { body: { TargetUniqueID: workOrder ?? null, ...pageBody(page, PER_PAGE) }, signal }),
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
