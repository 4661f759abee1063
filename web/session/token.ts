/**
 * The token of this tab's session, in session storage (decisions 'Sign-in and people'). tabs.ts shares the
 * token with other tabs.
 */
import { newKey } from '#web/api/idempotency-key.ts'
import { PREVIEW, previewHeaders } from './preview.ts'

const TOKEN = 'plumbline-token'
const PERSON = 'plumbline-person'
const RETURN_TO = 'plumbline-return-to'

/** The facts about the person of a token that are known before the session is fetched. */
export interface Person {
  username: string
  /** False for a site administrator who is no employee: such a person has no project list. */
  hasProjects: boolean
}

/** A token and its person; the person is null until the session has been fetched. */
export interface Pass {
  token: string
  person: Person | null
}

/** The fields of a session that identify the person. */
interface Named {
  employeeUsername: string
  employeeUniqueId: string | null
}

const personOf = ({ employeeUsername, employeeUniqueId }: Named): Person => ({
  username: employeeUsername,
  hasProjects: employeeUniqueId !== null,
})

/** Returns the token and the person from the reply that opens a session. */
export function passOf({ token, ...named }: Named & { token: string }): Pass {
  return { token, person: personOf(named) }
}

/** Returns the token; null if nobody is signed in. */
export function getToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

/** Returns the person of the token; null if the person is not known yet. */
export function getPerson(): Person | null {
  return JSON.parse(sessionStorage.getItem(PERSON) ?? 'null') as Person | null
}

/** Stores a token and its person. */
export function setPass({ token, person }: Pass): void {
  sessionStorage.setItem(TOKEN, token)
  sessionStorage.setItem(PERSON, JSON.stringify(person))
}

/** Stores the person of the token, from the session. */
export function rememberPerson(session: Named): void {
  if (getToken() !== null) sessionStorage.setItem(PERSON, JSON.stringify(personOf(session)))
}

/** Removes the token, its person, the address to open after the sign-in, and the preview. */
export function clearToken(): void {
  for (const key of [TOKEN, PERSON, RETURN_TO, PREVIEW]) sessionStorage.removeItem(key)
}

declare global {
  /**
   * The name of this tab; every call sends the name to the server. A global variable, because two scripts
   * share the name.
   */
  var plumblineTab: string | undefined
}

/**
 * Returns the name of this tab. Session storage does not contain the name, because a duplicated tab copies
 * session storage.
 */
function tabName(): string {
  globalThis.plumblineTab ??= newKey()
  return globalThis.plumblineTab
}

/**
 * Returns the headers of a call: the platform (002 §1 'The platform value sent with calls is always Web'),
 * the token, the preview, and the name of the tab, so that the stream does not report a tab's own writes to
 * this tab.
 */
export function callHeaders(token = getToken(), isBeyondPreview = false): Record<string, string> {
  return {
    platform: 'Web',
    ...(token && { authorization: `Bearer ${token}`, 'x-tab': tabName() }),
    ...(token && !isBeyondPreview && previewHeaders()),
  }
}

/** Stores the address to open after the next sign-in (002 §8 'HTTP 401'). */
export function rememberPath(path: string): void {
  sessionStorage.setItem(RETURN_TO, path)
}

/** Returns the address to open after the sign-in and forgets the address; null if no address is stored. */
export function takeRememberedPath(): string | null {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  // Only a path of this app is returned, so that nobody is redirected to another site.
  return path?.startsWith('/') && !path.startsWith('//') ? path : null
}
