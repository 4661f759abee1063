/**
 * The columns of incidents, in lists and in the spreadsheet. They show the number of affected people, never
 * names.
 */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { incidentLabels } from './labels.ts'
import type { Incident } from './records.ts'

export const incidentColumns = columnsOf<Incident>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 10 },
    value: (incident) => numberOf('Incident', incident.number),
  },
  name: {
    ...{ title: 'Incident', type: 'text', kind: 'name', isSorted: true, width: 50 },
    value: (incident) => incident.incidentName,
  },
  type: {
    title: incidentLabels.incidentTypeID,
    type: 'text',
    isSorted: true,
    value: (incident) => incident.incidentTypeName,
  },
  date: {
    ...{ title: incidentLabels.incidentDate, type: 'date', kind: 'figure', isSorted: true },
    value: (incident) => incident.incidentDate,
  },
  time: {
    ...{ title: incidentLabels.incidentTime, type: 'text', isExtra: 'in the sheet', width: 10 },
    value: (incident) => incident.incidentTime.slice(0, 5),
  },
  location: {
    ...{ title: incidentLabels.incidentLocation, type: 'text', isExtra: true, width: 30 },
    value: (incident) => incident.incidentLocation,
  },
  affected: {
    title: 'Affected',
    type: 'number',
    kind: 'amount',
    value: (incident) => incident.affectedCount,
  },
  recordable: {
    ...{ title: 'OSHA 1904', header: 'Recordable cases', type: 'number', kind: 'short' },
    value: (incident) => incident.recordableCount,
  },
  privacy: {
    ...{ title: 'Privacy case', type: 'text', isExtra: 'in the sheet', width: 14 },
    value: (incident) => (incident.isPrivacyCase ? 'Yes' : null),
  },
  author: {
    ...{ title: 'Reported by', type: 'text', isSorted: true, isExtra: true },
    value: (incident) => incident.createdByName,
  },
})
