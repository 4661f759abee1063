/** What stands in the address of a project's details. */

/** The choice of the drill-down, in the address: another job clears what is chosen below it. */
export interface Choice {
  view?: 'overview' | undefined
  job?: string | undefined
  task?: string | undefined
  jobsPage?: number | undefined
  tasksPage?: number | undefined
  activitiesPage?: number | undefined
}
