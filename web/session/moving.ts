/** Going to another account because of an address: apart from account.ts, as few ever do. */

import { goToAccount, MOVED } from './account.ts'
import { type Message, openChannel } from './arrival.ts'
import { getToken } from './token.ts'

/** How long other tabs have to say that something is not saved there. */
const ANSWER_MILLISECONDS = 150

/** True where something is not saved in another tab of this session, which another account would take away. */
export function isUnsavedElsewhere(): Promise<boolean> {
  const token = getToken()
  if (token === null) return Promise.resolve(false)
  const { channel, post } = openChannel()
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'unsaved' && data.token === token) end(true)
    }
    const timer = setTimeout(() => end(false), ANSWER_MILLISECONDS)
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isThere)
    }
    channel.addEventListener('message', hear)
    post({ kind: 'unsaved?', token, from: globalThis.plumblineTab })
  })
}

/** Goes on in another account at an address of it, with a new document, in which that is said. */
export async function openInAccount(
  { accountUniqueID, accountName }: { accountUniqueID: string; accountName: string },
  href: string,
): Promise<void> {
  await goToAccount(accountUniqueID)
  sessionStorage.setItem(MOVED, accountName)
  // To the address that is open already, with a fragment, one would only scroll.
  if (href.split('#')[0] === location.pathname + location.search) location.reload()
  else location.replace(href)
}
