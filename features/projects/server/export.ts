/** The list of work orders as a spreadsheet. */
import { percentOf } from '#contract/figures.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { handRiskReason } from '#features/hierarchy/risk-words.ts'
import { basisOf, valueOf } from '#features/hierarchy/totals-words.ts'
import {
  countryNameOf,
  phaseNameOf,
  riskNameOf,
  stateNameOf,
  statusNameOf,
} from '#features/reference/server/public.ts'
import { orderOf } from '#server/db/order.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import { capitalized, untilOf } from '../bidding-words.ts'
import {
  type BidProjectSort,
  type ProjectColumn,
  type ProjectFilter,
  type ProjectSort,
  WorkOrder,
} from '../contract.ts'
import { listWorkOrders } from './queries.ts'
import { bidOrderOf, requireManagerKnown } from './service.ts'

/** Makes a column that is empty if the caller may not see the totals. */
const told =
  <Value>(value: (row: WorkOrder) => Value) =>
  (row: WorkOrder) =>
    row.riskLevel === null ? null : value(row)

/**
 * Facts about the records below a project, for a sheet. Null: the caller may not read the fact, or there is
 * none.
 */
export interface Beside {
  manager: string | null
  activities: number | null
  records: number
  overdueRecords: number
  myTurns: number
  /** yyyy-MM-dd */
  next: string | null
  nextWhat: string | null
}

/**
 * Returns the facts of projects that the caller sees. The function is a parameter because this module knows
 * nothing of the records below projects.
 */
export type TellBeside = (context: InAccount, ids: readonly string[]) => Promise<ReadonlyMap<string, Beside>>

const besideColumns = [
  'manager',
  'activities',
  'records',
  'overdueRecords',
  'myTurns',
  'next',
  'nextWhat',
] as const

type SheetRow = WorkOrder & { beside?: Beside | undefined }

