/** What the web parts of other modules may use of captures. */
export { ActivityCaptures } from './activity-captures.tsx'
