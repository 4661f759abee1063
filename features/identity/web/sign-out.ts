/** Signs out in this tab, in all other tabs, and on the server. */
import { CallError, call } from '#web/api/client.ts'
import { isKept } from '#web/session/arrival.ts'
import { signedOut } from '#web/session/tabs.ts'
import { resumeCall, signOutCall } from './references.ts'

/**
 * Signs out in all tabs at once. This works even if the server cannot be reached, because the tabs delete the
 * token.
 */
export async function leaveAll(): Promise<void> {
  const wasKept = isKept()
  // `keepalive`: the user may close the tab right after signing out.
  const ended = call(signOutCall, { keepalive: true })
  signedOut()
  try {
    await ended
  } catch (error) {
    // The session has expired, but this browser stays signed in as a device: a new session signs the device
    // out.
    if (wasKept && error instanceof CallError && error.status === 401) await endDevice().catch(() => {})
  }
}

async function endDevice(): Promise<void> {
  const { token } = await call(resumeCall)
  await call(signOutCall, { token, keepalive: true })
}
