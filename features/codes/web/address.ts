/** What stands in the address of the codes: what is chosen in each column, and which page of it is shown. */

import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'

export interface CodesSearch {
  view?: 'categories' | undefined
  search?: string | undefined
  /** The chosen job code type. */
  type?: number | undefined
  job?: string | undefined
  task?: string | undefined
  /** An activity code that was found. */
  activity?: string | undefined
  /** The level that a phone shows, where that is not what lies below the last code that is chosen. */
  level?: 'job' | 'task' | undefined
  jobsPage?: number | undefined
  tasksPage?: number | undefined
  activitiesPage?: number | undefined
  /** Of the inventory categories, or of what is found. */
  page?: number | undefined
}

function typeParam(value: unknown): number | undefined {
  const type = Number(value)
  return Number.isInteger(type) && type > 0 ? type : undefined
}

export function codesSearch(search: Record<string, unknown>): CodesSearch {
  return {
    view: wordParam(search.view, ['categories']),
    search: textParam(search.search),
    type: typeParam(search.type),
    job: idParam(search.job),
    task: idParam(search.task),
    activity: idParam(search.activity),
    level: wordParam(search.level, ['job', 'task']),
    jobsPage: pageParam(search.jobsPage),
    tasksPage: pageParam(search.tasksPage),
    activitiesPage: pageParam(search.activitiesPage),
    page: pageParam(search.page),
  }
}
