/** Going on in another account of the same person. */
import { queryClient } from '#web/api/query-client.ts'
import { moved } from './tabs.ts'

let move: (accountUniqueID: string) => Promise<unknown> = () => {
  throw new Error('bindMove was not called')
}

/** Says how: the platform knows no feature, app/web does. */
export function bindMove(how: typeof move): void {
  move = how
}

/** Kept through the reload that follows (moving.ts). */
export const MOVED = 'plumbline-moved-to'

/** The account that a link has led to, once. */
export function takeMovedTo(): string | null {
  const name = sessionStorage.getItem(MOVED)
  sessionStorage.removeItem(MOVED)
  return name
}

let ask: (id: string) => Promise<readonly { accountUniqueID: string }[]> = () => {
  throw new Error('bindWhereIs was not called')
}

/** Says how it is asked in which accounts of the person something is that they may see there. */
export function bindWhereIs(how: typeof ask): void {
  ask = how
}

/** In which accounts of the person something is that they may see there; a 404 where there is none. */
export const whereIs: typeof ask = (id) => ask(id)

/** Goes on in another account; what is known here is of the old one, so the document is to be loaded anew after it. */
export async function goToAccount(accountUniqueID: string): Promise<void> {
  await move(accountUniqueID)
  moved()
  queryClient.clear()
}
