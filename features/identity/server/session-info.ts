/** Gathers what a session's screens need at once (002 §3 'Session user info'). */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { statuses } from '#contract/statuses.ts'
import { listNewestWorkOrders } from '#features/projects/server/public.ts'
import { incidentEmployeeTypes, incidentTypes, inventoryCategories } from '#features/reference/contract.ts'
import { countries } from '#features/reference/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { Caller, Scope } from '#server/scope.ts'
import type { SessionInfo } from '../contract.ts'
import { findLoginById, listPlaces } from './login-queries.ts'

/** How many work orders the session carries (decisions 'Session'). */
const WORK_ORDERS = 100

/** The session of a caller. */
export async function describeSession(db: Db, caller: Caller): Promise<SessionInfo> {
  const { scope } = caller
  const [login, places, person, workOrders] = [
    await findLoginById(db, caller.loginId),
    await listPlaces(db, caller.loginId),
    scope ? await findPerson(db, scope) : undefined,
    scope ? await listNewestWorkOrders(db, scope, WORK_ORDERS) : [],
  ]
  return {
    employeeUniqueId: scope?.employeeId ?? null,
    employeeUsername: login.username,
    employeeFirstName: person?.firstName ?? '',
    employeeLastName: person?.lastName ?? '',
    isAdmin: caller.isAdmin,
    companyRole: person?.companyRole ?? '',
    isAccountAdministrator: person?.roleKind === 'administrator',
    companyRoles: person?.companyRoles ?? [],
    account:
      scope && person
        ? {
            accountUniqueID: scope.accountId,
            companyUniqueId: scope.companyId,
            accountName: person.accountName,
          }
        : null,
    company: scope && person ? { companyUniqueID: scope.companyId, companyName: person.companyName } : null,
    accounts: places.map(({ accountId, accountName, companyName }) => ({
      accountUniqueID: accountId,
      accountName,
      companyName,
    })),
    statusList: statuses,
    permissions: scope?.permissions ?? {},
    workOrderPermissions: Object.fromEntries(scope?.workOrderPermissions ?? []),
    workOrders,
    jobCodeTypes: person?.jobCodeTypes ?? [],
    inventoryCategories: [...inventoryCategories],
    companyInventoryCategory: person?.companyInventoryCategory ?? [],
    incidentTypes: [...incidentTypes],
    incidentEmployeeTypeList: [...incidentEmployeeTypes],
    countryList: [...countries],
    timeZone: login.timeZone,
    hasSecondFactor: login.hasSecondFactor,
    mustSetUpSecondFactor: caller.mustSetUpSecondFactor,
  }
}

/** The employee with their role, account and company, and the company's lists, in one statement. */
function findPerson(db: Db, { companyId, accountId, employeeId }: Scope) {
  return db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.company_id', 'e.company_id')
    .innerJoin('account as a', (join) =>
      join.onRef('a.company_id', '=', 'e.company_id').onRef('a.account_id', '=', 'e.account_id'),
    )
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .select((select) => [
      'e.first_name as firstName',
      'e.last_name as lastName',
      'c.name as companyName',
      'a.name as accountName',
      'r.name as companyRole',
      'r.kind as roleKind',
      jsonArrayFrom(
        select
          .selectFrom('company_role as cr')
          .select(['cr.id as companyRoleUniqueId', 'cr.name as companyRoleName'])
          .where('cr.company_id', '=', companyId)
          .where('cr.deleted_at', 'is', null)
          .orderBy('cr.id'),
      ).as('companyRoles'),
      jsonArrayFrom(
        select
          .selectFrom('account_job_code_type as at')
          .innerJoin('job_code_type as t', (join) =>
            join.onRef('t.company_id', '=', 'at.company_id').onRef('t.id', '=', 'at.job_code_type_id'),
          )
          .select(['t.id as jobCodeTypeId', 't.name as jobCodeTypeName'])
          .where('at.company_id', '=', companyId)
          .where('at.account_id', '=', accountId)
          .orderBy('t.id'),
      ).as('jobCodeTypes'),
      jsonArrayFrom(
        select
          .selectFrom('company_inventory_category as ic')
          .select([
            'ic.id as companyInventoryCategoryUniqueId',
            'ic.inventory_category_id as inventoryCategoryUniqueId',
            'ic.code as companyInventoryCategoryCode',
            'ic.name as companyInventoryCategoryCodeName',
          ])
          .where('ic.company_id', '=', companyId)
          .where('ic.deleted_at', 'is', null)
          .orderBy('ic.code'),
      ).as('companyInventoryCategory'),
    ])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
}
