import { useSession } from '#web/session/session.ts'

/**
 * A note behind the count of people, for people of a subcontractor: the list leaves out people of other
 * subcontractors (docs/decisions/0160).
 */
export function useOthersLeftOut(): string | undefined {
  const { isOfSubcontractor } = useSession()
  return isOfSubcontractor ? ' · Without people of other subcontractors' : undefined
}
