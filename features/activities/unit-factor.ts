/**
 * The schema of the factor between two units. The schema is not in units.ts, so that screens can use the
 * arithmetic there without the schema library.
 */
import { positiveDecimal } from '#contract/values.ts'

/** The amount of the new unit in one old unit. */
export const UnitFactor = positiveDecimal(6, 6)
  .refine((factor) => Number(factor) > 0, 'must be above zero')
  .meta({ example: '0.764555' })
