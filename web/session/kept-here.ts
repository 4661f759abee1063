/** Who keeps files in this browser, and how many of theirs wait. */
import { KEPT_MARK, keptHere } from './kept-mark.ts'
import type { SessionBasics } from './present-session.ts'

/**
 * Names whoever hands files over: this login in this account. Null where nothing can be handed over: nobody is signed in, there
 * is no account, or the app is only shown as a role.
 */
export function keeperOf(session: SessionBasics | undefined): string | null {
  if (!session?.account || session.preview) return null
  return `${session.employeeUsername} ${session.account.accountUniqueID}`
}

/** How many files wait for a keeper. */
export function countKeptHere(keeper: string): number {
  return keptHere()[keeper] ?? 0
}

/** Notes how many files wait for a keeper. */
export function noteKeptHere(keeper: string, count: number): void {
  const { [keeper]: _before, ...others } = keptHere()
  const counts = count > 0 ? { ...others, [keeper]: count } : others
  if (Object.keys(counts).length > 0) localStorage.setItem(KEPT_MARK, JSON.stringify(counts))
  else localStorage.removeItem(KEPT_MARK)
}
