/**
 * Where a record is that the present account does not have: in another account of the same person (records.md 'Links'). Where
 * one alone can have it, it is opened there without a question; otherwise the page that stands in offers to (elsewhere-screen.tsx).
 */
import { notFound, redirect } from '@tanstack/react-router'
import { withoutAccount } from '#contract/addresses.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isNavigating } from '#web/router/navigating.ts'
import { whereIs } from '#web/session/account.ts'
import { isUnsavedElsewhere, openInAccount } from '#web/session/moving.ts'
import { type SessionBasics, sessionQuery } from '#web/session/present-session.ts'

type Account = SessionBasics['accounts'][number]

/** What is left with the screen that stands in. */
export interface Elsewhere {
  accounts: readonly Account[]
  /** Where it is opened. */
  href: string
  /** Something is not saved in another tab. */
  isUnsaved: boolean
}

/** The page is being left for another one: the screen waits for that. */
const leaving = new Promise<never>(() => {})

async function openThere(accounts: readonly Account[], href: string): Promise<unknown> {
  const [only, ...more] = accounts
  const isUnsaved = await isUnsavedElsewhere()
  if (only && more.length === 0 && !isUnsaved) {
    try {
      await openInAccount(only, href)
      return leaving
    } catch {
      // The button says why.
    }
  }
  return notFound({ data: { elsewhere: { accounts, href, isUnsaved } satisfies Elsewhere } })
}

/**
 * Follows an address that says of which account it is: to that account where it is one of the person's, else to what the
 * present one has.
 *
 * @throws a redirect to the address without the account, or what stands in
 */
export async function followMeant(
  meant: string,
  { href, session, preload }: { href: string; session: SessionBasics; preload: boolean },
): Promise<never> {
  const bare = withoutAccount(href)
  const there = session.accounts.find(({ accountUniqueID }) => accountUniqueID === meant.toLowerCase())
  const isHere = !there || there.accountUniqueID === session.account?.accountUniqueID
  if (isHere || session.preview) throw redirect({ href: bare, replace: true })
  // Nobody goes anywhere by pointing at a link.
  if (preload) throw notFound()
  throw await openThere([there], bare)
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

async function lookUp(href: string, session: SessionBasics): Promise<unknown> {
  // What names the record itself stands behind what it is of.
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

/** What is asked just now: a frame and its screen miss the same record. */
let asked: { href: string; answer: Promise<unknown> } | undefined

/** What to throw where a record of the present address was not found and another account of the person has it; null: none has. */
export async function foundElsewhere(): Promise<unknown> {
  // Nobody goes anywhere by pointing at a link.
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

/** What `openThere` left with the screen that stands in; undefined where it was something else. */
export function elsewhereOf(data: unknown): Elsewhere | undefined {
  return typeof data === 'object' && data !== null && 'elsewhere' in data
    ? (data.elsewhere as Elsewhere)
    : undefined
}
