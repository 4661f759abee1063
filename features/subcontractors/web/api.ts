/** What the screens of subcontractors fetch and write. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useWrite } from '#web/api/write.ts'
import { subcontractorColumns } from '../columns.ts'
import {
  createSubcontractors,
  deleteSubcontractors,
  exportSubcontractors,
  findSubcontractor,
  listSubcontractorsOfType,
  type SubcontractorChange,
  type SubcontractorColumn,
  subcontractorErrors,
  updateSubcontractors,
} from '../contract.ts'
import type { SubcontractorsSearch } from './address.ts'

/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50

/** Subcontractors to choose from: of a type or of all, by a part of their name. */
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

function filterOf({ search, type, status, sort }: SubcontractorsSearch) {
  const found = subcontractorTypes.find(({ subContractorTypeName }) => subContractorTypeName === type)
  return {
    TargetUniqueID: found?.subContractorTypeId ?? null,
    statusId: status ? statuses[status] : null,
    searchKey: search ?? null,
    sort: sortIn(subcontractorColumns, sort) ?? null,
  }
}

/** A page of the account's subcontractors, as the address says. */
export function subcontractorsQuery(account: string, search: SubcontractorsSearch) {
  const { page = 1 } = search
  const filter = filterOf(search)
  return queryOptions({
    queryKey: ['Subcontractors', 'list', account, filter, page],
    queryFn: ({ signal }) =>
      call(listSubcontractorsOfType, {
        body: { ...filter, ...pageBody(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Saves the subcontractors, as they are shown, as a file. */
export function downloadSubcontractors(
  format: SheetFormat,
  search: SubcontractorsSearch,
  columns: string[],
): Promise<void> {
  return download(exportSubcontractors, {
    body: { ...filterOf(search), format, columns: columns as SubcontractorColumn[] },
  })
}

/**
 * One subcontractor.
 *
 * @throws CallError 404 where there is none
 */
export function subcontractorQuery(id: string) {
  return oneQuery(
    ['Subcontractors', 'details', id],
    (signal) => call(findSubcontractor, { body: { TargetUniqueID: id }, signal }),
    subcontractorErrors.SUBCONTRACTOR_NOT_FOUND.text,
  )
}

export const useAddSubcontractor = () => useAdding('Subcontractors', createSubcontractors)

/** Changes subcontractors, or activates them, all or none. */
export function useChangeSubcontractors() {
  return useWrite('Subcontractors', (changes: z.input<typeof SubcontractorChange>[]) =>
    call(updateSubcontractors, { body: changes }),
  )
}

export function useDeleteSubcontractors() {
  return useWrite('Subcontractors', (ids: string[]) => call(deleteSubcontractors, { body: ids }))
}
