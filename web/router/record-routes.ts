/** Checks and redirects that the routes of most modules share. */
import { createRoute, redirect } from '@tanstack/react-router'
import type { Action, Module } from '#contract/modules.ts'
import { texts } from '#web/api/texts.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { denied, deniedPage } from './denied.ts'
import { fetchedCode } from './lazy-screen.ts'
import type { FormContext } from './lead-back.ts'
import { redirectHome } from './redirect-with.ts'
import { signedInRoute } from './signed-in.tsx'

interface Context {
  context: { session: SessionBasics }
}

interface Arriving extends Context {
  location: { href: string }
}

const elsewhere = fetchedCode(() => import('./elsewhere.ts'))

/**
 * Refuses a screen, unless the record of the address is in another account of the person: then that account
 * is offered.
 */
async function refuse(refused: () => unknown): Promise<never> {
  throw (await (await elsewhere()).foundElsewhere()) ?? refused()
}

/**
 * Declares the permission that a screen needs. People without the permission get the page 'Access denied'
 * (000 §6).
 */
export function needs(module: Module, action: Action) {
  return ({ context, location: { href: refusedAt } }: Arriving): undefined | Promise<never> =>
    may(context.session, module, action) ? undefined : refuse(() => deniedPage({ module, action }, refusedAt))
}

/**
 * Like `needs`, for a screen that shows one project. If the address names no project in the parameter
 * `named`, redirects to the project that `last` returns.
 */
export function needsOnLast(
  module: Module,
  action: Action,
  named: string,
  last: () => Promise<string | undefined>,
) {
  const allowed = needs(module, action)
  return async <Search>({ search, ...at }: Arriving & { search: Search; location: { pathname: string } }) => {
    await allowed(at)
    const { location } = at
    if ((search as Partial<Record<string, string>>)[named]) return
    const project = await last()
    if (project) throw redirect({ to: location.pathname, search: { ...search, [named]: project } })
  }
}

/**
 * Like `needs`, for a screen in the frame of a project: the frame stays after a refusal. Checks the
 * permission on the project in the parameter `named`. Without `named`, only the loaded record names its
 * project, so the loader must check again (`requireMay`).
 */
export function needsInFrame(module: Module, action: Action, named?: string) {
  // Generic, so that the function fits the parameters of any route.
  return <Params, Search>({
    context,
    params,
    search,
  }: Context & { params: Params; search: Search }): undefined | Promise<never> => {
    const said = { ...search, ...params } as Partial<Record<string, string>>
    const project = named && said[named]
    if (may(context.session, module, action, project)) return undefined
    return refuse(() => denied({ module, action, project: project || undefined }))
  }
}

const leading = fetchedCode(() => import('./lead-back.ts'))

/**
 * For a form whose address must name a record: if the name is missing, leads back to the previous screen
 * (001 §2).
 */
export function needsNamed(isSaid: (said: Partial<Record<string, string>>) => unknown) {
  return async <Search>({ search, ...context }: FormContext & { search: Search }) => {
    if (!isSaid(search as Partial<Record<string, string>>)) await (await leading()).leadBack(context)
  }
}

/** Returns the redirect to the projects for an address that does not name the record (000 §5). */
export const missing = () => redirectHome('info', texts.infoMissing)

/** A route without a screen, because the address names no record: redirects to the target that `to` returns. */
export function leadingAway<const Path extends string>(
  path: Path,
  to: (params: Readonly<Record<string, string>>) => unknown = missing,
) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: ({ params }) => {
      throw to(params)
    },
  })
}
