/** The parameters in the addresses of entries, WorkorderUniqueId and SelectedDate (002 §2). */
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

/** The types that have a form of their own. */
const types = ['Weather', 'Contractor', 'General', 'Others', 'Subcontractor'] as const

export interface NotingFormSearch extends DaySearch {
  /** The type of a new entry. */
  type?: (typeof types)[number] | undefined
  /** The id of the entry to edit. */
  id?: string | undefined
}

export const notingFormSearch = (search: Record<string, unknown>): NotingFormSearch => ({
  ...daySearch(search),
  type: wordParam(search.type, types),
  id: idParam(search.id),
})
