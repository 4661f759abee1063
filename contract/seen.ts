/**
 * The records that a step decides on, with the version that the caller saw
 * (records.md 'Decided after the second trial').
 */
import * as z from 'zod'
import { idOf, type RecordKind, RowVersion } from './values.ts'

/** A record that a step decides on. */
export interface Seen {
  id: string
  /** The version that the caller saw. If a newer version exists, the step is refused (409). */
  rowVersion?: number | undefined
}

/** The field for the version that the caller saw. The documents' client does not send it. */
export const seenVersion = RowVersion.nullish().meta({
  description: 'the version that was seen; 409 where there is a newer one',
})

/** A record that a step decides on: its id, or an object with its id and the version that the caller saw. */
export const seenOf = <K extends RecordKind, Field extends string>(kind: K, field: Field) =>
  z
    .union([idOf(kind), z.object({ [field as string]: idOf(kind), rowVersion: seenVersion })])
    .transform((one): Seen => {
      if (typeof one === 'string') return { id: one }
      const { [field]: id, rowVersion } = one as Record<string, unknown>
      return { id: id as string, rowVersion: (rowVersion as number | null | undefined) ?? undefined }
    })
    .meta({ record: kind })
