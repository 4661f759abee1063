/**
 * Switches the account because of an address. Separate from account.ts, because few people ever need this
 * code.
 */

import { goToAccount, MOVED } from './account.ts'
import { type Message, openChannel } from './arrival.ts'
import { getToken } from './token.ts'

/** The time in which other tabs may report unsaved input. */
const ANSWER_MILLISECONDS = 150

/**
 * Returns true if another tab of this session has unsaved input, which a switch of the account would discard.
 */
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

/**
 * Switches to another account and opens an address there in a new document. The document shows the account's
 * name.
 */
export async function openInAccount(
  { accountUniqueID, accountName }: { accountUniqueID: string; accountName: string },
  href: string,
): Promise<void> {
  await goToAccount(accountUniqueID)
  sessionStorage.setItem(MOVED, accountName)
  // If this address is already open, `location.replace` would only scroll to the fragment, so the page is
  // reloaded.
  if (href.split('#')[0] === location.pathname + location.search) location.reload()
  else location.replace(href)
}
