/** What the use cases of sign-in need beside the database. */
import type { Gate } from '#server/gate.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Guess, Proving, Throttle } from './throttle.ts'

export interface IdentityPorts {
  throttle: Throttle<Guess>
  /** Where a crowd that signs in waits, before anything is done for them. */
  gate: Gate
  /** Of whoever has a session and is asked for their password or a code. */
  proofThrottle: Throttle<Proving>
  /** Of mails that somebody asks for. */
  requestThrottle: Throttle<Guess>
  secrets: Secrets
}
