/** What the screens fetch of subcontractors. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { findSubcontractor, listSubcontractorsOfType } from '../contract.ts'

/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50

/** Subcontractors to choose from: of a type or of all, by a part of their name. */
export function subcontractorsQuery(type: number | null, searchKey: string) {
  return queryOptions({
    queryKey: ['Subcontractors', 'to choose', type, searchKey],
    queryFn: ({ signal }) =>
      call(listSubcontractorsOfType, {
        body: { TargetUniqueID: type, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** One subcontractor. */
export function subcontractorQuery(id: string | null) {
  return queryOptions({
    queryKey: ['Subcontractors', 'details', id],
    queryFn: async ({ signal }) => {
      const page = await call(findSubcontractor, { body: { TargetUniqueID: id ?? '' }, signal })
      return page.items[0] ?? null
    },
    enabled: id !== null,
  })
}
