/** The region of an account `a` in a statement (contract/region.ts). */
import { type RawBuilder, sql } from 'kysely'
import type { Region } from '#contract/region.ts'

/** The columns of `account` that hold it, by the fields of a region. */
export const regionColumns = {
  regionId: 'region_id',
  clock: 'clock',
  weekStart: 'week_start',
  paper: 'paper',
  dateStyle: 'date_style',
} as const satisfies Record<keyof Region, string>

/** How people of the account `alias` read and write, as JSON. */
export const regionIn = (alias: string): RawBuilder<Region> =>
  sql<Region>`jsonb_build_object(${sql.join(
    Object.entries(regionColumns).flatMap(([name, column]) => [sql.lit(name), sql.ref(`${alias}.${column}`)]),
  )})`
