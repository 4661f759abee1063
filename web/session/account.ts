/** Switches to another account of the same person. */
import { queryClient } from '#web/api/query-client.ts'
import { moved } from './tabs.ts'

let move: (accountUniqueID: string) => Promise<unknown> = () => {
  throw new Error('bindMove was not called')
}

/**
 * Sets how the account is switched. app/web calls this function, because the platform must not import a
 * feature.
 */
export function bindMove(how: typeof move): void {
  move = how
}

/**
 * Key in session storage for the name of the new account, because the name must survive the reload
 * (moving.ts).
 */
export const MOVED = 'plumbline-moved-to'

/** Returns the name of the account that a link switched to, and removes the name; null if there is no name. */
export function takeMovedTo(): string | null {
  const name = sessionStorage.getItem(MOVED)
  sessionStorage.removeItem(MOVED)
  return name
}

let ask: (id: string) => Promise<readonly { accountUniqueID: string }[]> = () => {
  throw new Error('bindWhereIs was not called')
}

/** Sets how `whereIs` finds accounts. */
export function bindWhereIs(how: typeof ask): void {
  ask = how
}

/**
 * Returns the accounts of the person in which they may see the record with this id; throws a 404 if there is
 * no such account.
 */
export const whereIs: typeof ask = (id) => ask(id)

/**
 * Switches to another account. The data in this page belongs to the old account, so the caller must load a
 * new page afterwards.
 */
export async function goToAccount(accountUniqueID: string): Promise<void> {
  await move(accountUniqueID)
  moved()
  queryClient.clear()
}
