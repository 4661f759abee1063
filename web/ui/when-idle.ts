/** The longest wait, because some pages are never idle. */
const WAIT_MILLISECONDS = 4000
/** The wait in a browser that does not report when it is idle. */
const WITHOUT_TELLING_MILLISECONDS = 1500

/** Calls `act` when the browser is idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, WITHOUT_TELLING_MILLISECONDS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: WAIT_MILLISECONDS })
  return () => cancelIdleCallback(asked)
}
