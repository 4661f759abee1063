/** The rules of employees. The rules for changes of their access are in access.ts. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { type Rights, readRights, requireMayGive } from '#features/roles/server/public.ts'
import { requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { clearTexts, given } from '#server/db/columns.ts'
import { orderOf } from '#server/db/order.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { remove, roundsOf, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type Employee,
  type EmployeeChange,
  type EmployeeSort,
  employeeErrors,
  type NewEmployee,
} from '../contract.ts'
import { applyAccess, endAccess, planAccess } from './access.ts'
import { giveLogins, mailActivations } from './invitations.ts'
import { listInvitedEmployees, unlinkLogins } from './login-queries.ts'
import {
  countAdministrators,
  countEmployees,
  employeeTable,
  findName,
  insertEmployees,
  type KnownEmployee,
  listEmployees,
  listEmployeesById,
  listTakenUsernames,
  lockAccount,
} from './queries.ts'

const toEmployee = ({ isConfirmed: _of, ...employee }: KnownEmployee): Employee => employee

/**
 * A page of the employees of the caller's account, by name.
 *
 * @throws AppError NOT_FOUND (404) if the path names another company or account
 */
export async function pageOfEmployees(
  context: InAccount,
  given: { companyId: string; page: number; pageSize: number; filter: string },
): Promise<PageOf<Employee>> {
  const { companyId, accountId } = context.scope
  if (given.companyId !== companyId && given.companyId !== accountId) throw notFound()
  return pageOfSearch(context, {
    StartingPageNumber: given.page,
    NumberOfItemsPerPage: given.pageSize,
    searchKey: given.filter.toLowerCase() === 'null' ? null : given.filter,
  })
}

interface Search {
  searchKey?: string | null | undefined
  sort?: EmployeeSort | null | undefined
}

/** A page of the employees of the caller's account. */
export async function pageOfSearch(
  { db, scope }: InAccount,
  { searchKey, sort, ...paging }: Search & Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
): Promise<PageOf<Employee>> {
  const filter = { searchKey: searchKey || null, order: orderOf(sort) }
  const page = await fetchPage(
    paging,
    (range) => listEmployees(db, scope, filter, range),
    () => countEmployees(db, scope, filter),
  )
  return { ...page, items: page.items.map(toEmployee) }
}

/**
 * One employee as a page with one entry.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageWithEmployee(
  { db, scope }: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<Employee>> {
  const employee = (await listEmployeesById(db, scope, [body.TargetUniqueID])).get(body.TargetUniqueID)
  if (!employee) throw notFound()
  return pageOfOne(toEmployee(employee), body)
}

/**
 * Adds employees, all or none. Those with login access become Pending and get an activation mail; the others
 * become Active.
 *
 * @throws AppError INVALID_INPUT (400), ROLE_ABOVE_OWN (403), NOT_FOUND (404) for a role or subcontractor
 *   outside the account, USERNAME_TAKEN (409)
 */
export async function addEmployees(context: InAccount, inputs: NewEmployee[]): Promise<string[]> {
  const { db, scope } = context
  // Locks the account before the roles, in the same order as the deletion of a role. Otherwise the two could
  // block each other.
  await lockAccount(db, scope)
  const rights = await readRights(
    context,
    inputs.map(({ companyRoleUniqueID }) => companyRoleUniqueID),
  )
  const types = await requireSubcontractors(
    context,
    inputs.map(({ subContractorUniqueId }) => subContractorUniqueId),
  )
  for (const { companyRoleUniqueID } of inputs) requireMayGive(rights, companyRoleUniqueID)
  const rows = inputs.map((input, index) => ({
    ...input,
    ...contractOf(input, rights, types, `${index}.`),
    employeeUniqueID: uuidv7(),
    employeeUserName: (input.hasLoginAccess && input.employeeUserName) || '',
    statusId: input.hasLoginAccess ? statuses.Pending : statuses.Active,
    isPointOfContact: input.isPointOfContact ?? false,
    phoneNumber: input.phoneNumber ?? '',
    ownCompanyName: input.ownCompanyName ?? '',
  }))
  const invited = rows.filter(({ employeeUserName }) => employeeUserName !== '')
  await requireFreeUsernames(
    context,
    invited.map(({ employeeUserName }) => employeeUserName),
  )
  await insertEmployees(db, scope, rows)
  await giveLogins({ ...context, invitedBy: await findName(db, scope) }, scope, invited.map(invitedOf))
  return rows.map(({ employeeUniqueID }) => employeeUniqueID)
}

