/** The calls of the entries of a day, called notings in the code (002 §7 'Field notes'). */
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { idOf, wholeNumber } from '#contract/values.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import {
  ConstructionReport,
  ConstructionReportChange,
  constructionFilter,
  NewConstructionReport,
  NewNonConformance,
  NewObservation,
  NOTINGS_PAGE,
  NonConformance,
  NonConformanceChange,
  nonConformanceFilter,
  Observation,
  ObservationChange,
  observationFilter,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'FieldNotes', action }) as const
const area = 'fieldnotes'

/** By default a page has a hundred entries (002 §9). */
const ofDay = pagingOf('workOrder').extend({
  NumberOfItemsPerPage: wholeNumber(1, 1000)
    .default(NOTINGS_PAGE)
    .meta({ description: `left out: ${NOTINGS_PAGE}` }),
})

export const findObservation = endpoint({
  method: 'POST',
  path: '/api/observation/getbyobservation',
  area,
  access: access('Read'),
  body: pagingOf('observation'),
  reply: Page(Observation),
  summary: 'One observation as a page: items[0] is it',
})

export const listObservations = endpoint({
  method: 'POST',
  path: '/api/observation/GetByObservationType',
  area,
  access: access('Read'),
  body: ofDay.extend(observationFilter),
  reply: Page(Observation),
  summary:
    'The observations of a work order on a day, by type and time; of Inspector, those of its child types too',
})

export const createObservations = endpoint({
  method: 'POST',
  path: '/api/observation/create',
  area,
  access: access('Create'),
  body: arrayOf(NewObservation),
  reply: Ids,
  summary: 'Adds observations, all or none',
})

export const updateObservations = endpoint({
  method: 'POST',
  path: '/api/observation/update',
  area,
  access: access('Update'),
  body: arrayOf(ObservationChange),
  reply: Ids,
  summary: 'Changes observations, all or none; fields that are left out stay',
})

export const deleteObservations = endpoint({
  method: 'POST',
  path: '/api/observation/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('observation')),
  reply: Ids,
  summary: 'Deletes observations, all or none',
})

export const listHistoryOfObservation = endpoint({
  method: 'POST',
  path: '/api/observation/history',
  area,
  access: access('Read'),
  body: pagingOf('observation').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of an observation, newest first',
})

export const findNonConformance = endpoint({
  method: 'POST',
  path: '/api/nonconformance/GetByNonConformance',
  area,
  access: access('Read'),
  body: pagingOf('nonConformance'),
  reply: Page(NonConformance),
  summary: 'One non-conformance as a page: items[0] is it',
})

export const listNonConformances = endpoint({
  method: 'POST',
  path: '/api/nonconformance/GetByNonConformanceType',
  area,
  access: access('Read'),
  body: ofDay.extend(nonConformanceFilter),
  reply: Page(NonConformance),
  summary: 'The non-conformances of a work order on a day, by type and time',
})

export const createNonConformances = endpoint({
  method: 'POST',
  path: '/api/nonconformance/create',
  area,
  access: access('Create'),
  body: arrayOf(NewNonConformance),
  reply: Ids,
  summary: 'Adds non-conformances, all or none',
})

export const updateNonConformances = endpoint({
  method: 'POST',
  path: '/api/nonconformance/update',
  area,
  access: access('Update'),
  body: arrayOf(NonConformanceChange),
  reply: Ids,
  summary: 'Changes non-conformances, all or none; fields that are left out stay',
})

export const deleteNonConformances = endpoint({
  method: 'POST',
  path: '/api/nonconformance/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('nonConformance')),
  reply: Ids,
  summary: 'Deletes non-conformances, all or none',
})

export const listHistoryOfNonConformance = endpoint({
  method: 'POST',
  path: '/api/nonconformance/history',
  area,
  access: access('Read'),
  body: pagingOf('nonConformance').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a non-conformance, newest first',
})

export const findConstructionReport = endpoint({
  method: 'POST',
  path: '/api/constructionreport/getbyreport',
  area,
  access: access('Read'),
  body: pagingOf('constructionReport'),
  reply: Page(ConstructionReport),
  summary: 'One construction report as a page: items[0] is it',
})

export const listConstructionReports = endpoint({
  method: 'POST',
  path: '/api/constructionreport/getbytype',
  area,
  access: access('Read'),
  body: ofDay.extend(constructionFilter),
  reply: Page(ConstructionReport),
  summary: 'The construction reports of a work order on a day, by type and time',
})

export const createConstructionReports = endpoint({
  method: 'POST',
  path: '/api/constructionreport/create',
  area,
  access: access('Create'),
  body: arrayOf(NewConstructionReport),
  reply: Ids,
  summary: 'Adds construction reports, all or none',
  description: 'One of the type Subcontractor names the subcontractor, no other does.',
})

export const updateConstructionReports = endpoint({
  method: 'POST',
  path: '/api/constructionreport/update',
  area,
  access: access('Update'),
  body: arrayOf(ConstructionReportChange),
  reply: Ids,
  summary: 'Changes construction reports, all or none; fields that are left out stay',
})

export const deleteConstructionReports = endpoint({
  method: 'POST',
  path: '/api/constructionreport/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('constructionReport')),
  reply: Ids,
  summary: 'Deletes construction reports, all or none',
})

export const listHistoryOfConstructionReport = endpoint({
  method: 'POST',
  path: '/api/constructionreport/history',
  area,
  access: access('Read'),
  body: pagingOf('constructionReport').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a construction report, newest first',
})
