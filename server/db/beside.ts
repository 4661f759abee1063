/** Joins to other records of the same account, and the name of a joined employee. */
import { type JoinBuilder, sql } from 'kysely'

/**
 * Joins the record that `reference` names, as `alias`: `.leftJoin('employee as closer', byId('closer',
 * 'punch_list.closed_by_employee_id'))`. The join also compares company and account, because an id alone does
 * not tell whose record it is.
 */
export function byId(alias: string, reference: string) {
  const [of = ''] = reference.split('.')
  // The types cannot know here which tables are joined. A wrong name fails in the first test.
  return <Tables, Name extends keyof Tables>(join: JoinBuilder<Tables, Name>) =>
    join
      .onRef(`${alias}.company_id` as never, '=', `${of}.company_id` as never)
      .onRef(`${alias}.account_id` as never, '=', `${of}.account_id` as never)
      .onRef(`${alias}.id` as never, '=', reference as never)
}

/** `Grace Okafor`, of a joined employee: for places that show the company separately, or must not show it. */
export function bareName<Type extends string | null = string>(alias: string) {
  return sql<Type>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
}
