/** What stands in the address of captures, so that what is shown is a link. */
import { pageParam, textParam } from '#web/router/search-params.ts'

export interface CapturesSearch {
  /** The day that is captured, yyyy-MM-dd; left out: today. */
  day?: string | undefined
  /** Of the people who report to the caller. */
  page?: number | undefined
}

/** Reads it; whether it is one of the seven days says the screen. */
export const capturesSearch = (search: Record<string, unknown>): CapturesSearch => ({
  day: textParam(search.day),
  page: pageParam(search.page),
})

/** Of one's own over all projects. */
export const ownCapturesSearch = (search: Record<string, unknown>): Pick<CapturesSearch, 'day'> => ({
  day: textParam(search.day),
})
