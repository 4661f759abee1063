/** Cookies as text: the few that there are need no library. */

/** The value of a cookie in the header that a request brought; undefined where it is not there. */
export function cookieIn(header: string, name: string): string | undefined {
  const start = `${name}=`
  return header
    .split(/;\s*/)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

export interface CookieOptions {
  /** The calls that it is sent with. */
  path: string
  /** How long it lives; 0 takes it off. */
  seconds: number
  /** Where people reach the app: by https it is Secure. */
  publicUrl: string
  /** True for one that scripts of our own pages may read: it must not be a secret. */
  isReadable?: boolean
}

/** A `Set-Cookie`. None of ours is ever sent with what another site asks for. */
export function cookieText(
  name: string,
  value: string,
  { path, seconds, publicUrl, isReadable = false }: CookieOptions,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const hidden = isReadable ? '' : '; HttpOnly'
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${hidden}; SameSite=Strict${secure}`
}
