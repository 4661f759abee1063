/** The parameters in the address of the progress report. */
import { dayParam, idParam, wordParam } from '#web/router/search-params.ts'

export interface ProgressSearch {
  project?: string | undefined
  from?: string | undefined
  to?: string | undefined
  view?: 'table' | undefined
}

export const progressSearch = (search: Record<string, unknown>): ProgressSearch => ({
  project: idParam(search.project),
  from: dayParam(search.from),
  to: dayParam(search.to),
  view: wordParam(search.view, ['table']),
})
