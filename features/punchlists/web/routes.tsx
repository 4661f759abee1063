/** The screens of punch lists (000 §2, 001 §2). */

import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame, needsNamed } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { formSearch, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { punchStatuses } from '../machine.ts'
import { type ItemsSearch, itemFormSearch, itemsSearch, listsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull parts of other modules
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlists/$woid',
    validateSearch: listsSearch,
    beforeLoad: needsInFrame('PunchLists', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Punch lists' } }),
    head: titled('Punch lists'),
    component: lazyScreen(() => import('./punch-lists-screen.tsx'), 'ProjectPunchListsScreen'),
  })

  const ofJobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlists/$woid/$jobid',
    validateSearch: listsSearch,
    loader: async ({ context: { session }, params }) => (await loaders()).loadListsOfJob(params, { session }),
    head: titled('Punch lists of a job'),
    component: lazyScreen(() => import('./punch-lists-screen.tsx'), 'JobPunchListsScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistDetails/$id',
    validateSearch: itemsSearch,
    loader: async ({ context: { session }, params: { id } }) => (await loaders()).loadList(id, { session }),
    head: titledByRecord('A punch list'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfList(address) },
    component: lazyScreen(() => import('./list-details-screen.tsx'), 'ListDetailsScreen'),
  })

  const addListRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlist/add',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent, obj }) => Parent ?? obj),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadNewList(deps, { session }),
    head: titled('New punch list'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfListForm(address) },
    component: lazyScreen(() => import('./list-form.tsx'), 'ListAddScreen'),
  })

  const editListRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlist/edit',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent, id }) => Parent && id),
    loader: async ({ deps }) => (await loaders()).loadEditedList(deps),
    head: titledByRecord('Edit a punch list', 'Edit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfListForm(address) },
    component: lazyScreen(() => import('./list-form.tsx'), 'ListEditScreen'),
  })

  const addItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitem/add',
    validateSearch: itemFormSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent, obj }) => Parent ?? obj),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadNewItem(deps, { session }),
    head: titled('New punch list item'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfItemForm(address) },
    component: lazyScreen(() => import('./item-form.tsx'), 'ItemAddScreen'),
  })

  const editItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitem/edit',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent, id }) => Parent && id),
    loader: async ({ deps }) => (await loaders()).loadEditedItem(deps),
    head: titledByRecord('Edit a punch list item', 'Edit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfItemForm(address) },
    component: lazyScreen(() => import('./item-form.tsx'), 'ItemEditScreen'),
  })

  const itemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/punchlistitemdetails/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadItem(params),
    head: titledByRecord('A punch list item'),
    component: lazyScreen(() => import('./item-details-screen.tsx'), 'ItemDetailsScreen'),
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

/** The printed sheet is shown without the project's frame. */
const sheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/punchlistsheet/$id',
  validateSearch: (search): Pick<ItemsSearch, 'status'> => ({
    status: wordParam(search.status, punchStatuses),
  }),
  loader: async ({ context: { session }, params: { id } }) => (await loaders()).loadSheet(id, { session }),
  head: titledByRecord('Sheet of a punch list', 'Sheet of'),
  component: lazyScreen(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})

export const routes = [
  sheetRoute,
  leadingAway('/punchlists'),
  leadingAway('/punchlistDetails'),
  leadingAway('/punchlistitemdetails'),
  leadingAway('/punchlistitemdetails/$woid'),
  leadingAway('/punchlistsheet'),
] as const
