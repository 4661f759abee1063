/**
 * The calls of the list of employees. They have a file of their own, because many forms choose people but
 * need no columns.
 */

import { queryOptions } from '@tanstack/react-query'
import { type SortedName, sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import { employeeColumns } from '../columns.ts'
import { type EmployeeColumn, exportEmployees, searchEmployees } from '../contract.ts'

export type EmployeeFilter = RegisterSearch<SortedName<typeof employeeColumns>>

const filterOf = ({ search, sort }: EmployeeFilter) => ({
  searchKey: search ?? null,
  sort: sortIn(employeeColumns, sort) ?? null,
})

export function employeesQuery(account: string, filter: EmployeeFilter) {
  const { search, sort, page = 1 } = filter
  return queryOptions({
    queryKey: ['Employees', 'list', account, search, sort, page],
    queryFn: ({ signal }) =>
      call(searchEmployees, {
        body: { ...pageBody(page), ...filterOf(filter) },
        signal,
      }),
    placeholderData: (before) => before,
  })
}

/** Downloads the employees of the filtered list as a file. */
export function downloadEmployees(
  format: SheetFormat,
  filter: EmployeeFilter,
  columns: string[],
): Promise<void> {
  return download(exportEmployees, {
    body: { format, columns: columns as EmployeeColumn[], ...filterOf(filter) },
  })
}
