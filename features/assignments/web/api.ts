/** What the screens fetch of assignments, and what they write. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import { PAGE_SIZE } from '#web/ui/paged-list.tsx'
import {
  assignToActivities,
  assignToJobs,
  assignToTasks,
  assignToWorkOrders,
  endSupervision,
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
  takeOffActivities,
  takeOffJobs,
  takeOffTasks,
  takeOffWorkOrders,
} from '../contract.ts'
import type { LowerLevel } from './levels.ts'

/** Which part of a list is shown; `page` counts from one, as it is shown. */
export interface ListPart {
  search?: string | undefined
  page: number
}

/** A person on a record, under the id of the assignment. */
export interface Assigned extends Person {
  id: string
}

/** A page holds as many as this at most. */
const MOST_AT_ONCE = 1000

const pageOf = ({ search, page }: ListPart) => ({
  StartingPageNumber: page - 1,
  NumberOfItemsPerPage: PAGE_SIZE,
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
  SubTask: async (id, { search, page }, signal) =>
    withIds(
      await call(getActivityEmployees, {
        params: { id, page: page - 1, size: PAGE_SIZE, filter: search ?? 'null' },
        signal,
      }),
      (item) => item.employeeSubTaskUniqueId,
    ),
}

/** The people on a job, a task or an activity. */
export function assignedQuery(level: LowerLevel, target: string, part: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', level, target, part],
    queryFn: ({ signal }) => lists[level](target, part, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === target ? previous : undefined),
  })
}

/** The people on a work order, with who leads them there. */
export function teamQuery(workOrder: string, part: ListPart) {
  return queryOptions({
    queryKey: ['Assignments', 'WorkOrder', workOrder, part],
    queryFn: ({ signal }) =>
      call(listWorkOrderEmployees, { body: { TargetUniqueID: workOrder, ...pageOf(part) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** All people on a work order, for a list that is searched as one types. */
export function wholeTeamQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Assignments', 'whole team', workOrder],
    queryFn: ({ signal }) =>
      call(listWorkOrderEmployees, {
        body: { TargetUniqueID: workOrder, NumberOfItemsPerPage: MOST_AT_ONCE },
        signal,
      }),
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

type Assign = (target: string, employees: readonly string[], key: string) => Promise<string[]>

const assign: Record<LevelName, Assign> = {
  WorkOrder: (workOrderUniqueId, employees, idempotencyKey) =>
    call(assignToWorkOrders, {
      body: employees.map((employeeUniqueId) => ({ employeeUniqueId, workOrderUniqueId })),
      idempotencyKey,
    }),
  Job: (jobUniqueId, employees, idempotencyKey) =>
    call(assignToJobs, {
      body: employees.map((employeeUniqueId) => ({ employeeUniqueId, jobUniqueId })),
      idempotencyKey,
    }),
  Task: (taskUniqueId, employees, idempotencyKey) =>
    call(assignToTasks, {
      body: employees.map((employeeUniqueId) => ({ employeeUniqueId, taskUniqueId })),
      idempotencyKey,
    }),
  SubTask: (subTaskUniqueId, employees, idempotencyKey) =>
    call(assignToActivities, {
      body: employees.map((employeeUniqueId) => ({ employeeUniqueId, subTaskUniqueId })),
      idempotencyKey,
    }),
}

/** Puts people on a record; the key makes a repeated try the same one. */
export function useAssign(level: LevelName, target: string) {
  return useMutation({
    mutationFn: ({ employees, key }: { employees: readonly string[]; key: string }) =>
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
