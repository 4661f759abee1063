/** What stands in the addresses of notings (002 §2: they take WorkorderUniqueId and SelectedDate). */
import { idParam, wordParam } from '#web/router/search-params.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** A day of a project. */
export interface DaySearch {
  WorkorderUniqueId?: string | undefined
  /** Left out: today. */
  SelectedDate?: string | undefined
}

export const daySearch = (search: Record<string, unknown>): DaySearch => ({
  WorkorderUniqueId: idParam(search.WorkorderUniqueId),
  SelectedDate:
    typeof search.SelectedDate === 'string' && day.test(search.SelectedDate)
      ? search.SelectedDate
      : undefined,
})

/** The forms that offer types one after the other. */
const types = ['Weather', 'Contractor', 'General', 'Others', 'Subcontractor'] as const

export interface NotingFormSearch extends DaySearch {
  /** Of a new noting: which of the form's types it is. */
  type?: (typeof types)[number] | undefined
  /** The noting that is edited. */
  id?: string | undefined
}

export const notingFormSearch = (search: Record<string, unknown>): NotingFormSearch => ({
  ...daySearch(search),
  type: wordParam(search.type, types),
  id: idParam(search.id),
})
