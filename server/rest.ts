/**
 * Frees memory when the process has little to do. V8 alone would keep the space for new objects as large as
 * the last rush had made it. And V8 would remove the garbage of a start or a rush only when the next rush
 * comes.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOKS_EVERY = 10_000
/**
 * The share of a processor that this process has used since the last check. Other processes on a busy machine
 * do not count.
 */
const LITTLE = 0.03
/**
 * How much more memory may be taken before garbage is collected. Collecting takes a tenth of a second, in
 * which no request is answered.
 */
const GATHERS = 12 * 1024 * 1024

export interface Rest {
  end(): void
}

/** From now on, regularly checks whether there is little to do, and then collects garbage. */
export function collectAtRest(milliseconds = LOOKS_EVERY): Rest {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  const taken = () => {
    const { heapTotal, external } = process.memoryUsage()
    return heapTotal + external
  }
  let left = 0
  let last = process.cpuUsage()
  const looks = setInterval(() => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    if (user + system > LITTLE * milliseconds * 1000 || taken() < left + GATHERS) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = taken()
  }, milliseconds)
  looks.unref()
  return { end: () => clearInterval(looks) }
}
