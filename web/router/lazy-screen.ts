/** Loads the code of screens, and of their loaders, when a screen is opened. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { whyAway } from '#web/api/code.ts'

/**
 * Returns a function that loads code. If the load fails because the server is away, the error is a CallError,
 * as for any failed call, and the load can be tried again like a call.
 */
export function fetchedCode<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      throw (await whyAway()) ?? error
    })
}

/**
 * Returns the component that `load` exports under `name`. If the code no longer exists, such as after an
 * update, the router reloads the page. While the server is away, `fetchedCode` prevents the reload, because
 * the browser would show its own error page instead of the app.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(fetchedCode(load), name)
