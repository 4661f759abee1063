/** What a page of the project list is asked for with: by the list, and for it before its code is there. */
import type { RiskLevel } from '#features/reference/contract.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import type { projectOrders } from '../contract.ts'

/** The project list loads this many at a time (000 §9). */
export const PROJECTS_PER_LOAD = 4

const FIRST: Stretch = { after: '', NumberOfItemsPerPage: PROJECTS_PER_LOAD }

export interface ProjectFilter extends RegisterSearch<(typeof projectOrders)[number]> {
  risk?: RiskLevel | undefined
}

/** The body of the call, of the first load where nothing else is said. */
export function projectsPage(filter: ProjectFilter, page: Stretch = FIRST) {
  return {
    ...page,
    searchKey: filter.search ?? null,
    riskLevel: filter.risk ?? null,
    ...(filter.sort && { sort: filter.sort }),
  }
}
