/** The web parts of captures for other modules. */
export { ActivityCaptures } from './activity-captures.tsx'
