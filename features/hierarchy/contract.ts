/** The fields that work orders, jobs, tasks and activities have in common: totals, risk and dates. */
import * as z from 'zod'
import { costs, fromCosts } from '#contract/costs.ts'
import { defineErrors } from '#contract/errors.ts'
import { DecimalText, Flag, Instant } from '#contract/values.ts'
import { RiskLevel } from '#features/reference/contract.ts'

export const hierarchyErrors = defineErrors({
  ADDENDUM_NEEDED: {
    status: 409,
    text: 'This project is advertised: bidders price its lines as they are. Lines change by an addendum, which tells every bidder.',
    hint: 'Or stop advertising the project first.',
  },
  DELETION_PROTECTED: {
    status: 409,
    text: 'Nothing was deleted: records below it must be kept.',
    hint: 'You can change its status instead.',
  },
  WORK_ORDER_NOT_FOUND: {
    status: 404,
    text: 'Could not find the workorder!',
    hint: 'The project was deleted, or you are not on its team.',
  },
})

/**
 * The unit of the totals (decisions 'Numbers'): 'value' if every activity of the work order has a unit cost,
 * else 'hours' if every activity has hours, else 'count', the number of activities. Callers who do not see
 * costs get 'share': a share of 100 (records.md 'Costs').
 */
export const TotalsBasis = z.enum(['value', 'hours', 'count', 'share'])
export type TotalsBasis = z.output<typeof TotalsBasis>

type TotalsRow = Readonly<Record<string, unknown>>

const isMeasured = ({ estimatedTotal }: TotalsRow) => Number(estimatedTotal) > 0

/** The done share of 100, cut off after the fourth decimal place, so that only complete work shows as 100. */
function shareOf(row: TotalsRow): string {
  if (!isMeasured(row)) return '0.0'
  const [done, total] = [Number(row.completedTotal), Number(row.estimatedTotal)]
  const share = Math.floor(Number(((done * 100) / total).toFixed(9)) * 1e4) / 1e4
  const shown = done > 0 && done < total ? Math.min(Math.max(share, 0.0001), 99.9999) : share
  return Number.isInteger(shown) ? shown.toFixed(1) : String(shown)
}

/** The sums of the activities below a record of any level. */
export const Totals = z.object({
  estimatedTotal: fromCosts(DecimalText, (row) => (isMeasured(row) ? '100.0' : '0.0')),
  completedTotal: fromCosts(DecimalText, shareOf),
  totalsBasis: fromCosts(TotalsBasis, () => 'share' as const),
  activityCount: z.int(),
  /** The value (target x unit cost) of the activities with a unit cost, whatever the unit of the totals is. */
  valueTotal: costs(DecimalText),
  withoutPriceCount: z.int().meta({ description: 'activities without a unit cost' }),
  withoutHoursCount: z.int(),
  withoutTargetCount: z
    .int()
    .meta({ description: 'activities without a target, whose work cannot be measured' }),
})
export type Totals = z.output<typeof Totals>

/** A field that an activity can lack: without it the activity cannot count by value, by hours, or at all. */
export const Lack = z.enum(['price', 'hours', 'target'])
export type Lack = z.output<typeof Lack>

/** The risk of a record whose risk can be set by hand: the person and day of the choice, and the computed risk. */
export const Risk = z.object({
  riskLevel: RiskLevel,
  computedRiskLevel: RiskLevel,
  isRiskSetByHand: z.boolean(),
  riskSetByEmployeeUniqueId: z.string().nullable(),
  /** First and last name of the person who set the risk. */
  riskSetBy: z.string().nullable(),
  riskSetDate: Instant.nullable(),
})
export type Risk = z.output<typeof Risk>

/** The fields with which a caller sets the risk; `riskLevel` null removes a risk that was set by hand. */
export const riskFields = {
  riskLevel: RiskLevel.nullish(),
  isRiskSetByHand: Flag.optional().meta({
    example: true,
    description:
      'true: riskLevel is a choice, also where it is what would be computed; false: it was only read, and is none. Left out, a riskLevel that is another one than the computed is a choice.',
  }),
}

/** A note in the API docs for the calls that read jobs and tasks. */
export const TITLES_TO_SUBCONTRACTORS =
  'People of a subcontractor get the titles alone: of all else what a new one without dates and activities has.'

/** A note in the API docs for the risk of a work order. */
export const UNTOLD_TO_SUBCONTRACTORS =
  'null: people of a subcontractor are not told the risk, nor the totals, which are those of a project without activities'

/** The risk and the dates of a record below a work order. */
export const Standing = z.object({
  riskLevel: RiskLevel,
  remainingDays: z.int().nullable(),
  /** The dates of a child may lie outside the dates of its parent. This is flagged, not refused. */
  isOutsideParentDates: z.boolean(),
})
