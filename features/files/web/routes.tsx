/** The screens of files (000 §2, 001 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/projects/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

/** `Parent` is the documents' name: the id of a folder or of a work order. */
export interface Browsed {
  Parent?: string | undefined
  page?: number | undefined
  search?: string | undefined
}

/** Those in the project's frame. It is handed in: what else projects have for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const browseRoute = createRoute({
    getParentRoute: () => frame,
    path: '/browse',
    validateSearch: (search): Browsed => ({
      Parent: idParam(search.Parent),
      page: pageParam(search.page),
      search: textParam(search.search),
    }),
    loaderDeps: ({ search: { Parent } }) => ({ Parent }),
    beforeLoad: ({ context, search: { Parent }, preload }) => {
      if (!Parent) throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
      if (!may(context.session, 'Files', 'Read')) throw redirect({ to: '/401' })
    },
    loader: async ({ deps: { Parent = '' } }) => (await import('./loaders.ts')).loadBrowsed(Parent),
    head: titled('Files'),
    component: lazyRouteComponent(() => import('./browse-screen.tsx'), 'BrowseScreen'),
  })

  const recordFilesRoute = createRoute({
    getParentRoute: () => frame,
    path: '/files/list/view/$wid/$guid/$type',
    beforeLoad: ({ context, params: { wid } }) => {
      if (!may(context.session, 'Files', 'Read', wid)) throw redirect({ to: '/401' })
    },
    loader: async ({ params: { type }, preload }) =>
      (await import('./loaders.ts')).loadRecordFiles(type, { preload }),
    head: titled('Files'),
    component: lazyRouteComponent(() => import('./record-files-screen.tsx'), 'RecordFilesScreen'),
  })

  return [browseRoute, recordFilesRoute] as const
}

/** The address names no record, or only a part of one. */
const withoutRecordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/files/list/view/$',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

export const routes = [withoutRecordRoute] as const
