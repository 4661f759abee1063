/** What stands in the address of timecards. */
import { dayParam, idParam, pageParam } from '#web/router/search-params.ts'

export interface TimecardsSearch {
  project?: string | undefined
  /** The list of logs; left out, the week. */
  view?: 'log' | undefined
  job?: string | undefined
  page?: number | undefined
  /** A day of the week that is shown. */
  week?: string | undefined
}

export const timecardsSearch = (search: Record<string, unknown>): TimecardsSearch => ({
  project: idParam(search.project),
  view: search.view === 'log' ? 'log' : undefined,
  job: idParam(search.job),
  page: pageParam(search.page),
  week: dayParam(search.week),
})
