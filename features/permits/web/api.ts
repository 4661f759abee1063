/** What the screens fetch of permits, and what they write. */

import { queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { waitsOnBody } from '#features/court/web/public-with.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { permitColumns } from '../columns.ts'
import {
  approvePermits,
  closePermits,
  createPermitComments,
  createPermitLogs,
  createPermits,
  deletePermits,
  exportComingInspections,
  exportPermits,
  findPermit,
  listComingInspections,
  listCommentsOfPermit,
  listDwellOfPermit,
  listHistoryOfPermit,
  listLogOfPermit,
  listPermitPeople,
  listPermitsOfWorkOrder,
  listSubPermits,
  type Permit,
  type PermitColumn,
  updatePermits,
} from '../contract.ts'
import type { PermitsSearch } from './address.ts'

const MODULE = 'Permits'

/** What was said of one, what became of it, and with whom it was. */
export const discussion = discussedRecord('Permit', {
  comments: listCommentsOfPermit,
  add: createPermitComments,
  history: listHistoryOfPermit,
  dwell: listDwellOfPermit,
})
/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50
/** What the calendar shows at once: nearly always all. */
const COMING_AT_ONCE = 200

/** Where permits are looked at: in a project, or below one of them. */
export type PermitPlace = { workOrder: string } | { parent: string }

const statusFilters = {
  open: { isOpen: true },
  created: { statusId: statuses.Created },
  approved: { statusId: statuses.InProgress },
  closed: { statusId: statuses.Completed },
} as const

/** What the address asks for, as the calls take it; `me` is who asks. */
const filterBody = ({ status, stand, with: who, search, sort }: PermitsSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(stand && (stand === 'failed' ? { isFailed: true } : { isLapsing: true })),
  ...waitsOnBody(who, me),
  ...(search && { searchKey: search }),
  sort: sortIn(permitColumns, sort) ?? null,
})

/** A page of the permits of a place. */
export function permitsQuery(place: PermitPlace, { page = 1, ...search }: PermitsSearch, me: string) {
  const body = { ...filterBody(search, me), ...pageBody(page) }
  const of = 'parent' in place ? place.parent : place.workOrder
  return queryOptions({
    queryKey: [MODULE, 'list', of, body],
    queryFn: ({ signal }) =>
      call('parent' in place ? listSubPermits : listPermitsOfWorkOrder, {
        body: { TargetUniqueID: of, ...body },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === of ? previous : undefined),
  })
}

/** One permit. */
export function permitQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findPermit, { body: { TargetUniqueID: id }, signal }),
    'There is no such permit.',
  )
}

/** What inspections found. */
export function logQuery(id: string) {
  return queryOptions({
    queryKey: [MODULE, 'log', id],
    queryFn: ({ signal }) => call(listLogOfPermit, { body: { TargetUniqueID: id }, signal }),
  })
}

/** The inspections that are to come on a project. */
export function comingQuery(workOrder: string) {
  return queryOptions({
    queryKey: [MODULE, 'coming', workOrder],
    queryFn: ({ signal }) =>
      call(listComingInspections, {
        body: { TargetUniqueID: workOrder, NumberOfItemsPerPage: COMING_AT_ONCE },
        signal,
      }),
  })
}

/** Who can be named as the inspector on a project. */
export const inspectorOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'responsible', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listPermitPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Saves the permits of a project, as they are shown, as a file. */
export function downloadPermits(
  format: SheetFormat,
  workOrder: string,
  search: PermitsSearch,
  me: string,
  columns: string[],
): Promise<void> {
  return download(exportPermits, {
    body: {
      workOrderUniqueId: workOrder,
      format,
      columns: columns as PermitColumn[],
      ...filterBody(search, me),
    },
  })
}

/** Saves the inspections that are to come for another calendar. */
export const downloadCalendar = (workOrder: string) =>
  download(exportComingInspections, { body: { TargetUniqueID: workOrder } })

export const useAddPermit = () => useAdding(MODULE, createPermits)
export const useChangePermit = () => useChanging(MODULE, updatePermits)
/** What is decided on, as it was seen. */
type SeenPermit = Pick<Permit, 'permitUniqueId' | 'rowVersion'>
const seenOf = ({ permitUniqueId, rowVersion }: SeenPermit) => ({ permitUniqueId, rowVersion })
export const useApprovePermit = () =>
  useWrite(MODULE, (seen: SeenPermit) => call(approvePermits, { body: [seenOf(seen)] }))
export const useClosePermit = () =>
  useWrite(MODULE, (seen: SeenPermit) => call(closePermits, { body: [seenOf(seen)] }))
export const useDeletePermit = () => useRemoval(MODULE, (id) => call(deletePermits, { body: [id] }))
export const useAddLog = () => useAdding(MODULE, createPermitLogs)
