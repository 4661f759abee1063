/** The calls of the submittal screens: queries and mutations. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import type { Replacing } from '#features/approvals/contract.ts'
import { waitsOnBody } from '#features/court/web/public-with.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { submittalColumns } from '../columns.ts'
import {
  approveSubmittal,
  askSubmittalInformation,
  createSubmittalComments,
  createSubmittalPackages,
  createSubmittals,
  deleteSubmittalPackages,
  deleteSubmittals,
  exportSubmittals,
  findSubmittal,
  listCommentsOfSubmittal,
  listDwellOfSubmittal,
  listHistoryOfSubmittal,
  listSubmittalCodes,
  listSubmittalPackages,
  listSubmittalPeople,
  listSubmittalsOfWorkOrder,
  rejectSubmittal,
  reopenSubmittal,
  replaceSubmittalActor,
  type SubmittalColumn,
  submitSubmittal,
  submitSubmittalPackage,
  updateSubmittalPackages,
  updateSubmittals,
} from '../contract.ts'
import type { SubmittalsSearch } from './address.ts'

const MODULE = 'Submittals'

/** The comments of a submittal, its history, and the people it waited on, with times. */
export const discussion = discussedRecord('Submittal', {
  comments: listCommentsOfSubmittal,
  add: createSubmittalComments,
  history: listHistoryOfSubmittal,
  dwell: listDwellOfSubmittal,
})
/** The number of people that a picker shows at once. A search by name finds the others. */
const PICKER_SIZE = 50
/** The most choices that a filter offers. */
const MOST_CHOICES = 100

const statusFilters = {
  open: { isOpen: true },
  draft: { statusId: statuses.Active },
  review: { statusId: statuses.Pending },
  information: { statusId: statuses.RequireInformation },
  approved: { statusId: statuses.Approved },
  noted: { statusId: statuses.ApprovedAsNoted },
  rejected: { statusId: statuses.Rejected },
} as const

/** The filter of the address as the API takes it. `me` is the id of the caller. */
const filterBody = (search: SubmittalsSearch, me: string) => ({
  ...(search.status && statusFilters[search.status]),
  ...(search.package && { submittalPackageUniqueId: search.package }),
  ...(search.code && { companySubTaskCodeUniqueId: search.code }),
  ...waitsOnBody(search.with, me),
  ...(search.due && { isOverdue: true }),
  ...(search.revisions && { isNewest: true }),
  ...(search.search && { searchKey: search.search }),
  sort: sortIn(submittalColumns, search.sort) ?? null,
})

/** A page of the submittals of a project. */
export function submittalsQuery(
  workOrder: string,
  { page = 1, ...search }: SubmittalsSearch,
  me: string,
  size?: number,
) {
  const body = { ...filterBody(search, me), ...pageBody(page, size) }
  return queryOptions({
    queryKey: [MODULE, 'list', workOrder, body],
    queryFn: ({ signal }) =>
      call(listSubmittalsOfWorkOrder, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** One submittal. */
export const submittalQuery = (id: string) =>
  oneQuery([MODULE, 'one', id], (signal) => call(findSubmittal, { body: { TargetUniqueID: id }, signal }))

/** The people who can be actors on a project. */
export const peopleOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'responsible', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listSubmittalPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** The codes that a submittal of a project can use. */
export const codesQuery = (workOrder: string, searchKey: string) =>
  queryOptions({
    queryKey: [MODULE, 'codes', workOrder, searchKey],
    queryFn: ({ signal }) =>
      call(listSubmittalCodes, {
        body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The codes that submittals of the project use. */
export const codesInUseQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'codes in use', workOrder],
    queryFn: ({ signal }) =>
      call(listSubmittalCodes, {
        body: { TargetUniqueID: workOrder, isInUse: true, NumberOfItemsPerPage: MOST_CHOICES },
        signal,
      }),
  })

/** The packages of a project. */
export const packagesQuery = (workOrder: string, searchKey = '') =>
  queryOptions({
    queryKey: [MODULE, 'packages', workOrder, searchKey],
    queryFn: ({ signal }) =>
      call(listSubmittalPackages, {
        body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: MOST_CHOICES },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Downloads the submittals of the filtered list as a file. */
export function downloadSubmittals(
  format: SheetFormat,
  workOrder: string,
  search: SubmittalsSearch,
  me: string,
  columns: string[],
): Promise<void> {
  return download(exportSubmittals, {
    body: {
      workOrderUniqueId: workOrder,
      format,
      columns: columns as SubmittalColumn[],
      ...filterBody(search, me),
    },
  })
}

export const useAddSubmittal = () => useAdding(MODULE, createSubmittals)
export const useChangeSubmittal = () => useChanging(MODULE, updateSubmittals)
export const useRemoveSubmittal = () => useRemoval(MODULE, (id) => call(deleteSubmittals, { body: [id] }))

/** A decision on a submittal, with its comment. */
export interface Said {
  submittalMasterUniqueId: string
  /** The version that the user saw. */
  rowVersion: number
  comment: string
}

export const useSubmit = () => useWrite(MODULE, (body: Said) => call(submitSubmittal, { body }))
export const useApprove = () =>
  useWrite(MODULE, (body: Said & { isNoted: boolean }) => call(approveSubmittal, { body }))
export const useAskInformation = () =>
  useWrite(MODULE, (body: Said) => call(askSubmittalInformation, { body }))
export const useReject = () => useWrite(MODULE, (body: Said) => call(rejectSubmittal, { body }))
export const useReplaceActor = (id: string) =>
  useWrite(MODULE, (body: Replacing & { rowVersion: number }) =>
    call(replaceSubmittalActor, { body: { submittalMasterUniqueId: id, ...body } }),
  )
export const useReopen = () =>
  useWrite(MODULE, ({ id, description, key }: { id: string; description: string; key: string }) =>
    call(reopenSubmittal, {
      body: { SubmittalMasterUniqueId: id, SubmittalNewDescription: description },
      idempotencyKey: key,
    }),
  )

export const useAddPackage = () => useAdding(MODULE, createSubmittalPackages)
export const useChangePackage = () => useChanging(MODULE, updateSubmittalPackages)
export const useRemovePackage = () =>
  useRemoval(MODULE, (id) => call(deleteSubmittalPackages, { body: [id] }))
export const useSubmitPackage = () =>
  useWrite(MODULE, (submittalPackageUniqueId: string) =>
    call(submitSubmittalPackage, { body: { submittalPackageUniqueId } }),
  )
