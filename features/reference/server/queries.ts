/** SQL on time zones and on the sort order of reference data. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { reference } from '../contract.ts'

/** The names of the time zones that PostgreSQL knows. */
export async function listKnownZones(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const statusesByName = reference.statuses.toSorted((a, b) => a.statusName.localeCompare(b.statusName))

/** The sort order of a column of status ids: by name. */
export function statusOrder(column: string): RawBuilder<unknown> {
  const ids = sql.join(statusesByName.map(({ statusId }) => sql.lit(statusId)))
  return sql`array_position(array[${ids}], ${sql.ref(column)}::int)`
}

const typesByName = reference.subcontractorTypes.toSorted((a, b) =>
  a.subContractorTypeName.localeCompare(b.subContractorTypeName),
)

/** The sort order of a column of trade ids: by name. */
export function subcontractorTypeOrder(column: string): RawBuilder<unknown> {
  const ids = sql.join(typesByName.map(({ subContractorTypeId }) => sql.lit(subContractorTypeId)))
  return sql`array_position(array[${ids}], ${sql.ref(column)})`
}
