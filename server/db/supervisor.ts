/**
 * Keeps the embedded PostgreSQL running: starts it again if it ends by itself, is killed, or is stopped by
 * somebody else. If that does not help, the supervisor gives up, so that the service manager notices.
 *
 * A start has failed in three cases: the start threw an error, PostgreSQL ended almost at once, or PostgreSQL
 * ended by a fault of its own before it had run for a while. With a broken disk or broken files, PostgreSQL
 * would end so after each start. A PostgreSQL that was killed (SIGKILL) or stopped in order had started well,
 * however often that happens: the reason came from outside, and does not concern the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from './embedded.ts'

export interface Supervision {
  /** The current fault, in a sentence that anybody may read; null while the database is running. */
  trouble(): string | null
  /** Stops watching, and waits for a start that is under way. */
  end(): Promise<void>
}

/** How often the supervisor checks whether the process exists. */
const LOOK_MILLISECONDS = 100
/** A start was good if PostgreSQL then ran for this time, and was ended from outside. */
const STARTED_MILLISECONDS = 200
/** A start was good if PostgreSQL then ran for this time, even if it ended by a fault of its own. */
const STEADY_MILLISECONDS = 60_000
const FIRST_WAIT = 100
const LONGEST_WAIT = 5000
/** The most failed starts in a row. With the pauses between them, they take about half a minute. */
const MOST_FAILURES = 10

/** Watches `database`. Calls `giveUp` once, with the reason, if the database cannot be kept running. */
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
