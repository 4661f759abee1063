/** Who is to do something: an own employee, or a subcontractor of a type (001 §6). */
import { invalidInput, notFound } from '#contract/errors.ts'
import type { Module } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { chosenFirm, requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import type { Chosen, Responsible } from '../contract.ts'
import { countResponsible, listAble, listKnownEmployees, listResponsible } from './queries.ts'

/**
 * A page of who can be made responsible on a work order for what `module` holds, by name; of `readers` alone, only those
 * who may read it there. Where no work order is named, of what belongs to the account.
 */
export async function pageOfResponsible(
  context: InAccount,
  module: Module,
  {
    TargetUniqueID,
    searchKey,
    ...paging
  }: Paging & { TargetUniqueID: string | null; searchKey?: string | null | undefined },
  readers?: 'readers alone',
): Promise<PageOf<Responsible>> {
  const { db, scope } = context
  if (TargetUniqueID) await requireWorkOrders(context, [TargetUniqueID], module, 'Read')
  const wanted = { workOrder: TargetUniqueID, search: searchKey, readers: readers ? module : null }
  return fetchPage(
    paging,
    (range) => listResponsible(db, scope, wanted, range),
    () => countResponsible(db, scope, wanted),
  )
}

/** The party as a table keeps it: an employee, or a type and perhaps a subcontractor, or nobody yet. */
export interface Party {
  employeeId: string | null
  typeId: number | null
  subContractorId: string | null
}

export const NOBODY: Party = { employeeId: null, typeId: null, subContractorId: null }

const namesOf = (values: readonly (string | null | undefined)[]) =>
  values.filter((id): id is string => id != null)

/**
 * Checks that the account has these employees or had them, whatever their status: who was deleted stays where they stand,
 * and can be looked for. Whoever is put somewhere anew has to be able to be there, which is asked by `requireAble`.
 *
 * To people of a subcontractor those of another one are unknown (docs/decisions/0160). Where whole records are sent back, `named`
 * says that they may name such a person already, whom `requireAble` lets nobody add.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireKnown(
  { db, scope }: InAccount,
  ids: readonly (string | null | undefined)[],
  named?: 'may be named already',
): Promise<void> {
  const employees = namesOf(ids)
  if (employees.length === 0) return
  const known = await listKnownEmployees(db, scope, employees, named ? SEES_ALL_FIRMS : scope)
  if (employees.some((id) => !known.has(id))) throw notFound()
}

/**
 * Checks that the account has these employees, whatever their status, and that none of them was deleted.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireThere(
  { db, scope }: InAccount,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const employees = namesOf(ids)
  if (employees.length === 0) return
  const known = await listKnownEmployees(db, scope, employees)
  if (employees.some((id) => !known.get(id))) throw notFound()
}

/**
 * Looks up everybody whom inputs name, whether they are chosen or not; answers the types of subcontractors by id. `on`:
 * the records that are changed, in the order of the inputs.
 *
 * @throws AppError NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404) for one who is not of the account
 */
export async function requireNamed(
  context: InAccount,
  inputs: readonly Chosen[],
  on?: Parameters<typeof requireSubcontractors>[2],
): Promise<ReadonlyMap<string, number>> {
  await requireKnown(
    context,
    inputs.map((input) => input.employeeUniqueId),
    on && 'may be named already',
  )
  return requireSubcontractors(
    context,
    inputs.map((input) => input.subContractorUniqueId),
    on,
  )
}

/**
 * What a change says of the party: nothing where it is sent back by whoever was not told the subcontractor, so that the record
 * keeps it.
 */
export function saidOfParty(scope: Pick<Scope, 'theirs'>, current: Party, change: Chosen): Chosen {
  const { employeeUniqueId, subContractorTypeId: type, subContractorUniqueId = null } = change
  const isKept = chosenFirm(scope, current.subContractorId, subContractorUniqueId) === undefined
  return isKept && !employeeUniqueId && (type == null || type === current.typeId) ? {} : change
}

/**
 * The party that an input chooses. `contractorType` decides; without it, who is named does. What is left out stays.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export function chosenParty(
  index: number,
  input: Chosen,
  current: Party,
  types: ReadonlyMap<string, number>,
): Party {
  const { employeeUniqueId: employee, subContractorTypeId: type, subContractorUniqueId: contractor } = input
  const isOfContractor = type != null || contractor != null
  const kind =
    input.contractorType ?? (employee ? '1' : isOfContractor || current.typeId !== null ? '2' : '1')
  if (kind === '1') return { ...NOBODY, employeeId: employee === undefined ? current.employeeId : employee }
  const ownType = contractor ? (types.get(contractor) ?? null) : null
  const typeId = type === undefined ? (ownType ?? current.typeId) : type
  if (typeId === null) {
    // Taken back altogether, or chosen to be a subcontractor of no type.
    if (!input.contractorType && !contractor) return NOBODY
    throw invalidInput(`${index}.subContractorTypeId`, 'must be chosen for a subcontractor')
  }
  if (contractor && ownType !== typeId)
    throw invalidInput(`${index}.subContractorUniqueId`, 'is not of this type')
  const kept = typeId === current.typeId ? current.subContractorId : null
  return { employeeId: null, typeId, subContractorId: contractor === undefined ? kept : contractor }
}

/** What is said of somebody who may not be asked. */
export const MUST_READ = 'must be an active employee who is assigned to the project and may see this there'

/** An employee who becomes responsible, and where that is said. */
export interface Choice {
  index: number
  workOrderId: string
  employeeId: string
  /** How the input calls them, where that is not the same for all. */
  field?: string
}

/**
 * Checks that whoever becomes responsible is Active and sees the work order, and there may read what `module` holds where
 * one is named; `field` is how the input calls them.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404) for one whom the caller may not learn of
 */
export async function requireAble(
  context: InAccount,
  choices: readonly Choice[],
  field = 'employeeUniqueId',
  module: Module | null = null,
): Promise<void> {
  const { db, scope } = context
  if (scope.theirs)
    await requireKnown(
      context,
      choices.map(({ employeeId }) => employeeId),
    )
  for (const workOrderId of new Set(choices.map((choice) => choice.workOrderId))) {
    const here = choices.filter((choice) => choice.workOrderId === workOrderId)
    const able = await listAble(
      db,
      scope,
      { workOrder: workOrderId, readers: module },
      here.map(({ employeeId }) => employeeId),
    )
    const wrong = here.find(({ employeeId }) => !able.has(employeeId))
    if (wrong)
      throw invalidInput(
        `${wrong.index}.${wrong.field ?? field}`,
        module ? MUST_READ : 'must be an active employee who is assigned to the project',
      )
  }
}
