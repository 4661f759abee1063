/** The calls of the incident screens: queries and mutations. */

import { queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call, download, type PartsOf } from '#web/api/client.ts'
import { allOf, oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { incidentColumns } from '../columns.ts'
import {
  askForStatements,
  createIncidentComments,
  createIncidentEmployees,
  createIncidents,
  deleteIncidentEmployees,
  deleteIncidents,
  enterCases,
  exportIncidents,
  exportInjuryReport,
  exportLog,
  exportSummary,
  type FormFormat,
  findIncident,
  findOwnStatement,
  giveStatement,
  type IncidentColumn,
  listCommentsOfIncident,
  listHistoryOfIncident,
  listIncidentPeople,
  listIncidents,
  takeBackCases,
  updateIncidentEmployees,
  updateIncidents,
} from '../contract.ts'
import type { IncidentsSearch } from './address.ts'

const MODULE = 'Incidents'
/** 002 §9: the API sends the items of reports in pages of a hundred. */
const PER_CALL = 100
/** The number of people that a picker shows at once. A search by name finds the others. */
const PICKER_SIZE = 50

/** The comments and the history of an incident. An incident waits on nobody, so there are no turns. */
export const discussion = discussedRecord('Incident', {
  comments: listCommentsOfIncident,
  add: createIncidentComments,
  history: listHistoryOfIncident,
})

/** The filter of the address as the API takes it. */
const filterBody = ({ type, search, sort }: IncidentsSearch) => ({
  ...(type && { incidentTypeID: Number(type) }),
  ...(search && { searchKey: search }),
  sort: sortIn(incidentColumns, sort) ?? null,
})

/** A page of the incidents of a project. */
export function incidentsQuery(workOrder: string, { page = 1, ...search }: IncidentsSearch) {
  const body = { ...filterBody(search), ...pageBody(page) }
  return queryOptions({
    queryKey: [MODULE, 'list', workOrder, body],
    queryFn: ({ signal }) => call(listIncidents, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** The incidents of a day of a project. */
export function dayQuery(workOrder: string, date: string) {
  return queryOptions({
    queryKey: [MODULE, 'day', workOrder, date],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listIncidents, {
          body: { TargetUniqueID: workOrder, date, ...pageBody(page + 1, PER_CALL) },
          signal,
        }),
      ),
  })
}

/** One incident, with its people. */
export function incidentQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findIncident, { body: { TargetUniqueID: id }, signal }),
    'There is no such incident.',
  )
}

/** The people who can be affected or a witness on a project. */
export const peopleOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'people', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listIncidentPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Downloads the incidents of the filtered list as a file. */
export const downloadIncidents = (
  format: SheetFormat,
  workOrder: string,
  search: IncidentsSearch,
  columns: string[],
): Promise<void> =>
  download(exportIncidents, {
    body: {
      workOrderUniqueId: workOrder,
      format,
      columns: columns as IncidentColumn[],
      ...filterBody(search),
    },
  })

/** Downloads the log of a year, of all projects where the user may read incidents. */
export const downloadLog = (year: number) => download(exportLog, { body: { year } })

/** Downloads the summary of a year of a project. */
export const downloadSummary = (body: PartsOf<typeof exportSummary>['body']) =>
  download(exportSummary, { body })

/** Downloads the report of a case. */
export const downloadInjuryReport = (incidentEmployeeUniqueId: string, format: FormFormat) =>
  download(exportInjuryReport, { body: { incidentEmployeeUniqueId, format } })

export const useAddIncident = () => useAdding(MODULE, createIncidents)
export const useChangeIncident = () => useChanging(MODULE, updateIncidents)
export const useDeleteIncident = () => useRemoval(MODULE, (id) => call(deleteIncidents, { body: [id] }))
export const useAddPerson = () => useAdding(MODULE, createIncidentEmployees)
export const useChangePerson = () => useChanging(MODULE, updateIncidentEmployees)
export const useRemovePerson = () => useRemoval(MODULE, (id) => call(deleteIncidentEmployees, { body: [id] }))
export const useEnterCases = () =>
  useWrite(MODULE, (body: PartsOf<typeof enterCases>['body']) => call(enterCases, { body }))
export const useTakeBackCase = () => useChanging(MODULE, takeBackCases)
export const useAskForStatement = () => useChanging(MODULE, askForStatements)
export const useGiveStatement = () =>
  useWrite(MODULE, ({ body, key }: { body: PartsOf<typeof giveStatement>['body']; key: string }) =>
    call(giveStatement, { body, idempotencyKey: key }),
  )

/** The statement that the user is asked for. */
export const ownStatementQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'statement', id],
    queryFn: ({ signal }) => call(findOwnStatement, { body: { incidentEmployeeUniqueId: id }, signal }),
  })
