/** Every screen that belongs to a project stands below this route; app/web puts the project's frame around them. */
import { createRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import { signedInRoute } from '#web/router/signed-in.tsx'

/** What the screens in the frame know of their project at once. */
export interface FramedProject {
  workOrderUniqueID: string
  workOrderTitle: string
  workOrderStartDate: string | null
  workOrderEndDate: string | null
  constructionPhase: string | null
}

/**
 * Finds the project of a frame: the one that the address names, or that of the record that it names.
 *
 * @throws a redirect that says `unknownProject` where there is none
 */
export type LoadFrame = (
  named: string | undefined | Promise<string | undefined>,
  unknownProject?: string,
) => Promise<{ project: FramedProject; crumb: { label: string; to: string } }>

let find: LoadFrame = () => Promise.reject(new Error('bindFrame was not called'))

/** Says how a frame finds its project: what all levels share knows no level, app/web does. */
export function bindFrame(by: LoadFrame): void {
  find = by
}

export const loadFrame: LoadFrame = (...of) => find(...of)

/** What an address says, as its route reads it. */
export interface Address {
  params: Partial<Record<string, string>>
  search: Partial<Record<string, unknown>>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The project that a screen belongs to, by the record that its address names; left out: the address names it in `woid`. */
    projectOf?: (address: Address) => string | undefined | Promise<string | undefined>
    /** What is said where the project that the address names is not there. */
    unknownProject?: string
  }
}

const inAddress = ({ params }: Address) => params.woid

export const projectFrameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'project',
  beforeLoad: ({ matches }) => {
    // The tree of routes is made of this one, so the types of a match are not known here.
    const { params, search, staticData } = matches.at(-1) as Address & { staticData: StaticDataRouteOption }
    const { unknownProject, projectOf = inAddress } = staticData
    // Asked only when the screen itself has nothing against being shown.
    return { projectOf: () => projectOf({ params, search }), unknownProject }
  },
  loader: {
    handler: async ({ context: { projectOf, unknownProject } }) => loadFrame(projectOf(), unknownProject),
    // Another project under the frame of the one before would be wrong, be it for a moment.
    staleReloadMode: 'blocking',
  },
  // The route has no parameters of its own, so the router takes one project for the other.
  shouldReload: true,
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.crumb.label ?? 'Project'} · Plumbline` }] }),
  staticData: { crumb: { label: 'Projects', to: '/home' } },
})
