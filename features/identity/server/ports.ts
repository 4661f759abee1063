/** What the use cases of sign-in need beside the database. */
import type { Secrets } from '#server/secrets.ts'
import type { Throttle } from './throttle.ts'

export interface IdentityPorts {
  throttle: Throttle
  /** Of mails that somebody asks for. */
  requestThrottle: Throttle
  secrets: Secrets
}
