/**
 * The query of the list of subcontractors. A file of its own, because many forms use the other queries but do
 * not need the columns of the list.
 */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { call, download } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import { subcontractorColumns } from '../columns.ts'
import { exportSubcontractors, listSubcontractorsOfType, type SubcontractorColumn } from '../contract.ts'
import type { SubcontractorsSearch } from './address.ts'

function filterOf({ search, type, status, sort }: SubcontractorsSearch) {
  const found = subcontractorTypes.find(({ subContractorTypeName }) => subContractorTypeName === type)
  return {
    TargetUniqueID: found?.subContractorTypeId ?? null,
    statusId: status ? statuses[status] : null,
    searchKey: search ?? null,
    sort: sortIn(subcontractorColumns, sort) ?? null,
  }
}

/** A page of the account's subcontractors, with the filter and order in the address. */
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

/** Downloads the subcontractors as a file, with the filter, order and columns of the list. */
export function downloadSubcontractors(
  format: SheetFormat,
  search: SubcontractorsSearch,
  columns: string[],
): Promise<void> {
  return download(exportSubcontractors, {
    body: { ...filterOf(search), format, columns: columns as SubcontractorColumn[] },
  })
}
