/** The queries and writes of the screens for tasks. */

import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import type { PageOf } from '#contract/paging.ts'
import { jobPlace } from '#features/jobs/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import {
  addTaskCodes,
  changeManyTasks,
  createTasks,
  deleteTasks,
  exportTasks,
  findTask,
  listTasksOfJob,
  moveTask,
  type NewTask,
  previewManyTasks,
  removeTaskCodes,
  restoreTasks,
  type Task,
  type TaskChange,
  type TaskCodeChoice,
  updateTasks,
} from '../contract.ts'

/** The documented page size: 000 §9. */
export const TASKS_PER_PAGE = 10

/** The most tasks that a select loads. */
const MOST_TO_CHOOSE = 1000

/** A page of the tasks of a job. `page` counts from one, as on screens. */
export function tasksQuery(job: string, page: number) {
  return queryOptions({
    queryKey: ['Tasks', 'of job', job, page],
    queryFn: ({ signal }) =>
      call(listTasksOfJob, {
        body: { TargetUniqueID: job, ...pageBody(page, TASKS_PER_PAGE) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === job ? previous : undefined),
  })
}

/**
 * A task in the address of the drill-down, with the pages of the lists on which the task and its job were
 * last seen.
 */
export function taskPlace(workOrder: string, job: string, task: string) {
  const pages = queryClient.getQueriesData<PageOf<Task>>({ queryKey: ['Tasks', 'of job', job] })
  const seen = pages.find(([, page]) => page?.items.some(({ taskUniqueId }) => taskUniqueId === task))
  const tasksPage = Number(seen?.[0][3] ?? 1)
  return { ...jobPlace(workOrder, job), task, ...(tasksPage > 1 && { tasksPage }) }
}

/** A new task in the address of the drill-down: the task is on the last page. */
export async function lastTaskPlace(workOrder: string, job: string, task: string) {
  // The task is saved already, so a failed query must not show an error.
  const { totalPages } = await queryClient.fetchQuery(tasksQuery(job, 1)).catch(() => ({ totalPages: 1 }))
  return { ...jobPlace(workOrder, job), task, ...(totalPages > 1 && { tasksPage: totalPages }) }
}

/** One task. */
export function taskQuery(id: string) {
  return oneQuery(['Tasks', 'details', id], (signal) =>
    call(findTask, { body: { TargetUniqueID: id }, signal }),
  )
}

const refresh = () => refreshModule('Tasks')

/** Adds tasks. The key makes a repeated attempt add them only once. */
export function useAddTasks() {
  return useMutation({
    mutationFn: ({ tasks, key }: { tasks: z.input<typeof NewTask>[]; key: string }) =>
      call(createTasks, { body: tasks, idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes one task. */
export function useChangeTask() {
  return useMutation({
    mutationFn: (change: z.input<typeof TaskChange>) => call(updateTasks, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Adds a code to a task. */
export function useAddTaskCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof TaskCodeChoice>) => call(addTaskCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Removes a code from a task. */
export function useRemoveTaskCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof TaskCodeChoice>) => call(removeTaskCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Deletes tasks with their activities. */
export function useDeleteTasks() {
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteTasks, { body: ids }),
    onSuccess: refresh,
  })
}

/** Restores deleted tasks. */
export function useRestoreTasks() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreTasks, { body: ids }),
    onSuccess: refresh,
  })
}

/** Moves a task to a position among the tasks of its job, counted from zero. */
export function useMoveTask() {
  return useMutation({
    mutationFn: (move: { taskUniqueId: string; toIndex: number }) => call(moveTask, { body: move }),
    onSuccess: refresh,
  })
}

export type ManyTasks = z.input<typeof changeManyTasks.body & {}>

/** The preview of a change of many tasks: the result for each task. */
export function previewManyTasksQuery(many: ManyTasks) {
  return queryOptions({
    queryKey: ['Tasks', 'preview', many],
    queryFn: ({ signal }) => call(previewManyTasks, { body: many, signal }),
  })
}

/** Changes many tasks at once. */
export function useChangeManyTasks() {
  return useMutation({
    mutationFn: (many: ManyTasks) => call(changeManyTasks, { body: many }),
    onSuccess: refresh,
  })
}

/** Downloads the tasks of a job as a spreadsheet. */
export function downloadTasks(job: string, format: SheetFormat): Promise<void> {
  return download(exportTasks, { body: { TargetUniqueID: job, format } })
}

/** The tasks of a job that a select offers. */
export const tasksToChooseQuery = (job: string) =>
  queryOptions({
    queryKey: ['Tasks', 'to choose', job],
    queryFn: ({ signal }) =>
      call(listTasksOfJob, { body: { TargetUniqueID: job, NumberOfItemsPerPage: MOST_TO_CHOOSE }, signal }),
    enabled: job !== '',
  })
