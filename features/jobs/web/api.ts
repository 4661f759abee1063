/** The queries and writes of the screens for jobs. */

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import type { PageOf } from '#contract/paging.ts'
import { call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import {
  addJobCodes,
  changeManyJobs,
  createJobs,
  deleteJobs,
  exportJobs,
  findJob,
  type Job,
  type JobChange,
  type JobCodeChoice,
  listJobsOfWorkOrder,
  moveJob,
  type NewJob,
  previewManyJobs,
  removeJobCodes,
  restoreJobs,
  updateJobs,
} from '../contract.ts'

/** The documented page size: 000 §9. */
const JOBS_PER_CALL = 10
/**
 * The jobs on one page of the column: two documented pages, so that a project of a dozen jobs fits on one
 * page.
 */
export const JOBS_PER_PAGE = 2 * JOBS_PER_CALL

/** The jobs of one page of the column. The second call is only made if there are more jobs. */
async function fetchJobs(workOrder: string, page: number, signal: AbortSignal): Promise<PageOf<Job>> {
  const ask = (part: number) =>
    call(listJobsOfWorkOrder, {
      body: { TargetUniqueID: workOrder, ...pageBody(part, JOBS_PER_CALL) },
      signal,
    })
  const first = await ask(2 * page - 1)
  const shown = { ...first, totalPages: Math.ceil(first.totalCount / JOBS_PER_PAGE) }
  if (first.totalPages < 2 * page) return shown
  const { items } = await ask(2 * page)
  // A job that was moved between the two calls can be in both answers.
  const ids = new Set(first.items.map(({ jobUniqueId }) => jobUniqueId))
  const all = [...first.items, ...items.filter(({ jobUniqueId }) => !ids.has(jobUniqueId))]
  return { ...shown, items: all, count: all.length }
}

/** A page of the jobs of a work order. `page` counts from one, as on screens. */
export function jobsQuery(workOrder: string, page: number) {
  return queryOptions({
    queryKey: ['Jobs', 'of work order', workOrder, page],
    queryFn: ({ signal }) => fetchJobs(workOrder, page, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** The jobs that a picker loads at once. The user finds others by their titles. */
const PICKER_SIZE = 50

/** The jobs of a work order that a picker offers, by part of a title. */
export function jobsToChooseQuery(workOrder: string, searchKey: string) {
  return queryOptions({
    queryKey: ['Jobs', 'to choose', workOrder, searchKey],
    queryFn: ({ signal }) =>
      call(listJobsOfWorkOrder, {
        body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** A job in the address of the drill-down, with the page of the list on which the job was last seen. */
export function jobPlace(workOrder: string, job: string) {
  const pages = queryClient.getQueriesData<PageOf<Job>>({ queryKey: ['Jobs', 'of work order', workOrder] })
  const seen = pages.find(([, page]) => page?.items.some(({ jobUniqueId }) => jobUniqueId === job))
  const jobsPage = Number(seen?.[0][3] ?? 1)
  return { job, ...(jobsPage > 1 && { jobsPage }) }
}

/** A new job in the address of the drill-down: the job is on the last page. */
export async function lastJobPlace(workOrder: string, job: string) {
  // The job is saved already, so a failed query must not show an error.
  const { totalPages } = await queryClient
    .fetchQuery(jobsQuery(workOrder, 1))
    .catch(() => ({ totalPages: 1 }))
  return { job, ...(totalPages > 1 && { jobsPage: totalPages }) }
}

/** One job. */
export function jobQuery(id: string) {
  return oneQuery(['Jobs', 'details', id], (signal) =>
    call(findJob, { body: { TargetUniqueID: id }, signal }),
  )
}

const refresh = () => refreshModule('Jobs')

/** Adds jobs. The key makes a repeated attempt add them only once. */
export function useAddJobs() {
  return useMutation({
    mutationFn: ({ jobs, key }: { jobs: z.input<typeof NewJob>[]; key: string }) =>
      call(createJobs, { body: jobs, idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes one job. */
export function useChangeJob() {
  return useMutation({
    mutationFn: (change: z.input<typeof JobChange>) => call(updateJobs, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Adds a code to a job. */
export function useAddJobCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof JobCodeChoice>) => call(addJobCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Removes a code from a job. */
export function useRemoveJobCode() {
  return useMutation({
    mutationFn: (choice: z.input<typeof JobCodeChoice>) => call(removeJobCodes, { body: [choice] }),
    onSuccess: refresh,
  })
}

/** Deletes jobs with their tasks and activities. */
export function useDeleteJobs() {
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteJobs, { body: ids }),
    onSuccess: refresh,
  })
}

/** Restores deleted jobs. */
export function useRestoreJobs() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreJobs, { body: ids }),
    onSuccess: refresh,
  })
}

/** Moves a job to a position among the jobs of its work order, counted from zero. */
export function useMoveJob() {
  return useMutation({
    mutationFn: (move: { jobUniqueId: string; toIndex: number }) => call(moveJob, { body: move }),
    onSuccess: refresh,
  })
}

export type ManyJobs = z.input<typeof changeManyJobs.body & {}>

/** The preview of a change of many jobs: the result for each job. */
export function previewManyJobsQuery(many: ManyJobs) {
  return queryOptions({
    queryKey: ['Jobs', 'preview', many],
    queryFn: ({ signal }) => call(previewManyJobs, { body: many, signal }),
  })
}

/** Changes many jobs at once. */
export function useChangeManyJobs() {
  return useMutation({
    mutationFn: (many: ManyJobs) => call(changeManyJobs, { body: many }),
    onSuccess: refresh,
  })
}

/** Downloads the jobs of a work order as a spreadsheet. */
export function downloadJobs(workOrder: string, format: SheetFormat): Promise<void> {
  return download(exportJobs, { body: { TargetUniqueID: workOrder, format } })
}
