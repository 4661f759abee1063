/**
 * Keeps the embedded PostgreSQL up: one that ends by itself, is killed, or is stopped by somebody else is started
 * again. Where that does not help there is an end to it, so that whoever manages the service learns of it.
 *
 * A start came to nothing where it failed, where it was over almost at once, and where PostgreSQL ended by a fault of its
 * own before it had run for a while: with a broken disk or broken files it would do so each time. One that was killed
 * (SIGKILL) or stopped in order had started well, however often that happens: it was done from outside, and says nothing
 * of the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from './embedded.ts'

export interface Supervision {
  /** What is wrong at the moment, in a sentence that anybody may read; null while the database is up. */
  trouble(): string | null
  /** Watches no longer, and waits for a start that is under way. */
  end(): Promise<void>
}

/** How often its process is looked for. */
const LOOK_MILLISECONDS = 100
/** One that was up this long had started well, if it was ended from outside. */
const STARTED_MILLISECONDS = 200
/** One that was up this long had started well, even if it failed then. */
const STEADY_MILLISECONDS = 60_000
const FIRST_WAIT = 100
const LONGEST_WAIT = 5000
/** Starts in a row that came to nothing; with their waits, about half a minute. */
const MOST_FAILURES = 10

/** Watches `database`; `giveUp` is told once, with the reason, when it cannot be kept up. */
export function supervise(
  database: Pick<EmbeddedPostgres, 'isRunning' | 'hasFailed' | 'revive'>,
  options: { log: (line: string) => void; giveUp: (reason: string) => void },
): Supervision {
  const ending = new AbortController()
  let trouble: string | null = null

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {})

  const watch = async () => {
    let failures = 0
    let upSince = Date.now()
    while (!ending.signal.aborted) {
      if (await database.isRunning()) {
        await pause(LOOK_MILLISECONDS)
        continue
      }
      const begun = Date.now()
      trouble = 'The embedded PostgreSQL has ended and is being started again.'
      options.log('The embedded PostgreSQL has ended; starting it again')
      const enough = (await database.hasFailed()) ? STEADY_MILLISECONDS : STARTED_MILLISECONDS
      if (begun - upSince >= enough) failures = 0
      let reason = 'the embedded PostgreSQL ends soon after each start (see postgres.log)'
      for (let isUp = false; !isUp && !ending.signal.aborted; ) {
        if (failures >= MOST_FAILURES) return options.giveUp(reason)
        if (failures > 0) await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)))
        if (ending.signal.aborted) return
        failures += 1
        try {
          await database.revive()
          isUp = true
        } catch (error) {
          reason = (error as Error).message
          options.log(`${reason} (start ${failures} of ${MOST_FAILURES})`)
        }
      }
      if (ending.signal.aborted) return
      upSince = Date.now()
      trouble = null
      options.log(`The embedded PostgreSQL is back after ${((upSince - begun) / 1000).toFixed(1)} s`)
    }
  }
  const watching = watch()
  return {
    trouble: () => trouble,
    async end() {
      ending.abort()
      await watching
    },
  }
}
