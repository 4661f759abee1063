/** What the web parts of other modules may use of projects. */
export { projectFrameRoute } from './frame-route.tsx'
export { explainTotals } from './totals.ts'
