/** What the web parts of other modules may use of projects. */
import { lazy } from 'react'

export { projectQuery } from './api.ts'
export { Fact } from './fact.tsx'
export { projectFrameRoute } from './frame-route.tsx'
export { RiskMark } from './risk-mark.tsx'
export { explainTotals } from './totals.ts'
export const ManyDialog = lazy(() =>
  import('./many-dialog.tsx').then((module) => ({ default: module.ManyDialog })),
)
