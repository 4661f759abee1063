/** The web exports for other features of the parts that all levels share. */
import { lazy } from 'react'

export { type Address, type FramedProject, loadFrame, projectFrameRoute } from './frame-route.ts'
export { isPartlyPriced, LackLink, lackCount, lacksOf } from './lacks.tsx'
export { RiskMark, RiskShape } from './risk-mark.tsx'
export { explainTotals, isComplete, valueText } from './totals.ts'
export const PlanManyDialog = lazy(() =>
  import('./plan-many-dialog.tsx').then((module) => ({ default: module.PlanManyDialog })),
)
