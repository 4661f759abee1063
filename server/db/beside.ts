/** What stands beside a row in the same account. */
import { type JoinBuilder, sql } from 'kysely'

/**
 * Joins the record that `reference` names, as `alias`: `.leftJoin('employee as closer', byId('closer',
 * 'punch_list.closed_by_employee_id'))`. Always of the same company and account, as ids alone say nothing of whose they are.
 */
export function byId(alias: string, reference: string) {
  const [of = ''] = reference.split('.')
  // Which tables are joined is known where it is called, and names that are not there fail in the first test.
  return <Tables, Name extends keyof Tables>(join: JoinBuilder<Tables, Name>) =>
    join
      .onRef(`${alias}.company_id` as never, '=', `${of}.company_id` as never)
      .onRef(`${alias}.account_id` as never, '=', `${of}.account_id` as never)
      .onRef(`${alias}.id` as never, '=', reference as never)
}

/** `Grace Okafor`, of a joined employee: where their company stands beside it, or nothing may. */
export function bareName<Type extends string | null = string>(alias: string) {
  return sql<Type>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
}
