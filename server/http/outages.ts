/** Writes one line to the log when an outage begins, and one when it is over, however many calls it affects. */
import type { FastifyBaseLogger } from 'fastify'

/** Errors with less than this time between them belong to the same outage. */
const QUIET_MILLISECONDS = 60_000

interface Outage {
  beganAt: number
  lastAt: number
  calls: number
}

export interface Outages {
  /**
   * Reports that an outage affected a call: `code` is the error that the caller got, `error` the cause, and
   * `of` the log of the call.
   */
  met(code: string, error: unknown, of: Pick<FastifyBaseLogger, 'error'>): void
  /** Stops waiting for the end of outages. */
  close(): void
}

/** Stores the outages of one process, by the error code that callers get. */
export function openOutages(log: Pick<FastifyBaseLogger, 'warn'>): Outages {
  const lasting = new Map<string, Outage>()
  let timer: NodeJS.Timeout | undefined

  const sayOver = () => {
    for (const [code, { beganAt, lastAt, calls }] of lasting) {
      if (Date.now() - lastAt < QUIET_MILLISECONDS) continue
      lasting.delete(code)
      log.warn({ calls, seconds: Math.round((lastAt - beganAt) / 1000) }, `${code} is over`)
    }
    if (lasting.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    met(code, error, of) {
      const now = Date.now()
      const outage = lasting.get(code)
      if (outage && now - outage.lastAt < QUIET_MILLISECONDS) {
        outage.lastAt = now
        outage.calls += 1
        return
      }
      sayOver()
      lasting.set(code, { beganAt: now, lastAt: now, calls: 1 })
      of.error({ err: error }, code)
      timer ??= setInterval(sayOver, QUIET_MILLISECONDS).unref()
    },
    close: () => clearInterval(timer),
  }
}
