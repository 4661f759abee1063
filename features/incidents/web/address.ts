/** The search parameters of the incident screens. */
import type { SortedName } from '#contract/columns.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam } from '#web/router/search-params.ts'
import type { incidentColumns } from '../columns.ts'

/** The filter, order and page of the list of incidents. */
export interface IncidentsSearch extends RegisterSearch<SortedName<typeof incidentColumns>> {
  /** The id of an incident type. */
  type?: string | undefined
}

export const incidentsSearch = (search: Record<string, unknown>): IncidentsSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  type: textParam(search.type),
})

/** The search parameters of /incident: the incident (002 §2). */
export interface IncidentSearch {
  IncidentId?: string | undefined
}

export const incidentSearch = (search: Record<string, unknown>): IncidentSearch => ({
  IncidentId: idParam(search.IncidentId),
})

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * The search parameters of the form. For a new incident: its project, day, and the observation that it comes
 * from. For an edit: the incident's id.
 */
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