const invitedOf = (employee: { employeeUniqueID: string; employeeUserName: string }) => ({
  employeeId: employee.employeeUniqueID,
  username: employee.employeeUserName,
})

/**
 * Changes employees, all or none. Fields that are left out stay unchanged.
 *
 * @throws AppError INVALID_INPUT (400), ROLE_ABOVE_OWN, USERNAME_NOT_ALLOWED or ACTIVATION_NOT_ALLOWED (403), NOT_FOUND
 *   (404), OWN_ROLE, OWN_ACCESS, USERNAME_TAKEN, LAST_ADMINISTRATOR or ROW_VERSION_STALE (409)
 */
export async function changeEmployees(context: InAccount, changes: EmployeeChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ employeeUniqueID }) => employeeUniqueID)
  await lockAccount(db, scope)
  const found = await requireAll(context, ids)
  const chosen = changes.flatMap(({ companyRoleUniqueID }) => companyRoleUniqueID ?? [])
  const present = [...found.values()].map(({ companyRoleUniqueID }) => companyRoleUniqueID)
  const rights = await readRights(context, [...chosen, ...present], chosen)
  // The employee's current subcontractor is checked, too, because it stays if the change names no other
  // subcontractor.
  const named = [...changes, ...found.values()]
  const types = await requireSubcontractors(
    context,
    named.map(({ subContractorUniqueId }) => subContractorUniqueId),
    { table: 'employee', records: named.map(({ employeeUniqueID }) => employeeUniqueID) },
  )
  await keepingAnAdministrator(context, async () => {
    // If an employee is named twice, the second change applies to the result of the first.
    for (const round of roundsOf([...changes.entries()], ([, { employeeUniqueID }]) => employeeUniqueID)) {
      const planned = round.map(([index, change]) => {
        const current = found.get(change.employeeUniqueID)
        if (!current) throw notFound()
        const plan = planAccess(scope, rights, current, change, `${index}.`)
        const contract = contractChange(current, change, plan.companyRoleUniqueID)
        const row = {
          ...namesOf(change),
          companyRoleUniqueID: plan.companyRoleUniqueID,
          statusId: plan.statusId,
          ...(contract && contractOf(contract, rights, types, `${index}.`)),
        }
        return { index, id: change.employeeUniqueID, rowVersion: change.rowVersion, current, plan, row }
      })
      await updateAll(db, scope, employeeTable, planned)
      for (const { index, id, current, plan, row } of planned) {
        const next = { ...current, ...row, employeeUserName: plan.employeeUserName }
        if (plan.takesUsername) await requireFreeUsernames(context, [plan.employeeUserName], `${index}.`)
        await applyAccess(context, plan, current, invitedOf(next))
        const isOfAnother = next.subContractorUniqueId !== current.subContractorUniqueId
        if (plan.companyRoleUniqueID !== current.companyRoleUniqueID || isOfAnother)
          context.afterCommit(() =>
            context.events.tellSessions({ companyId: scope.companyId, accountId: scope.accountId }),
          )
        found.set(id, { ...next, hasLoginAccess: plan.employeeUserName !== '' })
      }
    }
  })
  return ids
}

/** The fields that have no effect on role, status or login. */
function namesOf(change: EmployeeChange) {
  const { employeeFirstName, employeeLastName, phoneNumber, isPointOfContact, ownCompanyName } = clearTexts(
    change,
    ['phoneNumber', 'ownCompanyName'],
  )
  return given({ employeeFirstName, employeeLastName, isPointOfContact, phoneNumber, ownCompanyName })
}

/**
 * Deletes employees, all or none. Their sessions end at once; their records stay.
 *
 * @throws AppError ROLE_ABOVE_OWN (403), NOT_FOUND (404), OWN_ACCESS or LAST_ADMINISTRATOR (409)
 */
