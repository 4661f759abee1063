/** Checks whether the person is still on the screen that calls the hook. */
import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Removes differences between addresses of the same screen: a slash at the end, and capital letters. */
const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/**
 * Returns a function that is true until the person follows a link away from this screen. A screen calls the
 * function before it changes its address by itself, or shortly after a key press (a first choice, a page that
 * no longer exists, search words). Without this check, the change would stop the navigation to the other page
 * and return the person to this screen.
 */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => plain(router.latestLocation.pathname) === plain(here), [router, here])
}
