/** The services that sign-in uses besides the database. */
import type { Gate } from '#server/gate.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Guess, Proving, Throttle } from './throttle.ts'

export interface IdentityPorts {
  throttle: Throttle<Guess>
  /** A queue for sign-ins, before any work is done for them. */
  gate: Gate
  /** The throttle for callers with a session who must enter their password or a code. */
  proofThrottle: Throttle<Proving>
  /** The throttle for requests of mails. */
  requestThrottle: Throttle<Guess>
  secrets: Secrets
}
