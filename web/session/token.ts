/** The token of this tab's session, in session storage (decisions 'Sign-in and people'). tabs.ts shares it. */
import { newKey } from '#web/api/idempotency-key.ts'
import { PREVIEW, previewHeaders } from './preview.ts'

const TOKEN = 'plumbline-token'
const PERSON = 'plumbline-person'
const RETURN_TO = 'plumbline-return-to'

/** What is known of whoever the token is of before their session is there. */
export interface Person {
  username: string
  /** A site administrator who is nobody's employee has no project list. */
  hasProjects: boolean
}

/** A token, and whose it is; null where their session has not been read yet. */
export interface Pass {
  token: string
  person: Person | null
}

/** The part of a session that says who it is. */
interface Named {
  employeeUsername: string
  employeeUniqueId: string | null
}

const personOf = ({ employeeUsername, employeeUniqueId }: Named): Person => ({
  username: employeeUsername,
  hasProjects: employeeUniqueId !== null,
})

/** What the answer that opens a session lets in. */
export function passOf({ token, ...named }: Named & { token: string }): Pass {
  return { token, person: personOf(named) }
}

/** The token, or null when nobody is signed in. */
export function getToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

/** Whose the token is, where that is known. */
export function getPerson(): Person | null {
  return JSON.parse(sessionStorage.getItem(PERSON) ?? 'null') as Person | null
}

/** Remembers the token of a session. */
export function setPass({ token, person }: Pass): void {
  sessionStorage.setItem(TOKEN, token)
  sessionStorage.setItem(PERSON, JSON.stringify(person))
}

/** Remembers whose the token is, as their session says. */
export function rememberPerson(session: Named): void {
  if (getToken() !== null) sessionStorage.setItem(PERSON, JSON.stringify(personOf(session)))
}

/** Forgets the token, whose it was, and where they were to go on. */
export function clearToken(): void {
  for (const key of [TOKEN, PERSON, RETURN_TO, PREVIEW]) sessionStorage.removeItem(key)
}

declare global {
  /** Names this tab to the server; two scripts share it, so it is no variable of a module. */
  var plumblineTab: string | undefined
}

/** Not kept in session storage, which goes along when a tab is duplicated. */
function tabName(): string {
  globalThis.plumblineTab ??= newKey()
  return globalThis.plumblineTab
}

/**
 * What goes with every call: who calls, by what (002 §1 'The platform value sent with calls is always Web'), and from
 * which tab, so that its stream does not tell it what it did itself.
 */
export function callHeaders(token = getToken(), isBeyondPreview = false): Record<string, string> {
  return {
    platform: 'Web',
    ...(token && { authorization: `Bearer ${token}`, 'x-tab': tabName() }),
    ...(token && !isBeyondPreview && previewHeaders()),
  }
}

/** Remembers where to go on after the next sign-in (002 §8 'HTTP 401'). */
export function rememberPath(path: string): void {
  sessionStorage.setItem(RETURN_TO, path)
}

/** Where to go on; asked once. */
export function takeRememberedPath(): string | null {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  // Only a path of this app: nobody is led elsewhere.
  return path?.startsWith('/') && !path.startsWith('//') ? path : null
}
