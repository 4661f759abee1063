/**
 * The link to the page of an activity. The link has a file of its own, because code that shows a link does
 * not need the other exports.
 */
export { ActivityLink } from './activity-link.tsx'
