/** What a browser keeps of the answers that it gets: cookies, with the calls that they are sent with. */
import type { Answer } from './server.ts'

/** The cookies that an answer sets, with their attributes, by name. */
export function cookiesOf({ headers }: Pick<Answer<unknown>, 'headers'>): Map<string, string> {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  return new Map(set.map((cookie) => [cookie.split('=')[0] ?? '', cookie]))
}

/** A jar of cookies; like a browser it sends them by their path, and forgets what has no time left. */
export class CookieJar {
  #cookies = new Map<string, { value: string; path: string }>()

  /** Keeps what an answer sets. */
  keep<A extends Pick<Answer<unknown>, 'headers'>>(answer: A): A {
    for (const [name, text] of cookiesOf(answer)) {
      const value = text.slice(name.length + 1).split(';')[0] ?? ''
      const path = /Path=([^;]*)/.exec(text)?.[1] ?? '/'
      if (/Max-Age=0(;|$)/.test(text)) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
    return answer
  }

  /** The header of a call to a path. */
  headersFor(path: string): { cookie?: string } {
    const sent = [...this.#cookies].filter(([, { path: of }]) => path.startsWith(of))
    return sent.length > 0 ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}
  }

  valueOf(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  /** The same cookies, as somebody who copied them has them. */
  copy(): CookieJar {
    const other = new CookieJar()
    other.#cookies = new Map(this.#cookies)
    return other
  }
}
