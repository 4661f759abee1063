/** The screens of punch lists (000 §2, 001 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/projects/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

/** Which items are shown, and how: all of it stands in the address. */
export interface ItemsSearch {
  page?: number | undefined
  status?: 'Active' | 'InActive' | 'Completed' | undefined
  group?: 'location' | 'responsible' | undefined
  search?: string | undefined
}

export interface PunchListsSearch extends ItemsSearch {
  view?: 'items' | undefined
}

const itemsSearch = (search: Record<string, unknown>): ItemsSearch => ({
  page: pageParam(search.page),
  status: wordParam(search.status, ['Active', 'InActive', 'Completed']),
  group: wordParam(search.group, ['location', 'responsible']),
  search: textParam(search.search),
})

const listsSearch = (search: Record<string, unknown>): PunchListsSearch => ({
  view: wordParam(search.view, ['items']),
  ...itemsSearch(search),
})

/** What the forms are told: the record above in `Parent` (000 §2), their own in `id`, and the project in `obj`. */
interface FormSearch {
  Parent?: string | undefined
  id?: string | undefined
  obj?: string | undefined
  /** The location that the last item had: the next one is often beside it. */
  at?: string | undefined
}

const formSearch = (search: Record<string, unknown>): FormSearch => ({
  Parent: idParam(search.Parent ?? search.parent),
  id: idParam(search.id),
  obj: idParam(search.obj),
  at: textParam(search.at),
})

const missing = ({ preload }: { preload: boolean }) =>
  redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')

/** Those in the project's frame. It is handed in: what else projects have for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlists/$woid',
    validateSearch: listsSearch,
    beforeLoad: ({ context, params: { woid } }) => {
      if (!may(context.session, 'PunchLists', 'Read', woid)) throw redirect({ to: '/401' })
    },
    loader: () => ({ crumb: { label: 'Punch lists' } }),
    head: titled('Punch lists'),
    component: lazyRouteComponent(() => import('./punch-lists-screen.tsx'), 'ProjectPunchListsScreen'),
  })

  const ofJobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlists/$woid/$jobid',
    validateSearch: listsSearch,
    loader: async ({ context: { session }, params, preload }) =>
      (await import('./loaders.ts')).loadListsOfJob(params, { session, preload }),
    head: titled('Punch lists of a job'),
    component: lazyRouteComponent(() => import('./punch-lists-screen.tsx'), 'JobPunchListsScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistDetails/$id',
    validateSearch: (search): ItemsSearch & Pick<FormSearch, 'obj'> => ({
      ...itemsSearch(search),
      obj: idParam(search.obj),
    }),
    beforeLoad: async ({ context: { session }, params: { id }, search, preload }) =>
      (await import('./loaders.ts')).requireListPlace(id, search, { session, preload }),
    loader: async ({ context: { session }, params: { id }, preload }) =>
      (await import('./loaders.ts')).loadList(id, { session, preload }),
    head: titled('A punch list'),
    component: lazyRouteComponent(() => import('./list-details-screen.tsx'), 'ListDetailsScreen'),
  })

  const addListRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlist/add',
    validateSearch: formSearch,
    beforeLoad: async ({ context: { session }, search, preload, location, abortController }) =>
      (await import('./loaders.ts')).requireNewList(search, { session, preload, location, abortController }),
    loader: () => ({ crumb: { label: 'New punch list' } }),
    head: titled('New punch list'),
    component: lazyRouteComponent(() => import('./list-add-screen.tsx'), 'ListAddScreen'),
  })

  const editListRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlist/edit',
    validateSearch: formSearch,
    beforeLoad: async ({ context: { session }, search, preload, location, abortController }) =>
      (await import('./loaders.ts')).requireEditedList(search, {
        session,
        preload,
        location,
        abortController,
      }),
    loader: () => ({ crumb: { label: 'Edit punch list' } }),
    head: titled('Edit a punch list'),
    component: lazyRouteComponent(() => import('./list-edit-screen.tsx'), 'ListEditScreen'),
  })

  const addItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitem/add',
    validateSearch: formSearch,
    beforeLoad: async ({ context: { session }, search, preload, location, abortController }) =>
      (await import('./loaders.ts')).requireNewItem(search, { session, preload, location, abortController }),
    loader: () => ({ crumb: { label: 'New item' } }),
    head: titled('New punch list item'),
    component: lazyRouteComponent(() => import('./item-add-screen.tsx'), 'ItemAddScreen'),
  })

  const editItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitem/edit',
    validateSearch: formSearch,
    beforeLoad: async ({ context: { session }, search, preload, location, abortController }) =>
      (await import('./loaders.ts')).requireEditedItem(search, {
        session,
        preload,
        location,
        abortController,
      }),
    loader: () => ({ crumb: { label: 'Edit item' } }),
    head: titled('Edit a punch list item'),
    component: lazyRouteComponent(() => import('./item-edit-screen.tsx'), 'ItemEditScreen'),
  })

  const itemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitemdetails/$woid/$id',
    loader: async ({ context: { session }, params, preload }) =>
      (await import('./loaders.ts')).loadItem(params, { session, preload }),
    head: titled('A punch list item'),
    component: lazyRouteComponent(() => import('./item-details-screen.tsx'), 'ItemDetailsScreen'),
  })

  return [
    ofProjectRoute,
    ofJobRoute,
    detailsRoute,
    addListRoute,
    editListRoute,
    addItemRoute,
    editItemRoute,
    itemRoute,
  ] as const
}

/** A sheet to print stands alone, without the project's frame. */
const sheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/punchlistsheet/$id',
  validateSearch: (search): Pick<ItemsSearch, 'status'> => ({
    status: wordParam(search.status, ['Active', 'InActive', 'Completed']),
  }),
  loader: async ({ context: { session }, params: { id }, preload }) =>
    (await import('./loaders.ts')).loadSheet(id, { session, preload }),
  head: titled('Sheet of a punch list'),
  component: lazyRouteComponent(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})

const withoutId = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: ({ preload }) => {
      throw missing({ preload })
    },
  })

export const routes = [
  sheetRoute,
  withoutId('/punchlists'),
  withoutId('/punchlistDetails'),
  withoutId('/punchlistitemdetails'),
  withoutId('/punchlistitemdetails/$woid'),
  withoutId('/punchlistsheet'),
] as const
