/** Code that comes later and does not come: why, and what brings it all the same. */
import { CallError } from './client.ts'
import { texts } from './texts.ts'

/** Whoever waits for a screen has waited for its code already. */
const WAIT_MILLISECONDS = 5000
/** What cannot be had after the page was loaded anew, either, is not had by doing so again and again. */
const ANEW_MILLISECONDS = 30_000
const ANEW_KEY = 'plumbline.page-anew'

/** Why the server does not answer; null where it does. */
export async function whyAway(): Promise<CallError | null> {
  const signal = AbortSignal.timeout(WAIT_MILLISECONDS)
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (response?.ok) return null
  return response
    ? new CallError(response.status, 'UNKNOWN', texts.serverError)
    : new CallError(0, 'OFFLINE', texts.offline)
}

/** True for what `import()` says of code that did not come, in the words of each browser. */
export const isOfCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message)

/**
 * Loads the page anew where the server answers and code cannot be had all the same: after an update it is there no more,
 * and a browser keeps for as long as the page lives that a piece of code did not come, as while the connection was away.
 * Where something is not saved the browser asks first. False where that has been tried just before.
 */
export async function loadAnew(): Promise<boolean> {
  if (await whyAway()) return false
  const last = Number(sessionStorage.getItem(ANEW_KEY) ?? 0)
  if (Date.now() - last < ANEW_MILLISECONDS) return false
  sessionStorage.setItem(ANEW_KEY, String(Date.now()))
  location.reload()
  return true
}

const AGAIN_MILLISECONDS = 2000

/** What `load` brings; it waits for the connection where that is away. */
export const surely = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS))
    if (isOfCode(error)) await loadAnew()
    return surely(load)
  })