const columns: SheetColumns<ProjectColumn, SheetRow> = {
  title: { header: 'Title', type: 'text', width: 40, value: (row) => row.workOrderTitle },
  status: { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  phase: { header: 'Phase', type: 'text', width: 14, value: (row) => phaseNameOf(row.constructionPhase) },
  start: { header: 'Start date', type: 'date', value: (row) => row.workOrderStartDate },
  end: { header: 'End date', type: 'date', value: (row) => row.workOrderEndDate },
  daysLeft: { header: 'Days left', type: 'number', width: 10, value: (row) => row.remainingDays },
  risk: {
    header: 'Risk',
    type: 'text',
    width: 10,
    value: (row) => row.riskLevel && riskNameOf(row.riskLevel),
  },
  riskReason: {
    header: 'Risk because',
    type: 'text',
    width: 40,
    value: (row) => handRiskReason({ ...row, start: row.workOrderStartDate, end: row.workOrderEndDate }),
  },
  progress: {
    header: 'Progress',
    type: 'percent',
    value: told((row) => percentOf(row.completedTotal, row.estimatedTotal)),
  },
  completed: { header: 'Completed', type: 'number', value: told((row) => row.completedTotal) },
  estimated: { header: 'Estimated', type: 'number', value: told((row) => row.estimatedTotal) },
  totals: { header: 'Totals', type: 'text', width: 14, value: basisOf },
  value: { header: 'Value', type: 'amount', value: valueOf },
  withoutPrice: {
    header: 'Missing costs',
    type: 'number',
    width: 15,
    value: told((row) => row.withoutPriceCount),
  },
  bidProjectName: { header: 'Bid project name', type: 'text', value: (row) => row.bidProjectName },
  due: { header: 'Bids due', type: 'date', value: (row) => row.biddingDueDate },
  biddingEnd: {
    header: 'Bidding ends',
    type: 'text',
    width: 28,
    value: (row) => capitalized(untilOf(row)) || null,
  },
  advertised: {
    header: 'Advertised',
    type: 'text',
    width: 11,
    value: (row) => (row.isBidAdvertised ? 'Yes' : 'No'),
  },
  address: { header: 'Address', type: 'text', value: (row) => row.workOrderAddress },
  city: { header: 'City', type: 'text', width: 18, value: (row) => row.workOrderCity },
  zipCode: { header: 'ZIP code', type: 'text', width: 10, value: (row) => row.workOrderZipCode },
  state: {
    header: 'State',
    type: 'text',
    width: 18,
    value: (row) => stateNameOf(row.workOrderCountryId, row.workOrderStateId),
  },
  country: {
    header: 'Country',
    type: 'text',
    width: 18,
    value: (row) => countryNameOf(row.workOrderCountryId),
  },
  description: { header: 'Description', type: 'text', width: 60, value: (row) => row.workOrderDescription },
  created: { header: 'Created', type: 'date', value: (row) => row.createdDate },
  manager: { header: 'Manager', type: 'text', value: ({ beside }) => beside?.manager ?? null },
  activities: {
    header: 'Late activities',
    type: 'number',
    width: 15,
    value: ({ beside }) => beside?.activities ?? null,
  },
  records: {
    header: 'Open records',
    type: 'number',
    width: 14,
    value: ({ beside }) => beside?.records ?? null,
  },
  overdueRecords: {
    header: 'Overdue records',
    type: 'number',
    width: 16,
    value: ({ beside }) => beside?.overdueRecords ?? null,
  },
  myTurns: { header: 'Your turn', type: 'number', width: 10, value: ({ beside }) => beside?.myTurns ?? null },
  next: { header: 'Next date', type: 'date', value: ({ beside }) => beside?.next ?? null },
  nextWhat: {
    header: 'What is next',
    type: 'text',
    width: 30,
    value: ({ beside }) => beside?.nextWhat ?? null,
  },
}

/** The columns of bid projects: `end` is the end of bidding. */
const bidColumns = { ...columns, end: columns.biddingEnd }

interface ExportWanted extends SheetWanted<ProjectColumn>, ProjectFilter {
  isBidding?: boolean | undefined
  sort?: BidProjectSort | ProjectSort | null | undefined
}

const allRows = allRowsOf(WorkOrder)

/** The number of projects in one call of `TellBeside`. */
const ASKED_AT_ONCE = 1000

async function withBeside(
  context: InAccount,
  tell: TellBeside,
  rows: readonly WorkOrder[],
): Promise<SheetRow[]> {
  const told: SheetRow[] = []
  for (let from = 0; from < rows.length; from += ASKED_AT_ONCE) {
    const some = rows.slice(from, from + ASKED_AT_ONCE)
    // One batch after the other, because there may be very many projects.
    // oxlint-disable-next-line no-await-in-loop
    const beside = await tell(
      context,
      some.map(({ workOrderUniqueID }) => workOrderUniqueID),
    )
    told.push(...some.map((row) => ({ ...row, beside: beside.get(row.workOrderUniqueID) })))
  }
  return told
}

/**
 * All work orders that the caller sees and the filter finds, newest first unless another order is requested.
 *
 * @throws AppError NOT_FOUND (404) for an unknown manager, TOO_MANY_ROWS (413)
 */
export const exportWorkOrdersSheet =
  (tellBeside: TellBeside) =>
  async (
    context: InAccount,
    { format, columns: chosen, isBidding = false, sort, ...filter }: ExportWanted,
  ): Promise<FileReply> => {
    const { db, scope, today } = context
    await requireManagerKnown(context, filter)
    const order = isBidding ? bidOrderOf(sort) : orderOf(sort)
    const rows = await allRows(scope, (range) =>
      listWorkOrders(db, scope, today, { ...filter, isBidding, order }, range),
    )
    const isBesideAsked = !chosen || besideColumns.some((column) => chosen.includes(column))
    return writeSheet(format, {
      name: isBidding ? 'Bid projects' : 'Projects',
      today,
      columns: shownColumns(isBidding && chosen ? bidColumns : columns, chosen),
      rows: isBesideAsked ? await withBeside(context, tellBeside, rows) : rows,
    })
  }
