/** The search parameters in the address of the codes: the chosen code and the page of each column. */

import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'

export interface CodesSearch {
  view?: 'categories' | undefined
  search?: string | undefined
  /** The id of the chosen job code type. */
  type?: number | undefined
  job?: string | undefined
  task?: string | undefined
  /** The id of an activity code that was found by the search. */
  activity?: string | undefined
  /** The column that a phone shows. Left out: the column below the last chosen code. */
  level?: 'job' | 'task' | undefined
  jobsPage?: number | undefined
  tasksPage?: number | undefined
  activitiesPage?: number | undefined
  /** The page of the inventory categories, or of the search results. */
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
