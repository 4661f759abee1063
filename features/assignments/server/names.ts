/** People's names in a sentence. */
import type { InAccount } from '#server/http/mount.ts'
import { listNames } from './queries.ts'

/** The number of people that a refusal names, because there may be very many. */
const NAMED = 3

/** `Ann Lee, Bob Ray and 4 more`. */
export async function namesOf({ db, scope }: InAccount, ids: readonly string[]): Promise<string> {
  const names = await listNames(db, scope, ids.slice(0, NAMED))
  const named = ids.slice(0, NAMED).map((id) => names.get(id) ?? '')
  const others = ids.length - named.length
  if (others > 0) return `${named.join(', ')} and ${others} more`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '')
}
