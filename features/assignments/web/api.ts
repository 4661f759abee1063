/** The queries and mutations of assignments for the screens. */

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file.ts'
import type { PageOf } from '#contract/paging.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { PAGE_SIZE, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import {
  assignToJobs,
  assignToTasks,
  assignToWorkOrders,
  endSupervision,
  exportTeam,
  getActivityEmployees,
  type LevelName,
  listCandidates,
  listJobEmployees,
  listReportees,
  listTaskEmployees,
  listUnsupervised,
  listWorkOrderEmployees,
  type Person,
  previewTakingOffActivities,
  previewTakingOffJobs,
  previewTakingOffTasks,
  previewTakingOffWorkOrders,
  superviseEmployees,
  type TeamColumn,
  takeOffActivities,
  takeOffJobs,
  takeOffTasks,
  takeOffWorkOrders,
} from '../contract.ts'
import type { teamColumns } from '../orders.ts'
import type { LowerLevel } from './levels.ts'

export type TeamSearch = RegisterSearch<(typeof teamColumns)[number]>

/** The part of a list that is shown. `page` counts from one, as on the screen. */
export type ListPart = Pick<RegisterSearch, 'search' | 'page'>

/** A person on a record, with the id of the assignment. */
export interface Assigned extends Person {
  id: string
}

/** The largest number of items on a page. */
export const MOST_AT_ONCE = 1000

const pageOf = ({ search, page = 1 }: ListPart) => ({
  ...pageBody(page),
  searchKey: search ?? null,
})

function withIds<T extends Person>(page: PageOf<T>, idOf: (item: T) => string): PageOf<Assigned> {
  return { ...page, items: page.items.map((item) => ({ ...item, id: idOf(item) })) }
}

type Fetch = (target: string, part: ListPart, signal: AbortSignal) => Promise<PageOf<Assigned>>

const lists: Record<LowerLevel, Fetch> = {
  Job: async (target, part, signal) =>
    withIds(
      await call(listJobEmployees, { body: { TargetUniqueID: target, ...pageOf(part) }, signal }),
      (item) => item.employeeJobUniqueId,
    ),
  Task: async (target, part, signal) =>
    withIds(
      await call(listTaskEmployees, { body: { TargetUniqueID: target, ...pageOf(part) }, signal }),
      (item) => item.employeeTaskUniqueId,
    ),
  SubTask: async (id, { search, page = 1 }, signal) =>
    withIds(
      await call(getActivityEmployees, {
        params: { id, page: page - 1, size: PAGE_SIZE, filter: search ?? 'null' },
        signal,
      }),
      (item) => item.employeeSubTaskUniqueId,
    ),
}

/** The people on a job, a task or an activity. */
export function assignedQuery(level: LowerLevel, target: string, { search, page }: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', level, target, search, page],
    queryFn: ({ signal }) => lists[level](target, { search, page }, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === target ? previous : undefined),
  })
}

