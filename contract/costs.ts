/**
 * Marks the values of a contract that are costs (records.md 'Costs'): the contract sum, unit costs, amounts.
 * Each value is marked where the contract declares it. server/costs.ts reads the marks: it removes costs from
 * answers, and keeps stored costs unchanged if the caller may not change them.
 */
import * as z from 'zod'

/** The mark of a value that is costs. */
export interface CostsMark {
  /** People who made the record or decide on it may see and type the value, whatever their role allows. */
  isOfRecord: boolean
  /** Computes the value for callers who may not see costs. Default: null. */
  instead?: (row: Readonly<Record<string, unknown>>) => unknown
}

const marks = z.registry<CostsMark>()

const marked = <T extends z.ZodType>(schema: T, mark: CostsMark): T => {
  const own = schema.meta({ costs: true })
  marks.add(own, mark)
  return own
}

/** A value that is costs: callers who may not see costs get null and cannot change the value. */
export const costs = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
  marked(schema.nullable(), { isOfRecord: false })

/** Like `costs`, for a record that people make and decide on: these people may see and type the value. */
export const recordCosts = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
  marked(schema.nullable(), { isOfRecord: true })

/** A value that is derived from costs: callers who may not see costs get the result of `instead`. */
export const fromCosts = <T extends z.ZodType>(
  schema: T,
  instead: (row: Readonly<Record<string, unknown>>) => z.output<T>,
): T => marked(schema, { isOfRecord: false, instead })

/** The mark of a field, also inside wrappers such as `nullable`; undefined if the field is not costs. */
export function costsMarkOf(schema: z.ZodType): CostsMark | undefined {
  const { innerType } = schema._zod.def as { innerType?: z.ZodType }
  return marks.get(schema) ?? (innerType && costsMarkOf(innerType))
}

/**
 * The field of a record with `recordCosts` that tells whether the caller sees its amounts. The use case sets
 * it to true if the caller made the record or decides on it; the platform also sets it to true if the
 * caller's role allows costs.
 */
export const SeesCosts = z.boolean().meta({ description: 'the caller sees its amounts', seesCosts: true })
