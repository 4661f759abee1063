/** The search parameters of timecards. */
import { dayParam, idParam, pageParam } from '#web/router/search-params.ts'

export interface TimecardsSearch {
  project?: string | undefined
  /** Shows the list of logs; left out: the week. */
  view?: 'log' | undefined
  job?: string | undefined
  page?: number | undefined
  /** Any day of the shown week. */
  week?: string | undefined
}

export const timecardsSearch = (search: Record<string, unknown>): TimecardsSearch => ({
  project: idParam(search.project),
  view: search.view === 'log' ? 'log' : undefined,
  job: idParam(search.job),
  page: pageParam(search.page),
  week: dayParam(search.week),
})
