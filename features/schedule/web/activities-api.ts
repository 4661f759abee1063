/** Queries of the register of activities. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { projectPhases } from '#features/reference/contract.ts'
import { call, download } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import {
  type ActivityColumn,
  countRegisteredActivities,
  exportRegisteredActivities,
  listActivityChoices,
  listRegisteredActivities,
} from '../activities-contract.ts'
import { activityColumns } from '../columns.ts'
import { phases, type ScheduleSearch } from './address.ts'

const MODULE = 'Schedule'

/** The phase that filters the register of all projects if the address names no phase. */
export const USUAL_PHASE = 'construction'

/** The number of a phase in the calls. */
const numberOfPhase = (phase: (typeof phases)[number]) =>
  projectPhases[phases.indexOf(phase)]?.constructionPhase

/** The largest number of activities in the printed register. */
export const MOST_PRINTED = 1000

/**
 * Turns the filters in the address into the body of a call. The register of one project has no filter by
 * phase.
 */
function filterBody(filter: ScheduleSearch, workOrder?: string) {
  const { job, person, firm, phase, risk, manager, projects, project, search } = filter
  const within = workOrder ?? project
  return {
    ...(within && { workOrderUniqueId: within }),
    ...(job && { jobUniqueId: job }),
    ...(person && { employeeUniqueId: person }),
    ...(firm && { subContractorUniqueId: firm }),
    ...(!workOrder && phase !== 'any' && { constructionPhase: numberOfPhase(phase ?? USUAL_PHASE) }),
    ...(!workOrder && risk && { riskLevel: risk }),
    ...(!workOrder && manager && { managerUniqueId: manager }),
    ...(!workOrder && projects && { projectSearchKey: projects }),
    ...(search && { searchKey: search }),
  }
}

const askedBody = (search: ScheduleSearch, workOrder?: string) => {
  const { which = 'late', sort } = search
  return {
    ...filterBody(search, workOrder),
    ...(which !== 'all' && { which }),
    sort: sortIn(activityColumns, sort) ?? null,
  }
}

/** A page of the register of activities. */
export function registerQuery(search: ScheduleSearch, workOrder?: string, size?: number) {
  const body = { ...askedBody(search, workOrder), ...pageBody(search.page ?? 1, size) }
  return queryOptions({
    queryKey: [MODULE, 'register', body],
    queryFn: ({ signal }) => call(listRegisteredActivities, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Counts the activities of each list of the register. */
export function registerCountsQuery(search: ScheduleSearch, workOrder?: string) {
  const body = filterBody(search, workOrder)
  return queryOptions({
    queryKey: [MODULE, 'register counts', body],
    queryFn: ({ signal }) => call(countRegisteredActivities, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The choices of the register's filters. */
export const registerChoicesQuery = (workOrder?: string) =>
  queryOptions({
    queryKey: [MODULE, 'register choices', workOrder],
    queryFn: ({ signal }) =>
      call(listActivityChoices, { body: { ...(workOrder && { workOrderUniqueId: workOrder }) }, signal }),
    staleTime: 60_000,
  })

/** Downloads the register as a file, with the filter, order and columns of the list. */
export const downloadRegister = (
  format: SheetFormat,
  search: ScheduleSearch,
  workOrder: string | undefined,
  columns: string[],
) =>
  download(exportRegisteredActivities, {
    body: { ...askedBody(search, workOrder), format, columns: columns as ActivityColumn[] },
  })