/** The people on a work order, with their supervisors there. */
export function teamQuery(workOrder: string, { search, page, sort }: TeamSearch) {
  return queryOptions({
    queryKey: ['Assignments', 'WorkOrder', workOrder, search, sort, page],
    queryFn: ({ signal }) =>
      call(listWorkOrderEmployees, {
        body: { TargetUniqueID: workOrder, ...pageOf({ search, page }), ...(sort && { sort }) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** Saves the people on a work order, as they are shown, as a file. */
export function downloadTeam(
  format: SheetFormat,
  workOrder: string,
  { search, sort }: TeamSearch,
  columns: string[],
): Promise<void> {
  return download(exportTeam, {
    body: {
      TargetUniqueID: workOrder,
      format,
      columns: columns as TeamColumn[],
      searchKey: search ?? null,
      ...(sort && { sort }),
    },
  })
}

/** The number of people that a picker shows at a time. The others are found by name. */
const PICKER_SIZE = 50

/** The people on a work order, to choose a person from, by a part of the name. */
export function teamToChooseQuery(workOrder: string, searchKey: string, most = PICKER_SIZE) {
  return queryOptions({
    queryKey: ['Assignments', 'to choose', workOrder, searchKey, most],
    queryFn: ({ signal }) =>
      call(listWorkOrderEmployees, {
        body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: most },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The people who can be assigned to a record, also those who are there already. */
export function candidatesQuery(level: LevelName, target: string, part: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', 'candidates', level, target, part],
    queryFn: ({ signal }) =>
      call(listCandidates, { body: { TargetUniqueID: target, level, ...pageOf(part) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[3] === target ? previous : undefined),
  })
}

/**
 * The people of the office who are not on the level above a record yet, with the levels that they would be
 * added to.
 */
export function othersQuery(level: LowerLevel, target: string, part: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', 'others', level, target, part],
    queryFn: ({ signal }) =>
      call(listCandidates, {
        body: { TargetUniqueID: target, level, group: 'others', ...pageOf(part) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[3] === target ? previous : undefined),
  })
}

const previews = {
  WorkOrder: previewTakingOffWorkOrders,
  Job: previewTakingOffJobs,
  Task: previewTakingOffTasks,
  SubTask: previewTakingOffActivities,
} as const

/** The numbers of assignments and relations that are removed with an assignment. */
export function takingOffQuery(level: LevelName, id: string) {
  return queryOptions({
    queryKey: ['Assignments', 'taking off', level, id],
    queryFn: async ({ signal }) => {
      const [takingOff] = await call(previews[level], { body: [id], signal })
      if (!takingOff) throw new Error('The answer holds no assignment')
      return takingOff
    },
    staleTime: 0,
  })
}

/** All relations on a work order, because the tree needs the whole. */
export function relationsQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Assignments', 'relations', workOrder],
    queryFn: ({ signal }) =>
      call(listReportees, {
        body: { workOrderUniqueId: workOrder, NumberOfItemsPerPage: MOST_AT_ONCE },
        signal,
      }),
  })
}

/**
 * The people without a supervisor on a work order; with `supervisor`, only those whom this person can
 * supervise.
 */
export function unsupervisedQuery(workOrder: string, part: ListPart, supervisor?: string) {
  return queryOptions({
    queryKey: ['Assignments', 'unsupervised', workOrder, part, supervisor],
    queryFn: ({ signal }) =>
      call(listUnsupervised, {
        body: {
          TargetUniqueID: workOrder,
          SupervisorEmployeeUniqueId: supervisor ?? null,
          ...pageOf(part),
        },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === workOrder && query.queryKey[4] === supervisor ? previous : undefined,
  })
}

const refresh = () => refreshModule('Assignments')

/** A person to assign to a record. `isAlsoAbove`: also to the levels above that the person is not on yet. */
export interface Assigning {
  id: string
  isAlsoAbove: boolean
}

type Assign = (target: string, employees: readonly Assigning[], key: string) => Promise<string[]>

/** The item of one person, for the calls of the levels below a work order. */
const itemOf = ({ id, isAlsoAbove }: Assigning) => ({
  employeeUniqueId: id,
  ...(isAlsoAbove && { alsoAbove: true }),
})

const assign: Record<LevelName, Assign> = {
  WorkOrder: (workOrderUniqueId, employees, idempotencyKey) =>
    call(assignToWorkOrders, {
      body: employees.map(({ id }) => ({ employeeUniqueId: id, workOrderUniqueId })),
      idempotencyKey,
    }),
  Job: (jobUniqueId, employees, idempotencyKey) =>
    call(assignToJobs, {
      body: employees.map((employee) => ({ ...itemOf(employee), jobUniqueId })),
      idempotencyKey,
    }),
  Task: (taskUniqueId, employees, idempotencyKey) =>
    call(assignToTasks, {
      body: employees.map((employee) => ({ ...itemOf(employee), taskUniqueId })),
      idempotencyKey,
    }),
  SubTask: (subTaskUniqueId, employees, idempotencyKey) =>
    call(assignToActivities, {
      body: employees.map((employee) => ({ ...itemOf(employee), subTaskUniqueId })),
      idempotencyKey,
    }),
}

/** Assigns people to a record. A repeated try with the same key does nothing twice. */
export function useAssign(level: LevelName, target: string) {
  return useMutation({
    mutationFn: ({ employees, key }: { employees: readonly Assigning[]; key: string }) =>
      assign[level](target, employees, key),
    onSuccess: refresh,
  })
}

const takeOff = {
  WorkOrder: takeOffWorkOrders,
  Job: takeOffJobs,
  Task: takeOffTasks,
  SubTask: takeOffActivities,
} as const

/** Removes a person from a record and from all records below it. */
export function useTakeOff(level: LevelName) {
  return useMutation({
    mutationFn: (id: string) => call(takeOff[level], { body: [id] }),
    onSuccess: refresh,
  })
}

/**
 * Makes a person the supervisor of others on a work order. A repeated try with the same key does nothing
 * twice.
 */
export function useSupervise(workOrder: string) {
  return useMutation({
    mutationFn: ({
      supervisor,
      reportees,
      key,
    }: {
      supervisor: string
      reportees: readonly string[]
      key: string
    }) =>
      call(superviseEmployees, {
        body: reportees.map((reportee) => ({
          SupervisorEmployeeUniqueId: supervisor,
          ReporteeEmployeeUniqueId: reportee,
          WorkOrderUniqueId: workOrder,
        })),
        idempotencyKey: key,
      }),
    onSuccess: refresh,
  })
}

/** Ends the relation between a supervisor and a reportee. */
export function useEndSupervision() {
  return useMutation({
    mutationFn: (id: string) => call(endSupervision, { body: [id] }),
    onSuccess: refresh,
  })
}
