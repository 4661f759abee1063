/** Screens, and what they load, whose code comes when they are shown. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { whyAway } from '#web/api/code.ts'

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
