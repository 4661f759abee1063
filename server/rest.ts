/**
 * Gives memory back once the process has little to do. By itself V8 leaves the room of new objects as large as the last
 * rush has made it, and what a start or a rush left is collected when the next one comes.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOKS_EVERY = 10_000
/** Share of a processor that was used since the last look; the time that others took on a busy machine counts for nothing. */
const LITTLE = 0.03
/** What may gather meanwhile: collecting takes a tenth of a second, in which nobody is answered. */
const GATHERS = 12 * 1024 * 1024

export interface Rest {
  end(): void
}

/** Looks from now on whether there is little to do. */
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
