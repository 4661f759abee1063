/** All SQL on `register_view` and `register_choice`. */
import { type RawBuilder, sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, shownName } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import type { NewRegisterView, RegisterChoice, RegisterView, RegisterViewChange } from '../contract.ts'

type Person = Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>

/** The views that a person can choose: their own, and those shared with the account. */
function visibleViews(db: Db, { companyId, accountId, employeeId }: Person) {
  return db
    .selectFrom('register_view as v')
    .where('v.company_id', '=', companyId)
    .where('v.account_id', '=', accountId)
    .where((where) => where.or([where('v.employee_id', '=', employeeId), where('v.is_shared', '=', true)]))
}

/** The views of a register that a person can choose, by name. */
export function listViews(db: Db, person: Person & FirmSight, register: string): Promise<RegisterView[]> {
  return visibleViews(db, person)
    .innerJoin('employee as e', byId('e', 'v.employee_id'))
    .where('v.register', '=', register)
    .select([
      'v.id as viewUniqueId',
      'v.name',
      sql<Record<string, string>>`v.search`.as('search'),
      'v.is_shared as isShared',
      sql<boolean>`v.employee_id = ${person.employeeId}`.as('isMine'),
      shownName('e', person).as('createdByName'),
      'v.row_version as rowVersion',
    ])
    .orderBy(sql`v.name collate people`)
    .orderBy('v.id')
    .execute()
}

/** The views among `ids` that a person can choose, with the fields on which a change depends. */
export async function listViewsById(db: Db, person: Person, ids: readonly string[]) {
  const rows = await visibleViews(db, person)
    .where('v.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['v.id', 'v.employee_id as authorId', 'v.register'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * True if a person can choose this view of the register. The view cannot be deleted until the end of the
 * transaction.
 */
export async function holdView(db: Db, person: Person, register: string, id: string): Promise<boolean> {
  const row = await visibleViews(db, person)
    .where('v.id', '=', id)
    .where('v.register', '=', register)
    .select('v.id')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the authors of views, so that calls which write views of the same author run one after the other. */
export async function lockAuthors(
  db: Db,
  { companyId, accountId }: Person,
  ids: readonly string[],
): Promise<void> {
  await db
    .selectFrom('employee')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The number of views of a person in each register. */
export async function countViews(
  db: Db,
  { companyId, accountId, employeeId }: Person,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('register_view')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .groupBy('register')
    .select(['register', sql<number>`count(*)::int`.as('views')])
    .execute()
  return new Map(rows.map(({ register, views }) => [register, views]))
}

/** True if another view of the author in this register has the name. */
export async function isNameTaken(
  db: Db,
  { companyId, accountId, employeeId }: Person,
  { register, name, id }: { register: string; name: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('register_view')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('register', '=', register)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a view. The caller made the id. */
export async function insertView(
  db: Db,
  { companyId, accountId, employeeId }: Person,
  id: string,
  { register, name, search, isShared }: NewRegisterView,
): Promise<void> {
  await db
    .insertInto('register_view')
    .values({
      company_id: companyId,
      account_id: accountId,
      id,
      employee_id: employeeId,
      register,
      name,
      search: JSON.stringify(search),
      is_shared: isShared ?? false,
    })
    .execute()
}

/**
 * Changes a view. If `rowVersion` is given, the view is changed only if its stored version is the same.
 * Returns true if the view was changed.
 */
export async function updateView(
  db: Db,
  { companyId, accountId }: Person,
  { viewUniqueId, name, search, isShared, rowVersion }: RegisterViewChange,
): Promise<boolean> {
  let query = db
    .updateTable('register_view')
    .set({
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search: JSON.stringify(search) }),
      ...(isShared !== undefined && { is_shared: isShared }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', viewUniqueId)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeViews(
  db: Db,
  { companyId, accountId }: Person,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('register_view')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The fields of a choice to write. An undefined field stays as it is. */
interface ChoiceRow {
  columns?: string[] | null | undefined
  isCompact?: boolean | undefined
  defaultViewId?: string | null | undefined
}

/** Writes the choice of a person for a register. */
export async function writeChoice(
  db: Db,
  { companyId, accountId, employeeId }: Person,
  register: string,
  { columns, isCompact, defaultViewId }: ChoiceRow,
): Promise<void> {
  const set = {
    ...(columns !== undefined && { columns }),
    ...(isCompact !== undefined && { is_compact: isCompact }),
    ...(defaultViewId !== undefined && { default_view_id: defaultViewId }),
  }
  await db
    .insertInto('register_choice')
    .values({ company_id: companyId, account_id: accountId, employee_id: employeeId, register, ...set })
    .onConflict((conflict) => {
      const same = conflict.columns(['company_id', 'account_id', 'employee_id', 'register'])
      return Object.keys(set).length > 0 ? same.doUpdateSet(set) : same.doNothing()
    })
    .execute()
}

/**
 * The choices of a person for all registers, as one SQL value that another statement can select. The default
 * view is null if the person can no longer choose it.
 */
export function choicesOf({
  companyId,
  accountId,
  employeeId,
}: Person): RawBuilder<Record<string, RegisterChoice>> {
  return sql`(select coalesce(json_object_agg(c.register, json_build_object(
      'columns', c.columns, 'isCompact', c.is_compact, 'defaultView',
      case when v.id is not null
        then json_build_object('viewUniqueId', v.id, 'name', v.name, 'search', v.search) end)), '{}')
    from register_choice c
    left join register_view v on v.company_id = ${companyId} and v.account_id = ${accountId}
      and v.id = c.default_view_id and (v.employee_id = c.employee_id or v.is_shared)
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.employee_id = ${employeeId})`
}

/** Reads the same choices in a statement of their own. */
export async function findChoices(db: Db, person: Person): Promise<Record<string, RegisterChoice>> {
  const { choices } = await db.selectNoFrom(choicesOf(person).as('choices')).executeTakeFirstOrThrow()
  return choices
}
