/**
 * The request of a page of the project list. It is a file of its own, so that it can be sent before the
 * list's code is loaded.
 */
import type { RiskLevel } from '#features/reference/contract.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import type { projectOrders } from '../contract.ts'

/** The project list loads this many at a time (000 §9). */
export const PROJECTS_PER_LOAD = 4

const FIRST: Stretch = { after: '', NumberOfItemsPerPage: PROJECTS_PER_LOAD }

/** The phases: their words in an address, and their ids in the calls. */
export const phaseWords = { bidding: '1', construction: '2', closeout: '3', warranty: '4' } as const
type PhaseWord = keyof typeof phaseWords

export interface ProjectFilter extends RegisterSearch<(typeof projectOrders)[number]> {
  risk?: RiskLevel | undefined
  phase?: PhaseWord | undefined
  /** The id of the manager. */
  manager?: string | undefined
}

/** The filter of the list, as the calls expect it. */
export function filterOf({ search, risk, phase, manager }: ProjectFilter) {
  return {
    searchKey: search ?? null,
    riskLevel: risk ?? null,
    ...(phase && { constructionPhase: phaseWords[phase] }),
    ...(manager && { managerUniqueId: manager }),
  }
}

/** The body of the call; without `page`, the body of the first load. */
export function projectsPage(filter: ProjectFilter, page: Stretch = FIRST) {
  return {
    ...page,
    ...filterOf(filter),
    ...(filter.sort && { sort: filter.sort }),
  }
}
