/** The signed-in person and their permissions. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Bit, Module } from '#contract/modules.ts'
import { may } from './may.ts'
import { type SessionBasics, sessionQuery } from './present-session.ts'

export { may } from './may.ts'
export { hasToken, type SessionBasics, sessionQuery } from './present-session.ts'

/**
 * Returns the session. Use this hook only in screens below the signed-in route, because this route has loaded
 * the session.
 */
export function useSession(): SessionBasics {
  return useSuspenseQuery(sessionQuery).data
}

/** Returns the function `may` for the present session. */
export function useMay(): (module: Module, action: Bit, workOrder?: string) => boolean {
  const session = useSession()
  return (module, action, workOrder) => may(session, module, action, workOrder)
}
