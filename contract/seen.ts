/** What a step decides on, with the version that was seen (records.md 'Decided after the second trial'). */
import * as z from 'zod'
import { idOf, type RecordKind, RowVersion } from './values.ts'

/** A record that is decided on. */
export interface Seen {
  id: string
  /** What whoever decides has seen: where there is a newer one, the step is refused (409). */
  rowVersion?: number | undefined
}

/** The version that was seen, where a body names one record: clients of the documents send none. */
export const seenVersion = RowVersion.nullish().meta({
  description: 'the version that was seen; 409 where there is a newer one',
})

/** A record that a step decides on: its id, or an object of it and the version that was seen. */
export const seenOf = <K extends RecordKind, Field extends string>(kind: K, field: Field) =>
  z
    .union([idOf(kind), z.object({ [field as string]: idOf(kind), rowVersion: seenVersion })])
    .transform((one): Seen => {
      if (typeof one === 'string') return { id: one }
      const { [field]: id, rowVersion } = one as Record<string, unknown>
      return { id: id as string, rowVersion: (rowVersion as number | null | undefined) ?? undefined }
    })
    .meta({ record: kind })
