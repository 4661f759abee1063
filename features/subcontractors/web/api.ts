/** The queries and mutations of the screens of subcontractors. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#web/api/client.ts'
import { oneQuery } from '#web/api/records.ts'
import { useAdding, useWrite } from '#web/api/write.ts'
import {
  createSubcontractors,
  deleteSubcontractors,
  findSubcontractor,
  listSubcontractorsOfType,
  type SubcontractorChange,
  subcontractorErrors,
  updateSubcontractors,
} from '../contract.ts'

/** The number of subcontractors in a picker. The user finds further ones by typing a name. */
const PICKER_SIZE = 50

/** The subcontractors in a picker: of one type or of all, found by a part of their name. */
export function subcontractorsToChooseQuery(type: number | null, searchKey: string) {
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

/**
 * One subcontractor.
 *
 * @throws CallError 404 if there is no such subcontractor
 */
export function subcontractorQuery(id: string) {
  return oneQuery(
    ['Subcontractors', 'details', id],
    (signal) => call(findSubcontractor, { body: { TargetUniqueID: id }, signal }),
    subcontractorErrors.SUBCONTRACTOR_NOT_FOUND.text,
  )
}

export const useAddSubcontractor = () => useAdding('Subcontractors', createSubcontractors)

/** Changes or activates subcontractors, all or none. */
export function useChangeSubcontractors() {
  return useWrite('Subcontractors', (changes: z.input<typeof SubcontractorChange>[]) =>
    call(updateSubcontractors, { body: changes }),
  )
}

export function useDeleteSubcontractors() {
  return useWrite('Subcontractors', (ids: string[]) => call(deleteSubcontractors, { body: ids }))
}
