/** The search parameters in the address of a project's details. */

/** The choice in the drill-down. If another job is chosen, the choice below it is cleared. */
export interface Choice {
  view?: 'overview' | undefined
  job?: string | undefined
  task?: string | undefined
  jobsPage?: number | undefined
  tasksPage?: number | undefined
  activitiesPage?: number | undefined
}
