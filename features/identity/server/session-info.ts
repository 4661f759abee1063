/** Collects the data that the screens of a session need at once (002 §3 'Session user info'). */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { statuses } from '#contract/statuses.ts'
import { listNewestWorkOrders } from '#features/projects/server/public.ts'
import { incidentEmployeeTypes, incidentTypes, inventoryCategories } from '#features/reference/contract.ts'
import { countries } from '#features/reference/server/public.ts'
import { choicesOf } from '#features/registers/server/public.ts'
import { endOfDay, NO_ZONE, todayIn } from '#server/days.ts'
import type { Db } from '#server/db/open.ts'
import { statement } from '#server/db/statement.ts'
import type { Caller, Scope } from '#server/scope.ts'
import type { Session, SessionInfo } from '../contract.ts'
import { findLoginById, listPlaces } from './login-queries.ts'
import { findCaller, sessionKeyOf } from './sessions.ts'

/** The most work orders in the session (decisions 'Session'). */
const WORK_ORDERS = 100

/** The session data of a caller at the time `now`. */
export async function describeSession(db: Db, caller: Caller, now: Date): Promise<SessionInfo> {
  const { scope } = caller
  const timeZone = scope?.timeZone ?? NO_ZONE
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
    isAccountAdministrator: person?.roleKind === 'administrator' && caller.preview?.isAdministrator !== false,
    isOfSubcontractor: Boolean(scope?.theirs),
    companyRoles: person?.companyRoles ?? [],
    account:
      scope && person
        ? {
            accountUniqueID: scope.accountId,
            companyUniqueId: scope.companyId,
            accountName: person.accountName,
            timeZone,
            region: scope.region,
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
    today: todayIn(timeZone, now),
    dayEndsAt: endOfDay(timeZone, now).toISOString(),
    timeZone: login.timeZone,
    isTimeZoneChosen: login.isTimeZoneChosen,
    registers: person?.registers ?? {},
    hasSecondFactor: login.hasSecondFactor,
    mustSetUpSecondFactor: caller.mustSetUpSecondFactor,
    preview: caller.preview ?? null,
  }
}

/** The data of a session that was just opened, with its token; null if it has already ended. */
export async function describeNewSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const caller = await findCaller(db, sessionKeyOf(token), now)
  return caller && { token, ...(await describeSession(db, caller, now)) }
}

/** An employee with their role, account, company, the company's lists and their own choices, in one statement. */
const listPersons = statement(
  (db, { companyId, accountId, employeeId }: Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>) =>
    db
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
            .select(['cr.id as companyRoleUniqueId', 'cr.name as companyRoleName', 'cr.kind as roleKind'])
            .where('cr.company_id', '=', companyId)
            .where('cr.deleted_at', 'is', null)
            .orderBy('cr.created_at')
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
            .orderBy(sql`ic.code collate people`),
        ).as('companyInventoryCategory'),
        choicesOf({ companyId, accountId, employeeId }).as('registers'),
      ])
      .where('e.company_id', '=', companyId)
      .where('e.account_id', '=', accountId)
      .where('e.id', '=', employeeId),
)

async function findPerson(db: Db, { companyId, accountId, employeeId }: Scope) {
  const [person] = await listPersons(db, { companyId, accountId, employeeId })
  return person
}
