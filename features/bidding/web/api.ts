/** Queries and writes of the vendor's screens of bidding. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type BidLine, listBidCaptures } from '#features/activities/contract.ts'
import { CallError, call } from '#web/api/client.ts'
import { PAGE_SIZE, pageBody } from '#web/api/records.ts'
import { scrolledList } from '#web/api/scrolled-list.ts'
import { texts } from '#web/api/texts.ts'
import { useWrite } from '#web/api/write.ts'
import {
  type BidProject,
  type BidSummary,
  listOwnBids,
  listSubmittedLines,
  saveBidLines,
  searchBidProjects,
  showIntent,
  submitBid,
  withdrawBid,
} from '../contract.ts'

const MODULE = 'Bidding'

/**
 * The list of bids loads this number of bids at a time, and counts as busy for this time after each load
 * (002 §9).
 */
const BIDS_PER_LOAD = 2
export const HISTORY_BUSY_MILLISECONDS = 200

/** A page of the projects that match a search. */
export function searchQuery(search: string | undefined, page = 1) {
  return queryOptions({
    queryKey: [MODULE, 'search', search, page],
    queryFn: ({ signal }) =>
      call(searchBidProjects, { body: { searchKey: search, ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === search ? previous : undefined),
    enabled: search !== undefined,
  })
}

/** A project and the account's bid on it; at least one of the two exists. */
export interface Standing {
  /** Set while the project is open for bids. */
  project: BidProject | null
  /** Set after the account has shown its intent to bid. */
  bid: BidSummary | null
}

/** The state of one project and of the account's bid on it. Throws 404 if neither exists. */
export function standingQuery(workOrder: string) {
  return queryOptions({
    queryKey: [MODULE, 'standing', workOrder],
    queryFn: async ({ signal }): Promise<Standing> => {
      const of = { body: { TargetUniqueID: workOrder, NumberOfItemsPerPage: 1 }, signal }
      const [projects, bids] = await Promise.all([call(searchBidProjects, of), call(listOwnBids, of)])
      const [project = null] = projects.items
      const [bid = null] = bids.items
      if (!project && !bid) throw new CallError(404, 'NOT_FOUND', texts.notFound)
      return { project, bid }
    },
  })
}

/** The lines to price, in pages of ten (002 §9). */
export const linesQuery = (workOrder: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'lines', workOrder],
    queryFn: ({ pageParam, signal }) =>
      call(listBidCaptures, {
        body: { TargetUniqueID: workOrder, StartingPageNumber: pageParam, NumberOfItemsPerPage: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      lines: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
    }),
  })

/** The largest page that a call returns. */
const ALL_LINES = 1000

/** Fetches all lines, for the dialog before submitting and for pasted prices. */
export async function fetchAllLines(workOrder: string): Promise<BidLine[]> {
  const of = { TargetUniqueID: workOrder, NumberOfItemsPerPage: ALL_LINES }
  const lines: BidLine[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const { items, totalPages } = await call(listBidCaptures, {
      body: { ...of, StartingPageNumber: page },
    })
    lines.push(...items)
    pages = totalPages
  }
  return lines
}

/** All lines as a query, for lists to choose from. */
export const allLinesQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'all lines', workOrder],
    queryFn: () => fetchAllLines(workOrder),
    gcTime: 0,
  })

/**
 * Converts the first `atLeast` lines, rounded up to full pages, to the pages of `linesQuery`. So the fields
 * of these lines are shown without another request.
 */
export function pagesOfLines(lines: readonly BidLine[], atLeast: number) {
  const totalCount = lines.length
  const totalPages = Math.ceil(totalCount / PAGE_SIZE)
  const pageParams = Array.from(
    { length: Math.ceil(Math.min(atLeast, totalCount) / PAGE_SIZE) },
    (_none, page) => page,
  )
  return {
    pageParams,
    pages: pageParams.map((page) => {
      const items = lines.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
      return { items, count: items.length, totalCount, totalPages }
    }),
  }
}

/** The submitted lines, in pages of ten. */
export const submittedQuery = (bid: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'submitted', bid],
    queryFn: ({ pageParam, signal }) =>
      call(listSubmittedLines, {
        body: { TargetUniqueID: bid, StartingPageNumber: pageParam, NumberOfItemsPerPage: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      lines: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
    }),
  })

/** The account's bids. */
export function historyQuery() {
  return scrolledList({
    queryKey: [MODULE, 'history'],
    perLoad: BIDS_PER_LOAD,
    idOf: ({ bidSummaryUniqueId }: BidSummary) => bidSummaryUniqueId,
    fetchPage: (page, signal) => call(listOwnBids, { body: page, signal }),
  })
}

/** A price to be saved; null deletes the saved price. */
export interface Price {
  line: BidLine
  cost: string | null
}

/** Saves prices of one project. */
export const savePrices = (prices: readonly Price[]): Promise<string[]> =>
  call(saveBidLines, {
    body: prices.map(({ line: { workOrderUniqueId, subTaskUniqueId, rowVersion }, cost }) => ({
      workOrderUniqueId,
      subTaskUniqueId,
      quotedBidUnitCost: cost,
      ...(rowVersion !== null && { rowVersion }),
    })),
  })

export const useIntent = () =>
  useWrite(MODULE, (workOrderUniqueId: string) => call(showIntent, { body: { workOrderUniqueId } }))

/** A bid with the row version that the user saw. */
export interface SeenBid {
  workOrderUniqueId: string
  rowVersion: number
}
export const useSubmit = () => useWrite(MODULE, (body: SeenBid) => call(submitBid, { body }))
export const useWithdraw = () =>
  useWrite(MODULE, ({ bidSummaryUniqueId, rowVersion }: BidSummary) =>
    call(withdrawBid, { body: { bidSummaryUniqueId, rowVersion } }),
  )
