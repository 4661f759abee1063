/**
 * Caches who is calling for one second, because most calls of a screen arrive together and would all read the
 * same. A change by this process applies to the next call; a change by another process applies after one
 * second at most (docs/decisions/0042).
 */
import type { Database } from '#server/db/open.ts'
import type { Events } from '#server/http/events.ts'
import type { Caller } from '#server/scope.ts'
import { findCaller } from './sessions.ts'

const KNOWN_MILLISECONDS = 1000
/** Above this number the cache is cleared, so that it does not use more memory. */
const MOST_KNOWN = 5000

/** All tables that `findCaller` reads. */
const tables = [
  ...[
    'session',
    'login',
    'login_employee',
    'second_factor',
    'employee',
    'account',
    'company',
    'company_role',
  ],
  ...['iam', 'company_role_inventory'],
]

interface Known {
  since: number
  caller: Promise<Caller | null>
}

/** Finds the caller of a session, like `findCaller`. */
export type FindCaller = (sessionKey: string, now: Date, isUse?: boolean) => Promise<Caller | null>

/** Opens the cache of callers. Call it once per process, before streams listen to the events. */
export function openCallers(database: Database, events: Events): FindCaller {
  const known = new Map<string, Known>()
  // Also drops searches that are running: they may have read rows from before the change.
  const forget = () => known.clear()
  database.onWritten(tables, forget)
  const nothing = () => {}
  // Events come from other processes, too.
  events.listen({ onChange: nothing, onNotice: nothing, onEnd: forget, onSessions: forget, onGap: forget })

  return (sessionKey, now, isUse = true) => {
    // A stream that checks whether it may continue: rare, and each stream has its own session, so the cache
    // would not help.
    if (!isUse) return findCaller(database.door.db, sessionKey, now, isUse)
    const held = known.get(sessionKey)
    const age = held ? now.getTime() - held.since : Number.NaN
    if (held && age >= 0 && age < KNOWN_MILLISECONDS) return held.caller
    if (known.size >= MOST_KNOWN) known.clear()
    const next: Known = { since: now.getTime(), caller: findCaller(database.door.db, sessionKey, now) }
    known.set(sessionKey, next)
    const drop = () => {
      if (known.get(sessionKey) === next) known.delete(sessionKey)
    }
    // No caller, or an error: the next call asks again.
    next.caller.then((caller) => caller ?? drop(), drop)
    return next.caller
  }
}
