/** The exports of activities for the web parts of other features. */
export { ActivitiesColumn } from './activities-column.tsx'
export { useCodesOfActivity } from './activity-codes.ts'
export { ActivitySelect } from './activity-select.tsx'
export {
  activitiesToChooseQuery,
  activityPlace,
  activityQuery,
  useDeleteActivities,
  useRestoreActivities,
} from './api.ts'
export { ManyDatesDialog } from './later-parts.ts'
export { loadActivity, projectOfActivity } from './loaders.ts'
export { useUnits } from './units.ts'
