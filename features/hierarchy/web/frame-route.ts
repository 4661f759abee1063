/** The parent route of all screens of a project. app/web renders the frame of the project around them. */
import { createRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import { signedInRoute } from '#web/router/signed-in.tsx'

/** The facts of the project that screens in the frame can use at once. */
export interface FramedProject {
  workOrderUniqueID: string
  workOrderTitle: string
  workOrderStartDate: string | null
  workOrderEndDate: string | null
  constructionPhase: string | null
}

/**
 * Finds the project of a frame: the project in the address, or the project of the record in the address.
 *
 * @throws a redirect with the message `unknownProject` if there is no such project
 */
export type LoadFrame = (
  named: string | undefined | Promise<string | undefined>,
  unknownProject?: string,
) => Promise<{ project: FramedProject; crumb: { label: string; to: string } }>

let find: LoadFrame = () => Promise.reject(new Error('bindFrame was not called'))

/**
 * Sets how a frame finds its project. app/web calls it, because this feature must not import a single level
 * such as projects.
 */
export function bindFrame(by: LoadFrame): void {
  find = by
}

export const loadFrame: LoadFrame = (...of) => find(...of)

/** The parameters of an address, as its route parses them. */
export interface Address {
  params: Partial<Record<string, string>>
  search: Partial<Record<string, unknown>>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Finds the project of a screen by the record in its address; left out: the address has the project's id
     * in `woid`.
     */
    projectOf?: (address: Address) => string | undefined | Promise<string | undefined>
    /** The message if the project in the address does not exist. */
    unknownProject?: string
  }
}

const inAddress = ({ params }: Address) => params.woid

export const projectFrameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'project',
  beforeLoad: ({ matches }) => {
    // This route is the parent of all others, so the type of a match is not known here.
    const { params, search, staticData } = matches.at(-1) as Address & { staticData: StaticDataRouteOption }
    const { unknownProject, projectOf = inAddress } = staticData
    // Called only after the screen's own checks have passed.
    return { projectOf: () => projectOf({ params, search }), unknownProject }
  },
  loader: {
    handler: async ({ context: { projectOf, unknownProject } }) => loadFrame(projectOf(), unknownProject),
    // Waits for the new project, so that a screen never appears in the frame of the previous project.
    staleReloadMode: 'blocking',
  },
  // The route has no parameters, so the router would not notice a change of the project.
  shouldReload: true,
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.crumb.label ?? 'Project'} · Plumbline` }] }),
  staticData: { crumb: { label: 'Projects', to: '/home' } },
})
