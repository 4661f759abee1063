import { useSession } from '#web/session/session.ts'

/** What a list of people says behind its count to people of a subcontractor: it has none of another one (docs/decisions/0160). */
export function useOthersLeftOut(): string | undefined {
  const { isOfSubcontractor } = useSession()
  return isOfSubcontractor ? ' · Without people of other subcontractors' : undefined
}
