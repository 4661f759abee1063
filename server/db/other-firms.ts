/**
 * People of a subcontractor learn of no other one: neither that it is on a project or in the account, nor who works for it
 * (docs/decisions/0160). Whoever is named on a record that they see is named to them, without their company.
 *
 * It stands beside what visibility.ts says of work orders and theirs.ts of records, and is true for everybody else, so that
 * their statements are what they were.
 */
import { type RawBuilder, sql } from 'kysely'
import { OTHER_COMPANY } from '#contract/values.ts'
import type { Scope } from '#server/scope.ts'
import { bareName } from './beside.ts'
import { isOfSubcontractor } from './theirs.ts'

/** Somebody, as far as the firms go that they may learn of. */
export type FirmSight = Pick<Scope, 'employeeId' | 'theirs'>

/** Who is asked for no person's eyes: what is told of it goes to whoever sees all firms, or is kept. */
export const SEES_ALL_FIRMS: FirmSight = { employeeId: '', theirs: null }

/** True for the subcontractors, whose ids `column` holds, that the reader may learn of. */
export function isFirmShown({ theirs }: FirmSight, column: string): RawBuilder<boolean> {
  if (!theirs) return sql<boolean>`true`
  return theirs.firmId
    ? sql<boolean>`coalesce(${sql.ref(column)} = ${theirs.firmId}::uuid, false)`
    : sql<boolean>`false`
}

/** True for the employees `alias` in lists of people: the account's own, guests, and who is of the reader's own firm. */
export function isPersonShown(reader: FirmSight, alias: string): RawBuilder<boolean> {
  if (!reader.theirs) return sql<boolean>`true`
  return sql<boolean>`(not ${isOfSubcontractor(alias)} or ${isWithin(reader, alias)})`
}

/** True for the employees of the account whose ids `column` holds, or where that names nobody. */
export function isPersonShownById(
  reader: FirmSight & Pick<Scope, 'companyId' | 'accountId'>,
  column: string,
): RawBuilder<boolean> {
  if (!reader.theirs) return sql<boolean>`true`
  return sql<boolean>`not exists (select 1 from employee of_other
    where of_other.company_id = ${reader.companyId} and of_other.account_id = ${reader.accountId}
      and of_other.id = ${sql.ref(column)} and not ${isPersonShown(reader, 'of_other')})`
}

/** True for the reader and who is of their own firm. */
function isWithin(reader: FirmSight, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.id`)} = ${reader.employeeId}::uuid
    or ${isFirmShown(reader, `${alias}.sub_contractor_id`)})`
}

/** The id of the subcontractor that a record's `column` names; null of one that the reader may not learn of. */
export function shownFirmId(reader: FirmSight, column: string): RawBuilder<string | null> {
  if (!reader.theirs) return sql<string | null>`${sql.ref(column)}`
  return sql<string | null>`case when ${isFirmShown(reader, column)} then ${sql.ref(column)} end`
}

/** The name of a joined subcontractor `alias`; of one that the reader may not learn of only that there is one. */
export function shownFirmName(reader: FirmSight, alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.name`)
  if (!reader.theirs) return sql<string | null>`${name}`
  return sql<string | null>`case when ${isFirmShown(reader, `${alias}.id`)} then ${name}
    when ${sql.ref(`${alias}.id`)} is not null then ${sql.lit(OTHER_COMPANY)} end`
}

/**
 * The company of a joined employee who is none of the account's own people: the subcontractor that they work for, or what
 * the account says of a guest; null of its own. Where else their login is at home is never looked at.
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

/** `Grace Okafor`, or `Nils Ames (Studio Lindqvist Ames)`: how a joined employee is named to others. */
export function fullName<Type extends string | null = string>(alias: string, reader: FirmSight) {
  return sql<Type>`${bareName(alias)} || coalesce(' (' || ${guestCompany(alias, reader)} || ')', '')`
}

/** The same where nobody is named on a record: whoever is of another firm is told as such alone; null where `alias` is nobody. */
export function shownName<Type extends string | null = string>(
  alias: string,
  reader: FirmSight,
): RawBuilder<Type> {
  const name = fullName<Type>(alias, reader)
  if (!reader.theirs) return name
  return sql<Type>`case when ${isPersonShown(reader, alias)} then ${name}
    when ${sql.ref(`${alias}.id`)} is not null then ${sql.lit(OTHER_COMPANY)} end`
}

/** How the joined employee `alias` is named to the joined employee `reader`, who is not calling: as `fullName` does it. */
export function nameTo(reader: string, alias: string): RawBuilder<string> {
  const [of, to] = [
    (column: string) => sql.ref(`${alias}.${column}`),
    (column: string) => sql.ref(`${reader}.${column}`),
  ]
  return sql<string>`case when ${isOfSubcontractor(reader)} and ${isOfSubcontractor(alias)} and ${of('id')} <> ${to('id')}
      and (${of('sub_contractor_id')} = ${to('sub_contractor_id')}) is not true
    then ${bareName(alias)} || ${sql.lit(` (${OTHER_COMPANY})`)} else ${fullName(alias, SEES_ALL_FIRMS)} end`
}
