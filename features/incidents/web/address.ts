/** What stands in the addresses of incidents. */
import type { SortedName } from '#contract/columns.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam } from '#web/router/search-params.ts'
import type { incidentColumns } from '../columns.ts'

/** Which incidents are shown, and how. */
export interface IncidentsSearch extends RegisterSearch<SortedName<typeof incidentColumns>> {
  /** The id of a type. */
  type?: string | undefined
}

export const incidentsSearch = (search: Record<string, unknown>): IncidentsSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  type: textParam(search.type),
})

/** What /incident says: the incident (002 §2). */
export interface IncidentSearch {
  IncidentId?: string | undefined
}

export const incidentSearch = (search: Record<string, unknown>): IncidentSearch => ({
  IncidentId: idParam(search.IncidentId),
})

const day = /^\d{4}-\d{2}-\d{2}$/

/** What the form is told: the project of a new one, and the day and the observation that it comes of; or the one to edit. */
export interface IncidentFormSearch {
  obj?: string | undefined
  id?: string | undefined
  SelectedDate?: string | undefined
  observation?: string | undefined
}

export const incidentFormSearch = (search: Record<string, unknown>): IncidentFormSearch => ({
  obj: idParam(search.obj),
  id: idParam(search.id),
  SelectedDate:
    typeof search.SelectedDate === 'string' && day.test(search.SelectedDate)
      ? search.SelectedDate
      : undefined,
  observation: idParam(search.observation),
})
