/** Finds the keeper (the owner of files that wait in this browser), and counts the keeper's files. */
import { KEPT_MARK, keptHere } from './kept-mark.ts'
import type { SessionBasics } from './present-session.ts'

/**
 * Returns the name of the present keeper: this login in this account. Null if no file can be sent: nobody is
 * signed in, there is no account, or the app is in a preview.
 */
export function keeperOf(session: SessionBasics | undefined): string | null {
  if (!session?.account || session.preview) return null
  return `${session.employeeUsername} ${session.account.accountUniqueID}`
}

/** Returns the number of files that wait for a keeper. */
export function countKeptHere(keeper: string): number {
  return keptHere()[keeper] ?? 0
}

/** Stores the number of files that wait for a keeper. */
export function noteKeptHere(keeper: string, count: number): void {
  const { [keeper]: _before, ...others } = keptHere()
  const counts = count > 0 ? { ...others, [keeper]: count } : others
  if (Object.keys(counts).length > 0) localStorage.setItem(KEPT_MARK, JSON.stringify(counts))
  else localStorage.removeItem(KEPT_MARK)
}
