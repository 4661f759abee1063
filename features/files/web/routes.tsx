/** The screens of files (000 §2, 001 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { registerSearch } from '#features/registers/web/public.ts'
import { denied } from '#web/router/denied.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, missing, needsInFrame } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam } from '#web/router/search-params.ts'
import { may } from '#web/session/session.ts'
import { fileOrders } from '../orders.ts'
import type { Browsed } from './api.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes inside the frame of a project. The frame is a parameter: importing it would load the code of
 * projects with the sign-in.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const browseRoute = createRoute({
    getParentRoute: () => frame,
    path: '/browse',
    validateSearch: (search): Browsed => ({
      Parent: idParam(search.Parent),
      ...registerSearch(search, fileOrders),
    }),
    loaderDeps: ({ search: { Parent } }) => ({ Parent }),
    beforeLoad: ({ context, search: { Parent } }) => {
      if (!Parent) throw missing()
      if (!may(context.session, 'Files', 'Read')) throw denied({ module: 'Files', action: 'Read' })
    },
    loader: async ({ deps: { Parent = '' } }) => (await loaders()).loadBrowsed(Parent),
    head: titled('Files'),
    staticData: {
      projectOf: async ({ search }) => (await loaders()).workOrderOfParent(idParam(search.Parent)),
    },
    component: lazyScreen(() => import('./browse-screen.tsx'), 'BrowseScreen'),
  })

  const recordFilesRoute = createRoute({
    getParentRoute: () => frame,
    path: '/files/list/view/$wid/$guid/$type',
    beforeLoad: needsInFrame('Files', 'Read', 'wid'),
    loader: async ({ params, parentMatchPromise }) =>
      (await loaders()).loadRecordFiles(params, parentMatchPromise),
    head: titled('Files'),
    staticData: { projectOf: ({ params }) => params.wid },
    component: lazyScreen(() => import('./record-files-screen.tsx'), 'RecordFilesScreen'),
  })

  const photosRoute = createRoute({
    getParentRoute: () => frame,
    path: '/photos/$wid',
    validateSearch: (search): { page?: number | undefined } => ({ page: pageParam(search.page) }),
    beforeLoad: needsInFrame('Files', 'Read', 'wid'),
    head: titled('Photos'),
    staticData: { crumb: { label: 'Photos' }, projectOf: ({ params }) => params.wid },
    component: lazyScreen(() => import('./photos-screen.tsx'), 'PhotosScreen'),
  })

  return [browseRoute, recordFilesRoute, photosRoute] as const
}

export const routes = [leadingAway('/files/list/view/$'), leadingAway('/photos')] as const
