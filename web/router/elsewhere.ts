/**
 * Looks for a record that is not in the present account in the other accounts of the same person
 * (records.md 'Links'). If only one account has the record, the record opens there without a question. If
 * several accounts have the record, or another tab has unsaved input, elsewhere-screen.tsx asks first.
 */
import { notFound, redirect } from '@tanstack/react-router'
import { withoutAccount } from '#contract/addresses.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isNavigating } from '#web/router/navigating.ts'
import { whereIs } from '#web/session/account.ts'
import { isUnsavedElsewhere, openInAccount } from '#web/session/moving.ts'
import { type SessionBasics, sessionQuery } from '#web/session/present-session.ts'

type Account = SessionBasics['accounts'][number]

/** The data of elsewhere-screen.tsx. */
export interface Elsewhere {
  accounts: readonly Account[]
  /** The address of the record in the other account. */
  href: string
  /** True if another tab has unsaved input. */
  isUnsaved: boolean
}

/** A promise that never ends: the router waits while the browser opens another page. */
const leaving = new Promise<never>(() => {})

async function openThere(accounts: readonly Account[], href: string): Promise<unknown> {
  const [only, ...more] = accounts
  const isUnsaved = await isUnsavedElsewhere()
  if (only && more.length === 0 && !isUnsaved) {
    try {
      await openInAccount(only, href)
      return leaving
    } catch {
      // No message here: elsewhere-screen.tsx has a button that tries again and shows the error.
    }
  }
  return notFound({ data: { elsewhere: { accounts, href, isUnsaved } satisfies Elsewhere } })
}

/**
 * Follows an address that names an account. If the account is another account of the person, opens the
 * address there, otherwise in the present account.
 *
 * @throws a redirect to the address without the account, or a `notFound` that shows elsewhere-screen.tsx
 */
export async function followMeant(
  meant: string,
  { href, session, preload }: { href: string; session: SessionBasics; preload: boolean },
): Promise<never> {
  const bare = withoutAccount(href)
  const there = session.accounts.find(({ accountUniqueID }) => accountUniqueID === meant.toLowerCase())
  const isHere = !there || there.accountUniqueID === session.account?.accountUniqueID
  if (isHere || session.preview) throw redirect({ href: bare, replace: true })
  // Pointing at a link must not switch the account.
  if (preload) throw notFound()
  throw await openThere([there], bare)
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

async function lookUp(href: string, session: SessionBasics): Promise<unknown> {
  // In an address, the id of a record comes after the ids of its parents, so the last id is looked up first.
  for (const id of new Set((href.match(ids) ?? []).toReversed())) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is found says it
    const found = await whereIs(id).catch(() => [])
    const places = new Set(found.map(({ accountUniqueID }) => accountUniqueID))
    if (places.has(session.account?.accountUniqueID ?? '')) return null
    if (places.size > 0)
      return openThere(
        session.accounts.filter(({ accountUniqueID }) => places.has(accountUniqueID)),
        href,
      )
  }
  return null
}

/** The running lookup. A frame and its screen fail for the same record, so both use this lookup. */
let asked: { href: string; answer: Promise<unknown> } | undefined

/**
 * Looks in the person's other accounts for the record of the present address, which was not found here.
 * Returns the error to throw; null if no other account has the record.
 */
export async function foundElsewhere(): Promise<unknown> {
  // Pointing at a link must not switch the account.
  if (!isNavigating()) return null
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!session || session.accounts.length < 2 || session.preview) return null
  const { pathname, search, hash } = location
  const href = pathname + search + hash
  if (asked?.href !== href) {
    const answer = lookUp(href, session).finally(() => {
      asked = undefined
    })
    asked = { href, answer }
  }
  return asked.answer
}

/** Returns the data that `openThere` put into `data`; undefined if `data` contains something else. */
export function elsewhereOf(data: unknown): Elsewhere | undefined {
  return typeof data === 'object' && data !== null && 'elsewhere' in data
    ? (data.elsewhere as Elsewhere)
    : undefined
}
