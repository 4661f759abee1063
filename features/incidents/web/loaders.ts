/** The data that the routes of incidents load before their screens appear. */
import { redirect } from '@tanstack/react-router'
import type { Address } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { type LoaderContext, load, requireMay } from '#web/router/loading.ts'
import { redirectHome, saying } from '#web/router/redirect-with.ts'
import type { IncidentDetails } from '../contract.ts'
import { type IncidentFormSearch, incidentFormSearch } from './address.ts'
import { incidentQuery, ownStatementQuery } from './api.ts'
import { headingOf } from './incident-words.ts'

/** Loads an incident. A missing incident redirects to the daily report (002 §4). */
const fetchIncident = (id: string): Promise<IncidentDetails> =>
  load(incidentQuery(id), {
    lost: () => redirect({ to: '/reports/daily', state: saying('error', texts.notFound) }),
  })

/** The project of an incident, for an address with only the incident's id. */
export async function projectOfIncident({ params }: Address): Promise<string | undefined> {
  return params.id ? (await fetchIncident(params.id)).workOrderUniqueID : undefined
}

/** The project of the incident that the form edits. */
export async function projectOfEdited({ search }: Address): Promise<string | undefined> {
  const { id } = incidentFormSearch(search)
  return id ? (await fetchIncident(id)).workOrderUniqueID : undefined
}

const wayToIncidents = (woid: string) => ({ label: 'Incidents', to: `/incidents/${woid}` })

/** Loads the incident of a details page. */
export async function loadIncident(id: string) {
  const incident = await fetchIncident(id)
  return { crumbs: [wayToIncidents(incident.workOrderUniqueID), { label: headingOf(incident) }] }
}

/**
 * Loads the statement that the user is asked for. A user who is not asked gets a 'not found' message on the
 * home page.
 */
export async function loadOwnStatement(id: string) {
  const lost = () => redirectHome('error', texts.notFound)
  await load(ownStatementQuery(id), { lost })
}

/** Checks that the user may add an incident to the project. */
export function loadNewIncident({ obj = '' }: IncidentFormSearch, context: LoaderContext) {
  requireMay(context, 'Incidents', 'Create', obj)
  return { crumbs: [wayToIncidents(obj), { label: 'New incident' }] }
}

/** Loads the incident for the edit form. */
export async function loadEditedIncident({ id = '' }: IncidentFormSearch, context: LoaderContext) {
  const incident = await fetchIncident(id)
  const { workOrderUniqueID: woid } = incident
  requireMay(context, 'Incidents', 'Update', woid)
  return {
    crumbs: [wayToIncidents(woid), { label: headingOf(incident), to: `/incident/${id}` }, { label: 'Edit' }],
  }
}
