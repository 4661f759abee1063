/** What the web parts of other modules may use of permits. */
export { ResultMark } from './permit-status.tsx'
