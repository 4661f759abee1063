/** Who is signed in, and what they may do. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Bit, Module } from '#contract/modules.ts'
import { may } from './may.ts'
import { type SessionBasics, sessionQuery } from './present-session.ts'

export { may } from './may.ts'
export { hasToken, type SessionBasics, sessionQuery } from './present-session.ts'

/** The session; only below the signed-in route, which has loaded it. */
export function useSession(): SessionBasics {
  return useSuspenseQuery(sessionQuery).data
}

/** `may` of the present session. */
export function useMay(): (module: Module, action: Bit, workOrder?: string) => boolean {
  const session = useSession()
  return (module, action, workOrder) => may(session, module, action, workOrder)
}
