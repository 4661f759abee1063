/** The queries and mutations of permits for the screens. */

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

/** The comments on a permit, its history, and the time that it waited on each person. */
export const discussion = discussedRecord('Permit', {
  comments: listCommentsOfPermit,
  add: createPermitComments,
  history: listHistoryOfPermit,
  dwell: listDwellOfPermit,
})
/** The number of people that a picker shows. Others are found by name. */
const PICKER_SIZE = 50
/** The number of inspections that the calendar loads, which is nearly always all of them. */
const COMING_AT_ONCE = 200

/** The place of a list of permits: a project, or the permit above. */
export type PermitPlace = { workOrder: string } | { parent: string }

const statusFilters = {
  open: { isOpen: true },
  created: { statusId: statuses.Created },
  approved: { statusId: statuses.InProgress },
  closed: { statusId: statuses.Completed },
} as const

/** Converts the filter in the address to that of the calls; `me` is the id of the user. */
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

/** The log of a permit, with the results of inspections. */
export function logQuery(id: string) {
  return queryOptions({
    queryKey: [MODULE, 'log', id],
    queryFn: ({ signal }) => call(listLogOfPermit, { body: { TargetUniqueID: id }, signal }),
  })
}

/** The planned inspections of a project. */
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

/** The people who can be named as the inspector on a project. */
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

/** Saves the planned inspections as a calendar file. */
export const downloadCalendar = (workOrder: string) =>
  download(exportComingInspections, { body: { TargetUniqueID: workOrder } })

export const useAddPermit = () => useAdding(MODULE, createPermits)
export const useChangePermit = () => useChanging(MODULE, updatePermits)
/** A permit with the version that the user saw when deciding. */
type SeenPermit = Pick<Permit, 'permitUniqueId' | 'rowVersion'>
const seenOf = ({ permitUniqueId, rowVersion }: SeenPermit) => ({ permitUniqueId, rowVersion })
export const useApprovePermit = () =>
  useWrite(MODULE, (seen: SeenPermit) => call(approvePermits, { body: [seenOf(seen)] }))
export const useClosePermit = () =>
  useWrite(MODULE, (seen: SeenPermit) => call(closePermits, { body: [seenOf(seen)] }))
export const useDeletePermit = () => useRemoval(MODULE, (id) => call(deletePermits, { body: [id] }))
export const useAddLog = () => useAdding(MODULE, createPermitLogs)
