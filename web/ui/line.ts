/** Estimates the speed of the network connection from how quickly the app's code arrived. */

/** Facts that some browsers offer about the connection; TypeScript does not know these fields. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

/** The lowest speed of a quick connection, in bytes per millisecond: 3 Mbit/s. */
const QUICK = 375
/**
 * Smaller files are not measured, because the speed of a small file depends on other things than the
 * connection.
 */
const TELLING_BYTES = 50_000

/**
 * Returns the highest speed at which a file of this page arrived, in bytes per millisecond; undefined if all
 * files came from the cache.
 */
function measured(): number | undefined {
  const speeds = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ transferSize }) => transferSize >= TELLING_BYTES)
    .map(({ transferSize, responseStart, responseEnd }) => transferSize / (responseEnd - responseStart))
  return speeds.length > 0 ? Math.max(...speeds) : undefined
}

/**
 * True if a few hundred more kilobytes do no harm: the connection is neither slow nor mobile, and the
 * browser's setting to save data is off.
 */
export function isQuickLine(): boolean {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.type === 'cellular') return false
  if (connection?.effectiveType && connection.effectiveType !== '4g') return false
  return (measured() ?? QUICK) >= QUICK
}
