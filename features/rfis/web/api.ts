/** The queries and mutations of the screens of RFIs. */
import { queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { waitsOnBody } from '#features/court/web/public-with.ts'
import { discussedRecord, type NewComment } from '#features/discussion/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useWrite } from '#web/api/write.ts'
import { rfiColumns } from '../columns.ts'
import {
  answerRfi,
  changeRfis,
  createRfiComments,
  createRfis,
  exportRfis,
  findRfi,
  listCommentsOfRfi,
  listDwellOfRfi,
  listHistoryOfRfi,
  listRfiPeople,
  listRfisOfJob,
  listRfisOfWorkOrder,
  listSimilarRfis,
  previewRfis,
  type Rfi,
  type RfiChange,
  type RfiColumn,
  type SentBack,
  sendRfiBack,
  updateRfis,
  type Voided,
  voidRfi,
} from '../contract.ts'
import type { RfisSearch } from './address.ts'

const MODULE = 'RFIs'

/** Comments, history and past turns of an RFI. */
export const discussion = discussedRecord('RFI', {
  comments: listCommentsOfRfi,
  add: createRfiComments,
  history: listHistoryOfRfi,
  dwell: listDwellOfRfi,
})
/** The number of people in a picker. The user finds further people by typing a name. */
const PICKER_SIZE = 50
/** The maximum number of RFIs in the printed register. */
export const MOST_PRINTED = 1000

/** The place of a list of RFIs: a job, or all jobs of a project. */
export interface RfiPlace {
  workOrder: string
  job?: string | undefined
}

const statusFilters = {
  open: { isOpen: true },
  active: { statusId: statuses.Active },
  progress: { statusId: statuses.InProgress },
  closed: { statusId: statuses.Completed, isVoid: false },
  void: { isVoid: true },
} as const

/** Converts the address to the filter of the calls. `me` is the id of the caller. */
export const filterBody = ({ status, priority, with: who, due, search, sort }: RfisSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(priority && { priorityId: Number(priority) }),
  ...waitsOnBody(who, me),
  ...(due && { isOverdue: true }),
  ...(search && { searchKey: search }),
  sort: sortIn(rfiColumns, sort) ?? null,
})

/** A page of the RFIs of a job or project. */
export function rfisQuery(
  { workOrder, job }: RfiPlace,
  { page = 1, ...search }: RfisSearch,
  me: string,
  size?: number,
) {
  const body = { ...filterBody(search, me), ...pageBody(page, size) }
  return queryOptions({
    queryKey: [MODULE, 'list', workOrder, job, body],
    queryFn: ({ signal }) =>
      job
        ? call(listRfisOfJob, { body: { TargetUniqueID: job, ...body }, signal })
        : call(listRfisOfWorkOrder, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === workOrder && query.queryKey[3] === job ? previous : undefined,
  })
}

export function rfiQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findRfi, { body: { TargetUniqueID: id }, signal }),
    // The documents' text (001 §8).
    'Could not get rfi info!',
  )
}

/** Earlier RFIs with a similar title. */
export function similarQuery(rfiTitle: string) {
  return queryOptions({
    queryKey: [MODULE, 'similar', rfiTitle],
    queryFn: ({ signal }) => call(listSimilarRfis, { body: { rfiTitle }, signal }),
    staleTime: 60_000,
  })
}

/** The people who can be asked to answer on a project. */
export const assigneeOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'responsible', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listRfiPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Downloads the RFIs of a job or project as a file, with the filter, order and columns of the list. */
export function downloadRfis(
  format: SheetFormat,
  { workOrder, job }: RfiPlace,
  search: RfisSearch,
  me: string,
  columns: string[],
): Promise<void> {
  return download(exportRfis, {
    body: {
      workOrderUniqueId: workOrder,
      jobUniqueId: job ?? null,
      format,
      columns: columns as RfiColumn[],
      ...filterBody(search, me),
    },
  })
}

export const useAddRfi = () => useAdding(MODULE, createRfis)
/** Changes, approves or closes an RFI. */
export const useChangeRfi = () =>
  useWrite(MODULE, (change: Partial<RfiChange> & { rfiUniqueId: string }) =>
    call(updateRfis, { body: { paramCollection: [change] } }),
  )
/** The RFI that is decided on, in the version that the user saw. */
type SeenRfi = Pick<Rfi, 'rfiUniqueId' | 'rowVersion'>
export const useApproveRfi = () => {
  const { mutateAsync } = useChangeRfi()
  return ({ rfiUniqueId, rowVersion }: SeenRfi) =>
    mutateAsync({ rfiUniqueId, rowVersion, statusId: statuses.InProgress })
}
export const useCloseRfi = () => {
  const { mutateAsync } = useChangeRfi()
  return ({ rfiUniqueId, rowVersion }: SeenRfi) =>
    mutateAsync({ rfiUniqueId, rowVersion, statusId: statuses.Completed })
}

export const useAnswer = (rfiUniqueId: string) =>
  useWrite(MODULE, ({ text, mentions, key }: NewComment) =>
    call(answerRfi, { body: { rfiUniqueId, rfiCommentText: text, mentions }, idempotencyKey: key }),
  )

/** Sends an RFI back to the person who answers it. */
export const useSendBack = () =>
  useWrite(MODULE, (body: Omit<SentBack, 'rowVersion'> & { rowVersion: number }) =>
    call(sendRfiBack, { body }),
  )

/** Closes an RFI that was asked by mistake. */
export const useVoidRfi = () => useWrite(MODULE, (body: Voided) => call(voidRfi, { body }))

/** Several RFIs and their common change. */
export interface ManyRfis {
  ids: string[]
  change: { rfiAssignedToEmployeeUniqueId?: string | null; rfiDueDate?: string | null }
}

export const previewMany = (body: ManyRfis) => call(previewRfis, { body })
export const useChangeMany = () => useWrite(MODULE, (body: ManyRfis) => call(changeRfis, { body }))
