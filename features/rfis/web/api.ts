/** What the screens fetch of RFIs, and what they write. */
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

/** What was said of one, what became of it, and with whom it was. */
export const discussion = discussedRecord('RFI', {
  comments: listCommentsOfRfi,
  add: createRfiComments,
  history: listHistoryOfRfi,
  dwell: listDwellOfRfi,
})
/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50
/** What the printed register holds. */
export const MOST_PRINTED = 1000

/** Where RFIs are looked at: in a job, or in all of a project's. */
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

/** What the address asks for, as the calls take it; `me` is who asks. */
export const filterBody = ({ status, priority, with: who, due, search, sort }: RfisSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(priority && { priorityId: Number(priority) }),
  ...waitsOnBody(who, me),
  ...(due && { isOverdue: true }),
  ...(search && { searchKey: search }),
  sort: sortIn(rfiColumns, sort) ?? null,
})

/** A page of the RFIs of a place. */
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

/** One RFI. */
export function rfiQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findRfi, { body: { TargetUniqueID: id }, signal }),
    // 001 §8
    'Could not get rfi info!',
  )
}

/** Earlier ones whose titles are like this one. */
export function similarQuery(rfiTitle: string) {
  return queryOptions({
    queryKey: [MODULE, 'similar', rfiTitle],
    queryFn: ({ signal }) => call(listSimilarRfis, { body: { rfiTitle }, signal }),
    staleTime: 60_000,
  })
}

/** Who can be asked to answer on a project. */
export const assigneeOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'responsible', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listRfiPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Saves the RFIs of a place, as they are shown, as a file. */
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
/** What is decided on, as it was seen. */
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

/** Answers it. */
export const useAnswer = (rfiUniqueId: string) =>
  useWrite(MODULE, ({ text, mentions, key }: NewComment) =>
    call(answerRfi, { body: { rfiUniqueId, rfiCommentText: text, mentions }, idempotencyKey: key }),
  )

/** Gives it back to whoever answers it. */
export const useSendBack = () =>
  useWrite(MODULE, (body: Omit<SentBack, 'rowVersion'> & { rowVersion: number }) =>
    call(sendRfiBack, { body }),
  )

/** Closes it as asked by mistake. */
export const useVoidRfi = () => useWrite(MODULE, (body: Voided) => call(voidRfi, { body }))

/** What is to become of many. */
export interface ManyRfis {
  ids: string[]
  change: { rfiAssignedToEmployeeUniqueId?: string | null; rfiDueDate?: string | null }
}

export const previewMany = (body: ManyRfis) => call(previewRfis, { body })
export const useChangeMany = () => useWrite(MODULE, (body: ManyRfis) => call(changeRfis, { body }))
