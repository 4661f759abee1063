/**
 * The components for jobs, tasks and activities. They are not in public.ts, because that file is in the
 * sign-in bundle.
 */
export { PlanColumn } from './plan-column.tsx'
export { PlanDates, spanLimits } from './plan-dates.tsx'