export async function deleteThem(context: InAccount, ids: readonly string[]): Promise<string[]> {
  const { db, scope, now } = context
  await lockAccount(db, scope)
  const found = await requireAll(context, ids)
  const roles = [...found.values()].map(({ companyRoleUniqueID }) => companyRoleUniqueID)
  const rights = await readRights(context, roles, [])
  if (ids.includes(scope.employeeId)) throw new AppError('OWN_ACCESS', employeeErrors.OWN_ACCESS)
  for (const role of roles) requireMayGive(rights, role)
  await keepingAnAdministrator(context, async () => {
    await remove(db, scope, employeeTable, ids, now)
    await unlinkLogins(db, scope, ids)
  })
  await endAccess(context, ids)
  return [...ids]
}

/**
 * Mails a new activation link to each given employee who has not followed a link yet, at most a few an hour.
 * Returns the ids of the mailed employees.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function inviteThemAgain(context: InAccount, ids: readonly string[]): Promise<string[]> {
  const { db, scope, now } = context
  // Locks the account, so that the username cannot change before the mail is sent.
  await lockAccount(db, scope)
  await requireAll(context, ids)
  const waiting = await listInvitedEmployees(db, scope, ids, now)
  await mailActivations(context, scope, waiting)
  const told = new Set(waiting.map(({ employeeId }) => employeeId))
  return [...new Set(ids)].filter((id) => told.has(id))
}

async function requireAll(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<Map<string, KnownEmployee>> {
  const found = await listEmployeesById(db, scope, ids)
  if (ids.some((id) => !found.has(id))) throw notFound()
  return found
}

/** Refuses a change after which no administrator can sign in, if there was one before. */
async function keepingAnAdministrator({ db, scope }: InAccount, work: () => Promise<void>): Promise<void> {
  const before = await countAdministrators(db, scope)
  await work()
  if (before > 0 && (await countAdministrators(db, scope)) === 0)
    throw new AppError('LAST_ADMINISTRATOR', employeeErrors.LAST_ADMINISTRATOR)
}

/** @throws AppError USERNAME_TAKEN (409), also for a username that is named twice */
async function requireFreeUsernames(
  { db, scope }: InAccount,
  usernames: readonly string[],
  path = '',
): Promise<void> {
  const taken = await listTakenUsernames(db, scope, usernames)
  const index = usernames.findIndex((name, at) => taken.has(name) || usernames.indexOf(name) < at)
  if (index === -1) return
  throw new AppError('USERNAME_TAKEN', employeeErrors.USERNAME_TAKEN, [
    { path: `${path || `${index}.`}employeeUserName`, message: 'is taken in this account' },
  ])
}

interface Contract {
  companyRoleUniqueID: string
  isOnContract?: boolean | undefined
  subContractorTypeUniqueId?: number | null | undefined
  subContractorUniqueId?: string | null | undefined
}

/** The contract of an employee after a change; undefined: the contract stays unchanged. */
function contractChange(current: Employee, change: EmployeeChange, role: string): Contract | undefined {
  const { isOnContract, subContractorTypeUniqueId, subContractorUniqueId } = change
  const said = given({ isOnContract, subContractorTypeUniqueId, subContractorUniqueId })
  if (role === current.companyRoleUniqueID && Object.keys(said).length === 0) return undefined
  return { ...current, ...said, companyRoleUniqueID: role }
}

/**
 * 001 §6: the subcontractor role puts an employee on contract. An employee without a contract belongs to no
 * subcontractor.
 */
function contractOf(input: Contract, { roles }: Rights, types: ReadonlyMap<string, number>, path: string) {
  const { subContractorUniqueId, subContractorTypeUniqueId, companyRoleUniqueID } = input
  const isOnContract = input.isOnContract === true || roles.get(companyRoleUniqueID)?.kind === 'subcontractor'
  if (!isOnContract) return { isOnContract, subContractorUniqueId: null, subContractorTypeUniqueId: null }
  const type = subContractorUniqueId ? types.get(subContractorUniqueId) : undefined
  if (type !== undefined && subContractorTypeUniqueId != null && subContractorTypeUniqueId !== type)
    throw invalidInput(`${path}subContractorUniqueId`, 'is a subcontractor of another type')
  return {
    isOnContract,
    subContractorUniqueId: subContractorUniqueId ?? null,
    subContractorTypeUniqueId: type ?? subContractorTypeUniqueId ?? null,
  }
}
