/** What the web parts of other modules may use of plans. */
export type { Choice } from './address.ts'
export { LazyCurveCard as CurveCard } from './lazy-curve-card.tsx'
