/** What jobs, tasks and activities are shown and asked with. Apart from public.ts, which comes with the sign-in. */
export { PlanColumn } from './plan-column.tsx'
export { PlanDates, spanLimits } from './plan-dates.tsx'
