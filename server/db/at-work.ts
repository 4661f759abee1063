/**
 * SQL conditions for the employees who work in an account, including people who were invited and have not
 * signed in yet.
 */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'

/**
 * True for employees `alias` who can be assigned, named and responsible, and whose turn a record can be.
 * These are Active people, and invited people who have not signed in yet, because work is planned before
 * everybody has signed in (records.md 'Invited people').
 */
export const isAtWork = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null
    and ${sql.ref(`${alias}.status_id`)} in (${sql.lit(statuses.Active)}, ${sql.lit(statuses.Pending)}))`

/** True for employees `alias` who were invited and have not signed in yet. */
export const isInvited = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.status_id`)} = ${sql.lit(statuses.Pending)})`
