/** The way to the page of an activity, alone: what names one has no use for the rest. */
export { ActivityLink } from './activity-link.tsx'
