/** The calls of the sign-in without their schemas: see `Reference`. */
import type { Reference } from '#web/api/client.ts'
import type { getSession, resume, signIn, signOut, switchAccount } from '../contract.ts'

export const signInCall: Reference<typeof signIn> = { method: 'POST', path: '/api/login', access: 'public' }

export const sessionCall: Reference<typeof getSession> = {
  method: 'GET',
  path: '/api/session',
  access: 'self',
}

export const resumeCall: Reference<typeof resume> = {
  method: 'POST',
  path: '/api/session/resume',
  access: 'public',
}

export const signOutCall: Reference<typeof signOut> = { method: 'POST', path: '/api/logout', access: 'self' }

export const switchAccountCall: Reference<typeof switchAccount> = {
  method: 'POST',
  path: '/api/session/account',
  access: 'self',
}
