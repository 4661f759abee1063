/** Screens, and what they load, whose code comes when they are shown. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'

/** Whoever waits for a screen has waited for its code already. */
const WAIT_MILLISECONDS = 5000

/** Why the server does not answer; null where it does. */
export async function whyAway(): Promise<CallError | null> {
  const signal = AbortSignal.timeout(WAIT_MILLISECONDS)
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (response?.ok) return null
  return response
    ? new CallError(response.status, 'UNKNOWN', texts.serverError)
    : new CallError(0, 'OFFLINE', texts.offline)
}

/**
 * Code that comes when it is needed, with the reason where it does not: without a connection it fails as any call does,
 * and is asked for again as one.
 */
export function fetchedCode<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      throw (await whyAway()) ?? error
    })
}

/**
 * The component that `load` brings under `name`. Where its code is there no more, as after an update, the router loads
 * the page anew; without a connection that would leave the browser's own error in place of the app.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(fetchedCode(load), name)
