/**
 * People of a subcontractor learn nothing about other subcontractors: neither that another subcontractor is
 * on a project or in the account, nor who works for it (docs/decisions/0160). On a record that they see, they
 * may read the name of a person of another subcontractor, but not that person's company.
 *
 * These conditions add to the rules in visibility.ts (work orders) and theirs.ts (records). For everybody
 * else, the conditions are `true`, so that the statements of other people do not change.
 */
import { type RawBuilder, sql } from 'kysely'
import { OTHER_COMPANY } from '#contract/values.ts'
import type { Scope } from '#server/scope.ts'
import { bareName } from './beside.ts'
import { isOfSubcontractor } from './theirs.ts'

/** The part of a scope that decides which firms the reader may learn about. */
export type FirmSight = Pick<Scope, 'employeeId' | 'theirs'>

/** For results that no single person reads: they are stored, or sent to people who see all firms. */
export const SEES_ALL_FIRMS: FirmSight = { employeeId: '', theirs: null }

/** True if the reader may learn about the subcontractor whose id is in `column`. */
export function isFirmShown({ theirs }: FirmSight, column: string): RawBuilder<boolean> {
  if (!theirs) return sql<boolean>`true`
  return theirs.firmId
    ? sql<boolean>`coalesce(${sql.ref(column)} = ${theirs.firmId}::uuid, false)`
    : sql<boolean>`false`
}

/**
 * True if lists of people show the employee `alias` to the reader: the account's own people, guests, and
 * people of the reader's own firm.
 */
export function isPersonShown(reader: FirmSight, alias: string): RawBuilder<boolean> {
  if (!reader.theirs) return sql<boolean>`true`
  return sql<boolean>`(not ${isOfSubcontractor(alias)} or ${isWithin(reader, alias)})`
}

/**
 * `isPersonShown` for the employee of the account whose id is in `column`. Also true if the column names
 * nobody.
 */
export function isPersonShownById(
  reader: FirmSight & Pick<Scope, 'companyId' | 'accountId'>,
  column: string,
): RawBuilder<boolean> {
  if (!reader.theirs) return sql<boolean>`true`
  return sql<boolean>`not exists (select 1 from employee of_other
    where of_other.company_id = ${reader.companyId} and of_other.account_id = ${reader.accountId}
      and of_other.id = ${sql.ref(column)} and not ${isPersonShown(reader, 'of_other')})`
}

/** True for the reader, and for people of the reader's own firm. */
function isWithin(reader: FirmSight, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.id`)} = ${reader.employeeId}::uuid
    or ${isFirmShown(reader, `${alias}.sub_contractor_id`)})`
}

/** The id of the subcontractor that `column` names; null if the reader may not learn about that subcontractor. */
export function shownFirmId(reader: FirmSight, column: string): RawBuilder<string | null> {
  if (!reader.theirs) return sql<string | null>`${sql.ref(column)}`
  return sql<string | null>`case when ${isFirmShown(reader, column)} then ${sql.ref(column)} end`
}

/**
 * The name of the joined subcontractor `alias`; `OTHER_COMPANY` if the reader may not learn about that
 * subcontractor.
 */
export function shownFirmName(reader: FirmSight, alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.name`)
  if (!reader.theirs) return sql<string | null>`${name}`
  return sql<string | null>`case when ${isFirmShown(reader, `${alias}.id`)} then ${name}
    when ${sql.ref(`${alias}.id`)} is not null then ${sql.lit(OTHER_COMPANY)} end`
}

/**
 * The company of the joined employee `alias`: the subcontractor that they work for, or the company name that
 * the account has stored for a guest. Null for the account's own people. Other accounts of the same login are
 * never read.
 */
export function guestCompany(alias: string, reader: FirmSight): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const company = sql<string | null>`coalesce((select firm.name from sub_contractor firm
    where firm.company_id = ${of('company_id')} and firm.account_id = ${of('account_id')}
      and firm.id = ${of('sub_contractor_id')}), nullif(${of('own_company_name')}, ''))`
  if (!reader.theirs) return company
  return sql<string | null>`case when ${of('id')} is null or ${isPersonShown(reader, alias)} then ${company}
    else ${sql.lit(OTHER_COMPANY)} end`
}

/**
 * `Grace Okafor`, or `Nils Ames (Studio Lindqvist Ames)`: the name of a joined employee, with the company of
 * a person who is not the account's own.
 */
export function fullName<Type extends string | null = string>(alias: string, reader: FirmSight) {
  return sql<Type>`${bareName(alias)} || coalesce(' (' || ${guestCompany(alias, reader)} || ')', '')`
}

/**
 * The name of a joined employee who is not named on a record that the reader sees. A person of another
 * subcontractor becomes `OTHER_COMPANY`. Null if `alias` is nobody.
 */
export function shownName<Type extends string | null = string>(
  alias: string,
  reader: FirmSight,
): RawBuilder<Type> {
  const name = fullName<Type>(alias, reader)
  if (!reader.theirs) return name
  return sql<Type>`case when ${isPersonShown(reader, alias)} then ${name}
    when ${sql.ref(`${alias}.id`)} is not null then ${sql.lit(OTHER_COMPANY)} end`
}

/**
 * The name of the joined employee `alias`, as `fullName` shows it to the joined employee `reader`, who is not
 * the caller.
 */
export function nameTo(reader: string, alias: string): RawBuilder<string> {
  const [of, to] = [
    (column: string) => sql.ref(`${alias}.${column}`),
    (column: string) => sql.ref(`${reader}.${column}`),
  ]
  return sql<string>`case when ${isOfSubcontractor(reader)} and ${isOfSubcontractor(alias)} and ${of('id')} <> ${to('id')}
      and (${of('sub_contractor_id')} = ${to('sub_contractor_id')}) is not true
    then ${bareName(alias)} || ${sql.lit(` (${OTHER_COMPANY})`)} else ${fullName(alias, SEES_ALL_FIRMS)} end`
}
