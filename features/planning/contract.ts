/**
 * Planned against earned over time (records.md 'Reports'). All calls are our addition, not in the documents.
 */
import * as z from 'zod'
import { costs, fromCosts } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText, idOf, optionalIdOf } from '#contract/values.ts'
import { TotalsBasis } from '#features/hierarchy/contract.ts'

/** The most points of a curve. A longer project has longer steps between them. */
export const MOST_POINTS = 60

const percent = DecimalText.meta({ description: 'of all, to a tenth, cut off' })

export const CurvePoint = z.object({
  day: z.string(),
  plannedPercent: percent,
  earnedPercent: percent.nullable().meta({ description: 'null of days to come' }),
})
export type CurvePoint = z.output<typeof CurvePoint>

export const Curve = z.object({
  workOrderUniqueId: z.string(),
  jobUniqueId: z.string().nullable(),
  totalsBasis: fromCosts(TotalsBasis, () => 'share' as const),
  activityCount: z.int(),
  undatedCount: z.int().meta({ description: 'activities without days, of which nothing is planned' }),
  value: costs(DecimalText).meta({ description: 'what all is worth; null where it is not weighed by cost' }),
  today: z.string(),
  points: z
    .array(CurvePoint)
    .meta({ description: `at most ${MOST_POINTS}, the first and the last day and today among them` }),
})
export type Curve = z.output<typeof Curve>

export const findCurve = endpoint({
  method: 'POST',
  path: '/api/workorder/curve',
  area: 'reports',
  access: { module: 'Activities', action: 'Read' },
  body: z.object({
    TargetUniqueID: idOf('workOrder'),
    jobUniqueId: optionalIdOf('job').meta({ example: null, description: 'of this job of it alone' }),
  }),
  reply: Curve,
  summary: 'What is planned and what is earned of a project over time, by the weights of its totals',
  description:
    'Planned goes evenly over the days of each task, as in the progress report; earned is what was captured up to each day. For whoever may read its activities.',
})
