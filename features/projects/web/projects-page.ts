/** What a page of the project list is asked for with: by the list, and for it before its code is there. */
import type { RiskLevel } from '#features/reference/contract.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import type { projectOrders } from '../contract.ts'

/** The project list loads this many at a time (000 §9). */
export const PROJECTS_PER_LOAD = 4

const FIRST: Stretch = { after: '', NumberOfItemsPerPage: PROJECTS_PER_LOAD }

/** The phases as an address names them, and as the calls do. */
export const phaseWords = { bidding: '1', construction: '2', closeout: '3', warranty: '4' } as const
type PhaseWord = keyof typeof phaseWords

export interface ProjectFilter extends RegisterSearch<(typeof projectOrders)[number]> {
  risk?: RiskLevel | undefined
  phase?: PhaseWord | undefined
  /** Who runs them. */
  manager?: string | undefined
}

/** What the list is narrowed to, as the calls take it. */
export function filterOf({ search, risk, phase, manager }: ProjectFilter) {
  return {
    searchKey: search ?? null,
    riskLevel: risk ?? null,
    ...(phase && { constructionPhase: phaseWords[phase] }),
    ...(manager && { managerUniqueId: manager }),
  }
}

/** The body of the call, of the first load where nothing else is said. */
export function projectsPage(filter: ProjectFilter, page: Stretch = FIRST) {
  return {
    ...page,
    ...filterOf(filter),
    ...(filter.sort && { sort: filter.sort }),
  }
}
