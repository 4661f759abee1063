/** At the latest: some pages are never idle. */
const WAIT_MILLISECONDS = 4000
/** Where the browser does not tell when it is idle. */
const WITHOUT_TELLING_MILLISECONDS = 1500

/** Calls when there is nothing else to do; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, WITHOUT_TELLING_MILLISECONDS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: WAIT_MILLISECONDS })
  return () => cancelIdleCallback(asked)
}
