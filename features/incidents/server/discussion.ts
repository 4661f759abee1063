/** The comments and the history of an incident. */

import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { incidentEmployeeTypes, incidentTypes } from '#features/reference/contract.ts'
import type { InAccount } from '#server/http/mount.ts'
import { illnessTypes, privacyReasons } from '../defaults.ts'
import { incidentLabels } from '../labels.ts'
import { isHiddenTo, PRIVACY_CASE } from './hidden.ts'
import { findIncidentById } from './queries.ts'

const named = (choices: readonly { id: number; name: string }[]) => {
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  return (id: unknown) => names.get(Number(id)) ?? ''
}

const typeName = named(
  incidentTypes.map((type) => ({ id: type.incidentTypeID, name: type.incidentTypeName })),
)
const personTypeName = named(
  incidentEmployeeTypes.map((type) => ({
    id: type.incidentEmployeeTypeID,
    name: type.incidentEmployeeTypeName,
  })),
)

const ofIncident = {
  table: 'incident',
  fields: {
    name: { label: incidentLabels.incidentName },
    description: { label: incidentLabels.incidentDescription },
    type_id: { label: incidentLabels.incidentTypeID, as: typeName },
    happened_on: { label: incidentLabels.incidentDate, as: 'day' },
    happened_time: { label: incidentLabels.incidentTime, as: 'time' },
    location: { label: incidentLabels.incidentLocation },
  },
} as const satisfies ToldHistory[number]

const ofPerson = {
  table: 'incident_employee',
  fields: {
    type_id: { label: 'Kind', as: personTypeName },
    injury: { label: 'Injury' },
    applied_first_aid: { label: 'First aid', as: 'flag' },
    is_alive: { label: 'Alive', as: 'flag' },
    stated_on: { label: 'Statement given on', as: 'day' },
    is_work_related: { label: 'Work-related', as: 'flag' },
    days_away: { label: 'Days away' },
    days_restricted: { label: 'Days restricted' },
    is_beyond_first_aid: { label: 'Beyond first aid', as: 'flag' },
    is_unconscious: { label: 'Unconscious', as: 'flag' },
    is_significant: { label: 'Significant injury', as: 'flag' },
    is_hospitalized: { label: 'Hospital stay for treatment', as: 'flag' },
    is_amputation: { label: 'Amputation', as: 'flag' },
    is_eye_loss: { label: 'Loss of an eye', as: 'flag' },
    is_severe: { label: 'Hospital, amputation or eye', as: 'flag' },
    illness_type_id: { label: 'Kind of case', as: named(illnessTypes) },
    case_number: { label: 'Case number in the log' },
  },
  beside: { by: 'incident_id', called: 'somebody' },
} as const satisfies ToldHistory[number]

const history: ToldHistory = [
  {
    ...ofIncident,
    fields: { ...ofIncident.fields, privacy_reason_id: { label: 'Privacy case', as: named(privacyReasons) } },
  },
  {
    ...ofPerson,
    fields: {
      ...ofPerson.fields,
      employee_id: { label: 'Person', as: 'employee' },
      statement: { label: 'Statement' },
      began_work_time: { label: 'Began work', as: 'time' },
      doing_before: { label: 'Doing just before' },
      harmed_by: { label: 'Harmed by' },
      died_on: { label: 'Died on', as: 'day' },
      physician_name: { label: 'Physician' },
      treated_at: { label: 'Treated at' },
      was_in_emergency_room: { label: 'Emergency room', as: 'flag' },
      // The reason is free text, so it may reveal the person.
      case_taken_back_reason: { label: 'Why it was removed from the log' },
    },
    marks: {
      statement_given_at: 'signed the statement of',
      statement_asked_at: 'asked for a statement from',
    },
    beside: { by: 'incident_id', called: 'the person', nameIn: 'employee_id' },
  },
]

/** The history of a privacy case: without names, statements and the reason. */
const hiddenHistory: ToldHistory = [
  {
    ...ofIncident,
    fields: { ...ofIncident.fields, privacy_reason_id: { label: 'Privacy case', as: () => 'Yes' } },
  },
  ofPerson,
]

const discussed = discussedRecord('Incident', { history })
export const { pageOfComments, commentOn } = discussed

/**
 * A page of the history of an incident, newest first. For a privacy case it leaves out everything that
 * reveals the person, including files.
 */
export async function pageOfIncidentHistory(
  context: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<HistoryEntry>> {
  const row = await findIncidentById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw notFound()
  if (!isHiddenTo(context, { ...row, workOrderId: row.workOrderUniqueID }))
    return discussed.pageOfHistory(context, body)
  return pageOfHistory(context, hiddenHistory, row.incidentUniqueId, body, {
    isAlone: true,
    doer: PRIVACY_CASE,
  })
}
