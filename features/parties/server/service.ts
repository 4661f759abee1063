/** The rules for the responsible party of a record: an employee, or a subcontractor of a trade (001 §6). */
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
 * A page of the people who can be responsible on a work order for records of `module`, by name. 'readers
 * alone': only people who may read the module there. Without a work order: for records of the account.
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

/** The party as tables store it: an employee, or a trade and perhaps a subcontractor, or nobody. */
export interface Party {
  employeeId: string | null
  typeId: number | null
  subContractorId: string | null
}

export const NOBODY: Party = { employeeId: null, typeId: null, subContractorId: null }

const namesOf = (values: readonly (string | null | undefined)[]) =>
  values.filter((id): id is string => id != null)

/**
 * Checks that the account has or had these employees, in any status: deleted employees stay on their records,
 * and filters can name them. `requireAble` checks people who are newly chosen.
 *
 * People of a subcontractor do not know the people of other ones (docs/decisions/0160). With `named`, such
 * people are accepted: whole records are sent back and may name them already. `requireAble` still refuses to
 * add them.
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
 * Checks that the account has these employees, in any status, and that none is deleted.
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
 * Checks all people and subcontractors in the inputs, chosen or not, and returns the trades of the
 * subcontractors by id. `on`: the changed records, in the order of the inputs.
 *
 * @throws AppError NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404) for people or firms of another account
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
 * The changes to the party. Empty if the caller may not see the subcontractor and only sends back what was
 * shown: then the record keeps its party.
 */
export function saidOfParty(scope: Pick<Scope, 'theirs'>, current: Party, change: Chosen): Chosen {
  const { employeeUniqueId, subContractorTypeId: type, subContractorUniqueId = null } = change
  const isKept = chosenFirm(scope, current.subContractorId, subContractorUniqueId) === undefined
  return isKept && !employeeUniqueId && (type == null || type === current.typeId) ? {} : change
}

/**
 * The party that an input chooses. `contractorType` decides between employee and subcontractor. If it is
 * left out, the people or firms that the input names decide. Fields that are left out stay unchanged.
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
    // Without a trade: either the party is cleared, or a trade is missing.
    if (!input.contractorType && !contractor) return NOBODY
    throw invalidInput(`${index}.subContractorTypeId`, 'must be chosen for a subcontractor')
  }
  if (contractor && ownType !== typeId)
    throw invalidInput(`${index}.subContractorUniqueId`, 'is not of this type')
  const kept = typeId === current.typeId ? current.subContractorId : null
  return { employeeId: null, typeId, subContractorId: contractor === undefined ? kept : contractor }
}

/** The fault if a person may not read the record. */
export const MUST_READ = 'must be an active employee who is assigned to the project and may see this there'

/** An employee who becomes responsible, and the input that names the employee. */
export interface Choice {
  index: number
  workOrderId: string
  employeeId: string
  /** The name of the field in the input. Default: the `field` of `requireAble`. */
  field?: string
}

/**
 * Checks that each employee is active and sees the work order; with `module`, also that the employee may read
 * the module there. `field` is the name of the field in the input.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404) for people whom the caller may not know of
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
