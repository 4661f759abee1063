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

/** Goes on in another account; what is known here is of the old one, so the document is to be loaded anew after it. */
export async function goToAccount(accountUniqueID: string): Promise<void> {
  await move(accountUniqueID)
  moved()
  queryClient.clear()
}
