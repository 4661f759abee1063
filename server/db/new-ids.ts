/** New ids for records that are copied: a table of old and new ids that statements join. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

/** Old ids and, at the same places, new ones; the new ones sort as the old ones stand here. */
export interface NewIds {
  old: readonly string[]
  new: readonly string[]
}

/** Makes a new id for each. */
export function newIdsOf(ids: readonly string[]): NewIds {
  return { old: ids, new: ids.map(() => uuidv7()) }
}

/** The ids as rows `alias(old, new)`, for a join. */
export function asRows(ids: NewIds, alias: 'm' | 'above' | 'below') {
  return sql<{ old: string; new: string }>`unnest(${ids.old}::uuid[], ${ids.new}::uuid[])
    as ${sql.ref(alias)} (old, new)`
}

/** Parts of at most `size`, so that no one statement takes too long. */
export function inParts({ old, new: fresh }: NewIds, size: number): NewIds[] {
  return Array.from({ length: Math.ceil(old.length / size) }, (_none, part) => ({
    old: old.slice(part * size, (part + 1) * size),
    new: fresh.slice(part * size, (part + 1) * size),
  }))
}
