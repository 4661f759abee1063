/**
 * Who is calling, known for a second: most calls of a screen come together, and each would ask for the same twice over.
 * What this process writes about somebody holds for its very next call; what another one writes, a second later at most
 * (docs/decisions/0042).
 */
import type { Database } from '#server/db/open.ts'
import type { Events } from '#server/http/events.ts'
import type { Caller } from '#server/scope.ts'
import { findCaller } from './sessions.ts'

const KNOWN_MILLISECONDS = 1000
/** Beyond it all are forgotten, so that a crowd takes no memory. */
const MOST_KNOWN = 5000

/** All that `findCaller` reads. */
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

/** Finds who a session belongs to, as `findCaller` does. */
export type FindCaller = (sessionKey: string, now: Date, isUse?: boolean) => Promise<Caller | null>

/** Begins to know callers; to be called once for each process, before streams listen to its events. */
export function openCallers(database: Database, events: Events): FindCaller {
  const known = new Map<string, Known>()
  // Whatever is being found meanwhile is forgotten with the rest: it may have been read before the change.
  const forget = () => known.clear()
  database.onWritten(tables, forget)
  const nothing = () => {}
  // By another process, too.
  events.listen({ onChange: nothing, onNotice: nothing, onEnd: forget, onSessions: forget, onGap: forget })

  return (sessionKey, now, isUse = true) => {
    // Of a stream that looks whether it may go on: seldom, and each time for a session of its own.
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
    // Nobody, or no answer: that is asked again.
    next.caller.then((caller) => caller ?? drop(), drop)
    return next.caller
  }
}
