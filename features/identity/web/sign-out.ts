/** Signing out: here, in all other tabs, and on the server. */
import { CallError, call } from '#web/api/client.ts'
import { isKept } from '#web/session/arrival.ts'
import { signedOut } from '#web/session/tabs.ts'
import { resumeCall, signOutCall } from './references.ts'

/** Signs out, in all tabs at once, also when the server is away: the token is gone from them. */
export async function leaveAll(): Promise<void> {
  const wasKept = isKept()
  // Who signs out closes the tab next.
  const ended = call(signOutCall, { keepalive: true })
  signedOut()
  try {
    await ended
  } catch (error) {
    // The session was over, and the device is not: it ends by a new one.
    if (wasKept && error instanceof CallError && error.status === 401) await endDevice().catch(() => {})
  }
}

async function endDevice(): Promise<void> {
  const { token } = await call(resumeCall)
  await call(signOutCall, { token, keepalive: true })
}
