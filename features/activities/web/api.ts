/** The calls of the activity screens: queries and mutations. */

import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import type { PageOf } from '#contract/paging.ts'
import type { Lack } from '#features/hierarchy/contract.ts'
import type { Task } from '#features/tasks/contract.ts'
import { taskPlace } from '#features/tasks/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import {
  type ActivityCodeChoice,
  addActivityCodes,
  assignToActivities,
  changeManyActivities,
  createActivities,
  deleteActivities,
  exportActivities,
  findActivity,
  listActivitiesOfTask,
  listActivitiesOfWorkOrder,
  moveActivity,
  type NewCapture,
  type NewSubTask,
  previewManyActivities,
  removeActivityCodes,
  restoreActivities,
  type SubTask,
  type SubTaskChange,
  updateActivities,
} from '../contract.ts'

/** The activities on a page: 000 §9. */
export const ACTIVITIES_PER_PAGE = 10

/** The most activities that a select offers. */
const MOST_TO_CHOOSE = 1000

/** A page of the activities of a task; `page` counts from 1. */
export function activitiesQuery(task: string, page: number) {
  return queryOptions({
    queryKey: ['Activities', 'of task', task, page],
    queryFn: ({ signal }) =>
      call(listActivitiesOfTask, {
        body: {
          TargetUniqueID: task,
          ...pageBody(page, ACTIVITIES_PER_PAGE),
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === task ? previous : undefined),
  })
}

/** A page of the activities of a work order that lack a field. */
export function lackingQuery(workOrder: string, lacks: Lack, page: number) {
  return queryOptions({
    queryKey: ['Activities', 'lacking', workOrder, lacks, page],
    queryFn: ({ signal }) =>
      call(listActivitiesOfWorkOrder, {
        body: {
          TargetUniqueID: workOrder,
          lacks,
          ...pageBody(page, ACTIVITIES_PER_PAGE),
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[3] === lacks ? previous : undefined),
  })
}

/** The address of an activity in the drill-down: its task, and the page on which the activity was last seen. */
export function activityPlace({ workOrderUniqueId, jobUniqueId, taskUniqueId, subTaskUniqueId }: SubTask) {
  const pages = queryClient.getQueriesData<PageOf<SubTask>>({
    queryKey: ['Activities', 'of task', taskUniqueId],
  })
  const seen = pages.find(([, page]) => page?.items.some((item) => item.subTaskUniqueId === subTaskUniqueId))
  const activitiesPage = Number(seen?.[0][3] ?? 1)
  return {
    ...taskPlace(workOrderUniqueId, jobUniqueId, taskUniqueId),
    ...(activitiesPage > 1 && { activitiesPage }),
  }
}

/** The address of the last page of a task's activities, where new activities are. */
export async function lastActivityPlace({ workOrderUniqueId, jobUniqueId, taskUniqueId }: Task) {
  // The activity is already saved. If the number of pages cannot be loaded, the first page opens and no error
  // is shown.
  const { totalPages } = await queryClient
    .fetchQuery(activitiesQuery(taskUniqueId, 1))
    .catch(() => ({ totalPages: 1 }))
  return {
    ...taskPlace(workOrderUniqueId, jobUniqueId, taskUniqueId),
    ...(totalPages > 1 && { activitiesPage: totalPages }),
  }
}

/** One activity. */
export function activityQuery(id: string) {
  return oneQuery(['Activities', 'details', id], (signal) =>
    call(findActivity, { body: { TargetUniqueID: id }, signal }),
  )
}

const refresh = () => refreshModule('Activities')

/** Adds activities. A retry with the same key adds nothing twice. */
export function useAddActivities() {
  return useMutation({
    mutationFn: ({ activities, key }: { activities: z.input<typeof NewSubTask>[]; key: string }) =>
      call(createActivities, { body: activities, idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes one activity. */
export function useChangeActivity() {
  return useMutation({
    mutationFn: (change: z.input<typeof SubTaskChange>) => call(updateActivities, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Puts a code on an activity. */
export function useAddActivityCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof ActivityCodeChoice>) => call(addActivityCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Removes a code from an activity. */
export function useRemoveActivityCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof ActivityCodeChoice>) => call(removeActivityCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Deletes activities. */
export function useDeleteActivities() {
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteActivities, { body: ids }),
    onSuccess: refresh,
  })
}

/** Undoes a deletion of activities. */
export function useRestoreActivities() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreActivities, { body: ids }),
    onSuccess: refresh,
  })
}

/** Moves an activity to an index within its task, counted from zero. */
export function useMoveActivity() {
  return useMutation({
    mutationFn: (move: { subTaskUniqueId: string; toIndex: number }) => call(moveActivity, { body: move }),
    onSuccess: refresh,
  })
}

export type ManyActivities = z.input<typeof changeManyActivities.body & {}>

/** The preview of a change of several activities. */
export function previewManyActivitiesQuery(many: ManyActivities) {
  return queryOptions({
    queryKey: ['Activities', 'preview', many],
    queryFn: ({ signal }) => call(previewManyActivities, { body: many, signal }),
  })
}

/** Changes several activities at once. */
export function useChangeManyActivities() {
  return useMutation({
    mutationFn: (many: ManyActivities) => call(changeManyActivities, { body: many }),
    onSuccess: refresh,
  })
}

/** Adds a capture. A retry with the same key adds nothing twice. */
export function useCapture() {
  return useMutation({
    mutationFn: ({ capture, key }: { capture: z.input<typeof NewCapture>; key: string }) =>
      call(assignToActivities, { body: [capture], idempotencyKey: key }),
    onSuccess: () => refreshModule('Captures'),
  })
}

/** Downloads the activities of a task as a spreadsheet. */
export function downloadActivities(task: string, format: SheetFormat): Promise<void> {
  return download(exportActivities, { body: { TargetUniqueID: task, format } })
}

/** The activities of a task, for a select. */
export const activitiesToChooseQuery = (task: string) =>
  queryOptions({
    queryKey: ['Activities', 'to choose', task],
    queryFn: ({ signal }) =>
      call(listActivitiesOfTask, {
        body: { TargetUniqueID: task, NumberOfItemsPerPage: MOST_TO_CHOOSE },
        signal,
      }),
    enabled: task !== '',
  })
