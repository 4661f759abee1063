/** What the screens fetch of assignments, and what they write. */

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

/** Which part of a list is shown; `page` counts from one, as it is shown. */
export type ListPart = Pick<RegisterSearch, 'search' | 'page'>

/** A person on a record, under the id of the assignment. */
export interface Assigned extends Person {
  id: string
}

/** A page holds as many as this at most. */
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

/** The people on a work order, with who leads them there. */
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

/** What a picker of people shows at a time: the others are found by name. */
const PICKER_SIZE = 50

/** The people on a work order, to choose one from, by a part of their name. */
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

/** Everybody who can be on a record, and who is there already. */
export function candidatesQuery(level: LevelName, target: string, part: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', 'candidates', level, target, part],
    queryFn: ({ signal }) =>
      call(listCandidates, { body: { TargetUniqueID: target, level, ...pageOf(part) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[3] === target ? previous : undefined),
  })
}

/** The people of the office who are not on the level above a record yet, with where they would be added. */
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

/** What goes with an assignment that is taken off. */
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

/** Who leads whom on a work order, all of it: a tree is drawn from the whole. */
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

/** Who has no supervisor on a work order; with a supervisor, those whom that one can lead. */
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

/** Somebody who is put on a record, and, where they are not on it yet, on what that hangs below. */
export interface Assigning {
  id: string
  isAlsoAbove: boolean
}

type Assign = (target: string, employees: readonly Assigning[], key: string) => Promise<string[]>

/** The item of one person, for the calls of the levels that hang below another one. */
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

/** Puts people on a record; the key makes a repeated try the same one. */
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

/** Takes somebody off a record, and off all below it. */
export function useTakeOff(level: LevelName) {
  return useMutation({
    mutationFn: (id: string) => call(takeOff[level], { body: [id] }),
    onSuccess: refresh,
  })
}

/** Says who leads these people on a work order; the key makes a repeated try the same one. */
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

/** Ends that somebody leads somebody. */
export function useEndSupervision() {
  return useMutation({
    mutationFn: (id: string) => call(endSupervision, { body: [id] }),
    onSuccess: refresh,
  })
}
