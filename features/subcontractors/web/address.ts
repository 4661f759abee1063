/** The parameters in the addresses of the screens of subcontractors. */
import type { SortedName } from '#contract/columns.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import type { subcontractorColumns } from '../columns.ts'
import { type SubcontractorStatusName, subcontractorStatuses } from '../machine.ts'

/** The names of the types. An address has the name, because a name is easier to read than an id. */
export const typeNames = subcontractorTypes.map(({ subContractorTypeName }) => subContractorTypeName)

export interface SubcontractorsSearch extends RegisterSearch<SortedName<typeof subcontractorColumns>> {
  type?: (typeof typeNames)[number] | undefined
  status?: SubcontractorStatusName | undefined
}

export function subcontractorsSearch(search: Record<string, unknown>): SubcontractorsSearch {
  return {
    ...registerSearch(search, ANY_COLUMN),
    type: wordParam(search.type, typeNames),
    status: wordParam(search.status, subcontractorStatuses),
  }
}

/** The subcontractor to edit. The documents give the name of the parameter (002 §2). */
export interface EditedSearch {
  subContractorModel?: string | undefined
}

export function editedSearch(search: Record<string, unknown>): EditedSearch {
  return { subContractorModel: idParam(search.subContractorModel) }
}
