/** New ids for records that are copied: a table of old and new ids that statements join. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

/**
 * Old ids and, at the same indexes, new ids. The new ids sort in the order in which the old ids are listed
 * here.
 */
export interface NewIds {
  old: readonly string[]
  new: readonly string[]
}

/** Makes a new id for each of these ids. */
export function newIdsOf(ids: readonly string[]): NewIds {
  return { old: ids, new: ids.map(() => uuidv7()) }
}

/** The ids as rows `alias(old, new)`, for a join. */
export function asRows(ids: NewIds, alias: 'm' | 'above' | 'below') {
  return sql<{ old: string; new: string }>`unnest(${ids.old}::uuid[], ${ids.new}::uuid[])
    as ${sql.ref(alias)} (old, new)`
}

/** Splits the ids into parts of at most `size`, so that no single statement takes too long. */
export function inParts({ old, new: fresh }: NewIds, size: number): NewIds[] {
  return Array.from({ length: Math.ceil(old.length / size) }, (_none, part) => ({
    old: old.slice(part * size, (part + 1) * size),
    new: fresh.slice(part * size, (part + 1) * size),
  }))
}
