/** What is known of the line that the app came by. */

/** What some browsers tell; TypeScript does not know it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

/** Bytes in a millisecond: 3 Mbit/s. */
const QUICK = 375
/** Too little tells nothing of a line. */
const TELLING_BYTES = 50_000

/** How quickly the code of this page came, in bytes a millisecond; undefined where it was there already. */
function measured(): number | undefined {
  const speeds = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ transferSize }) => transferSize >= TELLING_BYTES)
    .map(({ transferSize, responseStart, responseEnd }) => transferSize / (responseEnd - responseStart))
  return speeds.length > 0 ? Math.max(...speeds) : undefined
}

/** True where nobody minds a few hundred kilobytes more: not to save, not by the mobile network, not slow. */
export function isQuickLine(): boolean {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.type === 'cellular') return false
  if (connection?.effectiveType && connection.effectiveType !== '4g') return false
  return (measured() ?? QUICK) >= QUICK
}
