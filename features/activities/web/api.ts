/** What the screens fetch of activities, and what they write. */

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

/** 000 §9. */
export const ACTIVITIES_PER_PAGE = 10

/** As many as a select offers at once. */
const MOST_TO_CHOOSE = 1000

/** A page of the activities of a task; `page` counts from one, as it is shown. */
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

/** A page of the activities of a work order that lack something. */
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

/** An activity in the address of the drill-down: its task, on the page on which the activity was seen last. */
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

/** The last page of a task's activities, where those that were just added are. */
export async function lastActivityPlace({ workOrderUniqueId, jobUniqueId, taskUniqueId }: Task) {
  // It is saved: that its page is not known now is no reason to say otherwise.
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

/** Adds activities; the key makes a repeated try the same one. */
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

/** Takes a code off an activity. */
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

/** Takes back a deletion of activities. */
export function useRestoreActivities() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreActivities, { body: ids }),
    onSuccess: refresh,
  })
}

/** Moves an activity to a place among those of its task, counted from zero. */
export function useMoveActivity() {
  return useMutation({
    mutationFn: (move: { subTaskUniqueId: string; toIndex: number }) => call(moveActivity, { body: move }),
    onSuccess: refresh,
  })
}

export type ManyActivities = z.input<typeof changeManyActivities.body & {}>

/** What a change of many activities would do to each. */
export function previewManyActivitiesQuery(many: ManyActivities) {
  return queryOptions({
    queryKey: ['Activities', 'preview', many],
    queryFn: ({ signal }) => call(previewManyActivities, { body: many, signal }),
  })
}

/** Changes many activities at once. */
export function useChangeManyActivities() {
  return useMutation({
    mutationFn: (many: ManyActivities) => call(changeManyActivities, { body: many }),
    onSuccess: refresh,
  })
}

/** Captures work done on an activity; the key makes a repeated try the same one. */
export function useCapture() {
  return useMutation({
    mutationFn: ({ capture, key }: { capture: z.input<typeof NewCapture>; key: string }) =>
      call(assignToActivities, { body: [capture], idempotencyKey: key }),
    onSuccess: () => refreshModule('Captures'),
  })
}

/** Saves the activities of a task as a spreadsheet. */
export function downloadActivities(task: string, format: SheetFormat): Promise<void> {
  return download(exportActivities, { body: { TargetUniqueID: task, format } })
}

/** The activities of a task, to choose from. */
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
