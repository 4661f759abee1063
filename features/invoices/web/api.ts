/** The calls of the invoice screens: queries and mutations. */
import { queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { waitsOnBody } from '#features/court/web/public-with.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { invoiceColumns } from '../columns.ts'
import {
  createInvoiceComments,
  createInvoices,
  deleteInvoices,
  exportInvoices,
  findInvoice,
  findStandingOfInvoice,
  type Invoice,
  type InvoiceColumn,
  listBillableOfInvoice,
  listCommentsOfInvoice,
  listDwellOfInvoice,
  listHistoryOfInvoice,
  listInvoices,
  printInvoice,
  setLinesOfInvoice,
  sumInvoices,
  updateInvoices,
} from '../contract.ts'
import type { InvoicesSearch } from './address.ts'

const MODULE = 'Invoices'

/** 002 §8 */
export const NO_INVOICE = 'Could not get invoice info!'

/** The comments of an invoice, its history, and the people it waited on, with times. */
export const discussion = discussedRecord('Invoice', {
  comments: listCommentsOfInvoice,
  add: createInvoiceComments,
  history: listHistoryOfInvoice,
  dwell: listDwellOfInvoice,
})

const statusFilters = {
  open: { isOpen: true },
  approved: { isApproved: true },
  created: { statusId: statuses.Created },
  progress: { statusId: statuses.InProgress },
  completed: { statusId: statuses.Completed },
} as const

/** The filter of the address as the API takes it. `me` is the id of the caller. */
const narrowed = ({ status, whose, with: who, due, search }: InvoicesSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(whose && { side: whose }),
  ...waitsOnBody(who, me),
  ...(due && { isOverdue: true }),
  ...(search && { searchKey: search }),
})

const filterBody = ({ sort, ...search }: InvoicesSearch, me: string) => ({
  ...narrowed(search, me),
  sort: sortIn(invoiceColumns, sort) ?? null,
})

/** A page of the invoices of a project. */
export function invoicesQuery(workOrder: string, { page = 1, ...search }: InvoicesSearch, me: string) {
  const body = { ...filterBody(search, me), ...pageBody(page) }
  return queryOptions({
    queryKey: [MODULE, 'list', workOrder, body],
    queryFn: ({ signal }) => call(listInvoices, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** The sums over the invoices of the filtered list. */
export function totalsQuery(workOrder: string, search: InvoicesSearch, me: string) {
  const body = narrowed(search, me)
  return queryOptions({
    queryKey: [MODULE, 'totals', workOrder, body],
    queryFn: ({ signal }) => call(sumInvoices, { body: { workOrderUniqueId: workOrder, ...body }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** One invoice. */
export function invoiceQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findInvoice, { body: { TargetUniqueID: id }, signal }),
    NO_INVOICE,
  )
}

/** Downloads the invoices of the filtered list as a file. */
export const downloadInvoices = (
  format: SheetFormat,
  workOrder: string,
  search: InvoicesSearch,
  me: string,
  columns: string[],
): Promise<void> =>
  download(exportInvoices, {
    body: {
      workOrderUniqueId: workOrder,
      format,
      columns: columns as InvoiceColumn[],
      ...filterBody(search, me),
    },
  })

/** Downloads an invoice as a PDF. */
export const downloadInvoice = (id: string): Promise<void> =>
  download(printInvoice, { body: { TargetUniqueID: id } })

export const useAddInvoice = () => useAdding(MODULE, createInvoices)
export const useChangeInvoice = () => useChanging(MODULE, updateInvoices)
export const useDeleteInvoice = () => useRemoval(MODULE, (id) => call(deleteInvoices, { body: [id] }))

/** A line in the request that sets the lines. */
export interface PlannedLine {
  subTaskUniqueId?: string | null
  changeOrderItemUniqueId?: string | null
  quantity?: string
  /** The value of stored material; null: the value stored before, less the amount billed now. */
  stored?: string | null
  release?: string
}

/** The work that an invoice can bill, and the material that can be stored for that work. */
export const billableQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'billable', id],
    queryFn: ({ signal }) => call(listBillableOfInvoice, { body: { TargetUniqueID: id }, signal }),
  })

/** The amounts of the invoice's contract once the invoice is approved. */
export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'standing', id],
    queryFn: ({ signal }) => call(findStandingOfInvoice, { body: { TargetUniqueID: id }, signal }),
  })

/** Options for filling an invoice with lines. */
export interface Filling {
  /** Also fills in work that was captured before the period. */
  isWithEarlier?: boolean
  /** Fills although approved invoices of the same side have no lines. */
  isBesideTyped?: boolean
}

interface WantedLines extends Filling {
  invoiceUniqueId: string
  rowVersion: number
  /** Null: all captured work that is not billed. */
  lines: PlannedLine[] | null
}

/** Replaces the lines of an invoice. */
export const useSetLines = () => useWrite(MODULE, (body: WantedLines) => call(setLinesOfInvoice, { body }))

/** The version of the invoice that the user saw and decides on. */
type SeenInvoice = Pick<Invoice, 'invoiceUniqueId' | 'rowVersion'>

/** Takes a step with an invoice. The server refuses if the invoice has another version than the user saw. */
export const useInvoiceStep = (statusId: number) => {
  const { mutateAsync } = useChangeInvoice()
  return ({ invoiceUniqueId, rowVersion }: SeenInvoice, reason?: string) =>
    mutateAsync({ invoiceUniqueId, rowVersion, statusId, ...(reason && { reason }) })
}
