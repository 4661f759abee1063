/** The loaders of the permit routes. */
import type { Address } from '#features/hierarchy/web/public.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { type FormSearch, formSearch } from '#web/router/search-params.ts'
import type { Permit, PermitDetails } from '../contract.ts'
import { permitQuery } from './api.ts'
import { headingOf } from './permit-words.ts'

const fetchPermit = (id: string): Promise<PermitDetails> =>
  load(permitQuery(id), { lost: () => redirectHome('error', 'There is no such permit.') })

/** The project of the permit in the address, if the address names no project. */
export async function projectOfPermit({ params }: Address): Promise<string | undefined> {
  return params.id ? (await fetchPermit(params.id)).workOrderUniqueId : undefined
}

/** The project of a form: that of the permit above or of the edited permit, or the project in the address. */
export async function projectOfForm({ search }: Address): Promise<string | undefined> {
  const { Parent, id, obj } = formSearch(search)
  const permit = id ?? Parent
  return permit ? (await fetchPermit(permit)).workOrderUniqueId : obj
}

const wayToPermits = (woid: string) => ({ label: 'Permits', to: `/permit/${woid}` })
const wayTo = (permit: Permit) => ({
  label: headingOf(permit),
  to: `/${permit.parentPermitUniqueId ? 'inspectionlevel/details' : 'permitDetails'}/${permit.permitUniqueId}`,
})

/** The path above a permit: the register, and the permit above if there is one. */
async function waysTo(permit: Permit) {
  const parent = permit.parentPermitUniqueId ? await fetchPermit(permit.parentPermitUniqueId) : undefined
  return [wayToPermits(permit.workOrderUniqueId), ...(parent ? [wayTo(parent)] : [])]
}

/** Loads the permit whose details are shown. */
export async function loadPermit(id: string) {
  const permit = await fetchPermit(id)
  return { crumbs: [...(await waysTo(permit)), { label: headingOf(permit) }] }
}

/** Loads the permit whose log is shown. It must belong to the project in the address. */
export async function loadLog({ woid, id }: { woid: string; id: string }) {
  const permit = await fetchPermit(id)
  requireOf(woid, permit)
  return { crumbs: [...(await waysTo(permit)), wayTo(permit), { label: 'Sign-off log' }] }
}

/** Checks the project to which a permit is to be added. */
export function loadNewPermit({ obj = '' }: FormSearch, context: LoaderContext) {
  requireMay(context, 'Permits', 'Create', obj)
  return { crumbs: [wayToPermits(obj), { label: 'New permit' }] }
}

/** Loads the permit below which a sub-permit is to be added. */
export async function loadNewSubPermit({ Parent = '' }: FormSearch) {
  const parent = await fetchPermit(Parent)
  requireStep(
    parent.may.addBelow,
    { to: '/permitDetails/$id', params: { id: Parent } },
    { module: 'Permits', action: 'Create', project: parent.workOrderUniqueId },
  )
  return { crumbs: [wayToPermits(parent.workOrderUniqueId), wayTo(parent), { label: 'New sub-permit' }] }
}

/** Loads the permit to edit. */
export async function loadEditedPermit({ id = '' }: FormSearch) {
  const permit = await fetchPermit(id)
  requireStep(
    permit.may.edit,
    { to: '/permitDetails/$id', params: { id } },
    { module: 'Permits', action: 'Update', project: permit.workOrderUniqueId },
  )
  return { crumbs: [wayToPermits(permit.workOrderUniqueId), wayTo(permit), { label: 'Edit' }] }
}
