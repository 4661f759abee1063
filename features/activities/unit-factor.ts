/** The factor between two units, as calls take it; apart from the arithmetic, which screens have without a schema. */
import { positiveDecimal } from '#contract/values.ts'

/** How much one of the unit that something had is in the unit that it gets. */
export const UnitFactor = positiveDecimal(6, 6)
  .refine((factor) => Number(factor) > 0, 'must be above zero')
  .meta({ example: '0.764555' })
