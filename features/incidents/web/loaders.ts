/** What the routes of incidents load before their screens show. */
import { redirect } from '@tanstack/react-router'
import type { Address } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { type LoaderContext, load, requireMay } from '#web/router/loading.ts'
import { redirectHome, saying } from '#web/router/redirect-with.ts'
import type { IncidentDetails } from '../contract.ts'
import { type IncidentFormSearch, incidentFormSearch } from './address.ts'
import { incidentQuery, ownStatementQuery } from './api.ts'
import { headingOf } from './incident-words.ts'

/** What is not there leads to the daily report (002 §4). */
const fetchIncident = (id: string): Promise<IncidentDetails> =>
  load(incidentQuery(id), {
    lost: () => redirect({ to: '/reports/daily', state: saying('error', texts.notFound) }),
  })

/** The project of an incident whose address names nothing else. */
export async function projectOfIncident({ params }: Address): Promise<string | undefined> {
  return params.id ? (await fetchIncident(params.id)).workOrderUniqueID : undefined
}

/** The project of the incident that the form edits. */
export async function projectOfEdited({ search }: Address): Promise<string | undefined> {
  const { id } = incidentFormSearch(search)
  return id ? (await fetchIncident(id)).workOrderUniqueID : undefined
}

const wayToIncidents = (woid: string) => ({ label: 'Incidents', to: `/incidents/${woid}` })

/** The incident that is shown. */
export async function loadIncident(id: string) {
  const incident = await fetchIncident(id)
  return { crumbs: [wayToIncidents(incident.workOrderUniqueID), { label: headingOf(incident) }] }
}

/** The statement that one is asked for; whoever is not is told that there is nothing. */
export async function loadOwnStatement(id: string) {
  const lost = () => redirectHome('error', texts.notFound)
  await load(ownStatementQuery(id), { lost })
}

/** The project that an incident is to be added to. */
export function loadNewIncident({ obj = '' }: IncidentFormSearch, context: LoaderContext) {
  requireMay(context, 'Incidents', 'Create', obj)
  return { crumbs: [wayToIncidents(obj), { label: 'New incident' }] }
}

/** The incident that is to be edited. */
export async function loadEditedIncident({ id = '' }: IncidentFormSearch, context: LoaderContext) {
  const incident = await fetchIncident(id)
  const { workOrderUniqueID: woid } = incident
  requireMay(context, 'Incidents', 'Update', woid)
  return {
    crumbs: [wayToIncidents(woid), { label: headingOf(incident), to: `/incident/${id}` }, { label: 'Edit' }],
  }
}
