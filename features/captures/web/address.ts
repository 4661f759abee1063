/** The address of the captures screen, so that the shown day can be shared as a link. */
import { pageParam, textParam } from '#web/router/search-params.ts'

export interface CapturesSearch {
  /** The shown day, yyyy-MM-dd; left out: today. */
  day?: string | undefined
  /** The page of the people who report to the user. */
  page?: number | undefined
}

/** Reads the address. The screen checks whether the day is one of the seven. */
export const capturesSearch = (search: Record<string, unknown>): CapturesSearch => ({
  day: textParam(search.day),
  page: pageParam(search.page),
})

/** Reads the address of the user's own captures on all projects. */
export const ownCapturesSearch = (search: Record<string, unknown>): Pick<CapturesSearch, 'day'> => ({
  day: textParam(search.day),
})
