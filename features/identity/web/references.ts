/** The calls of the sign-in, without the schemas: see `Reference`. */
import type { Reference } from '#web/api/client.ts'
import type { getSession, signIn } from '../contract.ts'

export const signInCall: Reference<typeof signIn> = { method: 'POST', path: '/api/login', access: 'public' }

export const sessionCall: Reference<typeof getSession> = {
  method: 'GET',
  path: '/api/session',
  access: 'self',
}
