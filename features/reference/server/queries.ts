/** What the database itself knows of the world, and how it sorts by it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { reference } from '../contract.ts'

/** The names of its time zones. */
export async function listKnownZones(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const statusesByName = reference.statuses.toSorted((a, b) => a.statusName.localeCompare(b.statusName))

/** What a column of status ids is sorted by: the names. */
export function statusOrder(column: string): RawBuilder<unknown> {
  const ids = sql.join(statusesByName.map(({ statusId }) => sql.lit(statusId)))
  return sql`array_position(array[${ids}], ${sql.ref(column)}::int)`
}

const typesByName = reference.subcontractorTypes.toSorted((a, b) =>
  a.subContractorTypeName.localeCompare(b.subContractorTypeName),
)

/** What a column of subcontractor types is sorted by: the names. */
export function subcontractorTypeOrder(column: string): RawBuilder<unknown> {
  const ids = sql.join(typesByName.map(({ subContractorTypeId }) => sql.lit(subContractorTypeId)))
  return sql`array_position(array[${ids}], ${sql.ref(column)})`
}
