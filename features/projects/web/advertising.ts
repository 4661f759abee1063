/** Whether a project can be advertised to bidders, by the rules of the server (000 §4). */
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import { projectErrors, type WorkOrder } from '../contract.ts'

type Facts = Pick<WorkOrder, 'constructionPhase' | 'biddingEndDate' | 'isBidAdvertised'>

/** True in the phase in which subcontractors bid. */
export function isBidding({ constructionPhase }: Pick<Facts, 'constructionPhase'>): boolean {
  return constructionPhase === BIDDING_PHASE
}

/**
 * The server's text of the refusal, if the project cannot be advertised now. Advertising can always be
 * stopped.
 */
export function advertisingRefusal(project: Facts, today: string): string | undefined {
  if (project.isBidAdvertised) return undefined
  if (!isBidding(project)) return projectErrors.NOT_A_BID_PROJECT.text
  if (!project.biddingEndDate) return projectErrors.BIDDING_HAS_NO_END.text
  return project.biddingEndDate < today ? projectErrors.BIDDING_IS_OVER.text : undefined
}
