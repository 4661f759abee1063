/** The token of this tab's session, in session storage (decisions 'Sign-in and people'). */

const TOKEN = 'plumbline-token'
const RETURN_TO = 'plumbline-return-to'

/** The token, or null when nobody is signed in. */
export function getToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

/** Remembers the token of a new session. */
export function setToken(token: string): void {
  sessionStorage.setItem(TOKEN, token)
}

/** Forgets the token. */
export function clearToken(): void {
  sessionStorage.removeItem(TOKEN)
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
