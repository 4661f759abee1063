/** The region of an account in a statement (contract/region.ts). */
import { type RawBuilder, sql } from 'kysely'
import type { Region } from '#contract/region.ts'

/** The columns of `account` that store the region, by the fields of `Region`. */
export const regionColumns = {
  regionId: 'region_id',
  clock: 'clock',
  weekStart: 'week_start',
  paper: 'paper',
  dateStyle: 'date_style',
} as const satisfies Record<keyof Region, string>

/** The region of the account `alias`, as JSON: the way in which its people read and write. */
export const regionIn = (alias: string): RawBuilder<Region> =>
  sql<Region>`jsonb_build_object(${sql.join(
    Object.entries(regionColumns).flatMap(([name, column]) => [sql.lit(name), sql.ref(`${alias}.${column}`)]),
  )})`
