/** Reads and writes cookies as text. There are so few cookies that no library is needed. */

/** The value of a cookie in the header of a request; undefined if the cookie is missing. */
export function cookieIn(header: string, name: string): string | undefined {
  const start = `${name}=`
  return header
    .split(/;\s*/)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

export interface CookieOptions {
  /** The path of the calls that the cookie is sent with. */
  path: string
  /** How long the cookie lives; 0 deletes it. */
  seconds: number
  /** The address at which people reach the app. With https, the cookie is Secure. */
  publicUrl: string
  /** True if scripts of the app's own pages may read the cookie. Such a cookie must not contain a secret. */
  isReadable?: boolean
}

/** The text of a `Set-Cookie`. A browser never sends such a cookie with requests that another site causes. */
export function cookieText(
  name: string,
  value: string,
  { path, seconds, publicUrl, isReadable = false }: CookieOptions,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const hidden = isReadable ? '' : '; HttpOnly'
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${hidden}; SameSite=Strict${secure}`
}
