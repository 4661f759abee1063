/** Queries and writes of the owner's screens of bidding. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file.ts'
import { call, download } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import { useWrite } from '#web/api/write.ts'
import {
  acknowledgeBids,
  awardBids,
  exportTabulation,
  findReceivedBid,
  listReceivedBids,
  tabulateBids,
} from '../tabulation-contract.ts'

const MODULE = 'Bidding'

/** A page of the bidders of a project; `page` counts from 1, as shown on the screen. */
export function receivedQuery(workOrder: string, page = 1) {
  return queryOptions({
    queryKey: [MODULE, 'received', workOrder, page],
    queryFn: ({ signal }) =>
      call(listReceivedBids, { body: { TargetUniqueID: workOrder, ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** The server logs each look at amounts, so a query is not repeated when the user returns to the window. */
const onceSeen = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** A page of the comparison of the bids. */
export function tabulationQuery(workOrder: string, page = 1, onlyOutliers = false) {
  return queryOptions({
    ...onceSeen,
    queryKey: [MODULE, 'tabulation', workOrder, onlyOutliers, page],
    queryFn: ({ signal }) =>
      call(tabulateBids, { body: { TargetUniqueID: workOrder, onlyOutliers, ...pageBody(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the lines of one bid. */
export function receivedBidQuery(bid: string, page = 1) {
  return queryOptions({
    ...onceSeen,
    queryKey: [MODULE, 'received bid', bid, page],
    queryFn: ({ signal }) =>
      call(findReceivedBid, { body: { TargetUniqueID: bid, ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === bid ? previous : undefined),
  })
}

export const downloadTabulation = (workOrder: string, format: SheetFormat) =>
  download(exportTabulation, { body: { TargetUniqueID: workOrder, format } })

/** A bid with the row version that the user saw. */
export interface SeenBid {
  bidSummaryUniqueId: string
  rowVersion: number
}

export const useAcknowledge = () =>
  useWrite(MODULE, (bids: readonly SeenBid[]) =>
    call(acknowledgeBids, {
      body: bids.map(({ bidSummaryUniqueId, rowVersion }) => ({ bidSummaryUniqueId, rowVersion })),
    }),
  )

export interface Awarded extends SeenBid {
  workOrderUniqueID: string
  /** The subcontractor that stands for the bidder; null: the subcontractor with the bidder's name, or a new one. */
  subContractorUniqueId: string | null
  subContractorTypeId: number
  alternateUniqueIds: string[]
  /** false: if lines have changed since the bid was submitted, the server refuses with a question. */
  isStaleAccepted: boolean
}

export const useAward = () =>
  useWrite(MODULE, ({ bidSummaryUniqueId, ...award }: Awarded) =>
    call(awardBids, { body: [{ ...award, selectedBidSummaryUniqueId: bidSummaryUniqueId }] }),
  )
