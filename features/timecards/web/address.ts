/** What stands in the address of timecards. */
import { idParam, pageParam } from '#web/router/search-params.ts'

export interface TimecardsSearch {
  project?: string | undefined
  job?: string | undefined
  page?: number | undefined
}

export const timecardsSearch = (search: Record<string, unknown>): TimecardsSearch => ({
  project: idParam(search.project),
  job: idParam(search.job),
  page: pageParam(search.page),
})
