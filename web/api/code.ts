/**
 * For code that is loaded later and fails to load: finds the reason, and loads the page anew where that
 * helps.
 */
import { CallError } from './client.ts'
import { texts } from './texts.ts'

/**
 * The longest wait for the server's reply. The wait is short, because the person has already waited for the
 * code.
 */
const WAIT_MILLISECONDS = 5000
/**
 * The shortest time between two reloads of the page: if a reload did not help, further reloads do not help
 * either.
 */
const ANEW_MILLISECONDS = 30_000
const ANEW_KEY = 'plumbline.page-anew'

/** Returns the error that explains why the server cannot be reached; null if the server replies. */
export async function whyAway(): Promise<CallError | null> {
  const signal = AbortSignal.timeout(WAIT_MILLISECONDS)
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (response?.ok) return null
  return response
    ? new CallError(response.status, 'UNKNOWN', texts.serverError)
    : new CallError(0, 'OFFLINE', texts.offline)
}

/**
 * True for the error that `import()` throws if code does not load; each browser words this error in its own
 * way.
 */
export const isOfCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message)

/**
 * Reloads the page if the server replies but code does not load. After an update the old code no longer
 * exists. A browser also remembers a failed load, for example while offline, until the page is reloaded. If
 * input is not saved, the browser asks before the reload. Returns false if the page was not reloaded: the
 * server is away, or a reload was tried shortly before.
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

/** Calls `load` again every two seconds until the load succeeds, and returns its result. */
export const surely = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS))
    if (isOfCode(error)) await loadAnew()
    return surely(load)
  })
