/** Whether whoever looks is still on the screen that asks. */
import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** An address leads to the same screen with a slash at its end, and in capitals; the route spells it in its own way. */
const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/**
 * Answers whether nobody has followed a link away from this screen yet. What a screen writes to its address of its own accord, or a
 * moment after a key (a first choice, a page that is there no more, words to search by), asks first: it would call back whoever is on
 * the way to another page, and with the parameters of that page.
 */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => plain(router.latestLocation.pathname) === plain(here), [router, here])
}
