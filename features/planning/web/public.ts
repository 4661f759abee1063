/** The components of planning that other modules may use. */
export type { Choice } from './address.ts'
export { LazyCurveCard as CurveCard } from './lazy-curve-card.tsx'
