/** What work orders, jobs, tasks and activities have in common: totals, risk and dates. */
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
 * What the totals are told in (decisions 'Numbers'): the value of the activities where every activity of the work order
 * has one, else their hours where every one has them, else their number. Whoever does not see costs is told a share of 100
 * (records.md 'Costs').
 */
export const TotalsBasis = z.enum(['value', 'hours', 'count', 'share'])
export type TotalsBasis = z.output<typeof TotalsBasis>

type TotalsRow = Readonly<Record<string, unknown>>

const isMeasured = ({ estimatedTotal }: TotalsRow) => Number(estimatedTotal) > 0

/** How much of 100 is done. Cut off behind the fourth digit, so that only what is complete reads as complete. */
function shareOf(row: TotalsRow): string {
  if (!isMeasured(row)) return '0.0'
  const [done, total] = [Number(row.completedTotal), Number(row.estimatedTotal)]
  const share = Math.floor(Number(((done * 100) / total).toFixed(9)) * 1e4) / 1e4
  const shown = done > 0 && done < total ? Math.min(Math.max(share, 0.0001), 99.9999) : share
  return Number.isInteger(shown) ? shown.toFixed(1) : String(shown)
}

/** What every level of the hierarchy tells of the activities below it. */
export const Totals = z.object({
  estimatedTotal: fromCosts(DecimalText, (row) => (isMeasured(row) ? '100.0' : '0.0')),
  completedTotal: fromCosts(DecimalText, shareOf),
  totalsBasis: fromCosts(TotalsBasis, () => 'share' as const),
  activityCount: z.int(),
  /** The value, target x unit cost, of the activities that have one, whatever the totals are told in. */
  valueTotal: costs(DecimalText),
  withoutPriceCount: z.int().meta({ description: 'activities without a unit cost' }),
  withoutHoursCount: z.int(),
  withoutTargetCount: z
    .int()
    .meta({ description: 'activities without a target, whose work cannot be measured' }),
})
export type Totals = z.output<typeof Totals>

/** What an activity can lack to count by its value, by its hours or at all. */
export const Lack = z.enum(['price', 'hours', 'target'])
export type Lack = z.output<typeof Lack>

/** The risk of what it can be set by hand for: by whom, when, and what it would be otherwise. */
export const Risk = z.object({
  riskLevel: RiskLevel,
  computedRiskLevel: RiskLevel,
  isRiskSetByHand: z.boolean(),
  riskSetByEmployeeUniqueId: z.string().nullable(),
  /** First and last name of whoever set it. */
  riskSetBy: z.string().nullable(),
  riskSetDate: Instant.nullable(),
})
export type Risk = z.output<typeof Risk>

/** What a caller may set of it; `riskLevel` null takes back one that was set by hand. */
export const riskFields = {
  riskLevel: RiskLevel.nullish(),
  isRiskSetByHand: Flag.optional().meta({
    example: true,
    description:
      'true: riskLevel is a choice, also where it is what would be computed; false: it was only read, and is none. Left out, a riskLevel that is another one than the computed is a choice.',
  }),
}

/** Of the calls that read jobs and tasks. */
export const TITLES_TO_SUBCONTRACTORS =
  'People of a subcontractor get the titles alone: of all else what a new one without dates and activities has.'

/** Of the risk of a work order. */
export const UNTOLD_TO_SUBCONTRACTORS =
  'null: people of a subcontractor are not told the risk, nor the totals, which are those of a project without activities'

/** The risk and the dates of what lies below a work order. */
export const Standing = z.object({
  riskLevel: RiskLevel,
  remainingDays: z.int().nullable(),
  /** A child's dates may lie outside its parent's: that is flagged, not refused. */
  isOutsideParentDates: z.boolean(),
})
