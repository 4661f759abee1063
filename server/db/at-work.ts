/** Who works in an account, whether or not they have come to it yet. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'

/**
 * True for employees `alias` who can be assigned, named and responsible, and hold a turn: Active ones, and those who were
 * invited and have not signed in yet, as work is planned before everybody has come (records.md 'Invited people').
 */
export const isAtWork = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null
    and ${sql.ref(`${alias}.status_id`)} in (${sql.lit(statuses.Active)}, ${sql.lit(statuses.Pending)}))`

/** True for employees `alias` who were invited and have not signed in yet. */
export const isInvited = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.status_id`)} = ${sql.lit(statuses.Pending)})`
