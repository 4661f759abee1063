/**
 * Which values of a contract are costs (records.md 'Costs'): what the contract is worth, unit costs, amounts. They are marked
 * where they are declared, and nowhere else is it known: one place takes them out of whatever leaves, one keeps what is
 * stored from whoever may not change it (server/costs.ts).
 */
import * as z from 'zod'

/** How a value that is costs is marked. */
export interface CostsMark {
  /** Whoever made the record or decides on it sees it and may type it, whatever their role says. */
  isOfRecord: boolean
  /** What stands in its place for whoever may not see it; without it, null. */
  instead?: (row: Readonly<Record<string, unknown>>) => unknown
}

const marks = z.registry<CostsMark>()

const marked = <T extends z.ZodType>(schema: T, mark: CostsMark): T => {
  const own = schema.meta({ costs: true })
  marks.add(own, mark)
  return own
}

/** A value that whoever may not see costs gets as null, and cannot change. */
export const costs = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
  marked(schema.nullable(), { isOfRecord: false })

/** The same of a record that people make and decide on: they see it and may type it. */
export const recordCosts = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
  marked(schema.nullable(), { isOfRecord: true })

/** A value that follows from costs, in whose place something else is said to whoever may not see them. */
export const fromCosts = <T extends z.ZodType>(
  schema: T,
  instead: (row: Readonly<Record<string, unknown>>) => z.output<T>,
): T => marked(schema, { isOfRecord: false, instead })

/** How a field is marked, whatever stands around what was marked; undefined: it is not costs. */
export function costsMarkOf(schema: z.ZodType): CostsMark | undefined {
  const { innerType } = schema._zod.def as { innerType?: z.ZodType }
  return marks.get(schema) ?? (innerType && costsMarkOf(innerType))
}

/**
 * Of a record with `recordCosts`: the use case says whether the caller made it or decides on it; whether they see its
 * amounts, for that or by their role, is what is answered.
 */
export const SeesCosts = z.boolean().meta({ description: 'the caller sees its amounts', seesCosts: true })
