/** What the routes of most modules say in the same way. */
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

/** Refused in this account, unless it is another one of theirs that the record of the address is of. */
async function refuse(refused: () => unknown): Promise<never> {
  throw (await (await elsewhere()).foundElsewhere()) ?? refused()
}

/** A screen for whoever may: others get the page that says so (000 §6). */
export function needs(module: Module, action: Action) {
  return ({ context, location: { href: refusedAt } }: Arriving): undefined | Promise<never> =>
    may(context.session, module, action) ? undefined : refuse(() => deniedPage({ module, action }, refusedAt))
}

/**
 * The same, of a screen that shows one project: where its address names none, it opens on the one that `last` finds. `named` is the
 * parameter of the address.
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
 * The same in the frame of a project, which stays: asked of the project that the parameter `named` names. Where it is
 * the record that says which project it is, the loader asks again.
 */
export function needsInFrame(module: Module, action: Action, named?: string) {
  // Of any route: its own parameters are none of this one's business.
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

/** A form that its address tells what it is about: where that is not said, it leads back (001 §2). */
export function needsNamed(isSaid: (said: Partial<Record<string, string>>) => unknown) {
  return async <Search>({ search, ...context }: FormContext & { search: Search }) => {
    if (!isSaid(search as Partial<Record<string, string>>)) await (await leading()).leadBack(context)
  }
}

/** The record that the address should name is missing (000 §5). */
export const missing = () => redirectHome('info', texts.infoMissing)

/** An address that has no screen, as it names no record: it leads away. */
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
