/** What the web parts of other modules may use of plans. */
export { CurveCard } from './curve-card.tsx'
