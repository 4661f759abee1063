/** What the owner's screens fetch of bids, and what they write. */
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

/** A page of who intends to bid on a project; `page` counts from one, as it is shown. */
export function receivedQuery(workOrder: string, page = 1) {
  return queryOptions({
    queryKey: [MODULE, 'received', workOrder, page],
    queryFn: ({ signal }) =>
      call(listReceivedBids, { body: { TargetUniqueID: workOrder, ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}

/** Each look at amounts is kept for good: what is shown is asked for once, not whenever one comes back to the window. */
const onceSeen = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** A page of the bids side by side. */
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

/** A bid as it was seen. */
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
  /** Which of the account's subcontractors it is; null: the one of its name, or a new one. */
  subContractorUniqueId: string | null
  subContractorTypeId: number
  alternateUniqueIds: string[]
  /** False asks first where lines have changed since the bid was submitted. */
  isStaleAccepted: boolean
}

export const useAward = () =>
  useWrite(MODULE, ({ bidSummaryUniqueId, ...award }: Awarded) =>
    call(awardBids, { body: [{ ...award, selectedBidSummaryUniqueId: bidSummaryUniqueId }] }),
  )
