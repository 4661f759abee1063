/**
 * The owner's calls of bidding (002 §3, §4, §7; records.md 'Bidding', 'Sealed bids'): who intends, acknowledging, the
 * tabulation and the award. A vendor is answered 404 by each. They are not mounted yet.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { ownIds, Page, pagingOf } from '#contract/paging.ts'
import { DecimalText, idOf, RowVersion, text } from '#contract/values.ts'
import { bidSummaryFields } from './contract.ts'

const access = <A extends 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

export const tabulationErrors = defineErrors({
  /** Told with its day: 'Bids are sealed until the end of Dec 1 PST.' */
  BIDS_SEALED: { status: 409, text: 'Bids are sealed until their end.' },
  BID_NOT_SUBMITTED_YET: { status: 409, text: 'Nothing is submitted that could be acknowledged.' },
  BID_AWARDED_ALREADY: { status: 409, text: 'A bid on this project has been awarded already.' },
  BID_NOT_AWARDABLE: { status: 409, text: 'Only a submitted bid can be awarded.' },
})

/** A bid as its owner reads it at any time: no amount, and nothing that follows from one. */
export const ReceivedBid = z.object(bidSummaryFields)
export type ReceivedBid = z.output<typeof ReceivedBid>

/** What one bidder asks for one line. */
export const BidInfo = z.object({
  bidSummaryUniqueId: z.string(),
  accountName: z.string(),
  bidUnitCost: DecimalText.nullable(),
  amount: DecimalText.nullable(),
  isLow: z.boolean().meta({ description: 'ours: the lowest of the line' }),
  isOutlier: z.boolean().meta({ description: 'ours: more than 25 % from the median of the line' }),
})

const code = z.object({ companyTaskCode: z.string(), companySubTaskCode: z.string() })
const line = {
  targetMetric: DecimalText,
  subTaskUnit: z.string(),
  description: z.string(),
}

/** 002 §3 'Tabulation row' */
export const TabulationRow = z.object({
  subTaskUniqueId: z.string(),
  taskCode: z.string(),
  subTaskCode: z.string(),
  ...line,
  jobTitle: z.string(),
  medianUnitCost: DecimalText.nullable(),
  matrixCollection: z.array(
    z.object({ subTaskCodesCollection: z.array(code), ...line, bidInfo: z.array(BidInfo) }),
  ),
})
export type TabulationRow = z.output<typeof TabulationRow>

export const listReceivedBids = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/summary',
  area,
  access: access('Read'),
  body: pagingOf('workOrder'),
  reply: Page(ReceivedBid),
  summary: 'Who intends to bid on an own project, and how far each is: in the order of their intents',
})

export const tabulateBids = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/bidmatrix',
  area,
  access: access('Read'),
  // It opens the bids, and each look is kept.
  writes: true,
  body: pagingOf('workOrder'),
  reply: Page(TabulationRow),
  summary: 'The bids on an own project side by side, line by line, after its end',
  description: "409 'Bids are sealed until …' before it.",
})

export const acknowledgeBids = endpoint({
  method: 'POST',
  path: '/api/bidsummary/acknowledge',
  area,
  access: access('Update'),
  body: arrayOf(z.object({ bidSummaryUniqueId: idOf('bidSummary'), rowVersion: RowVersion.optional() })),
  reply: Ids,
  summary: 'Acknowledges submitted bids, all or none; before the end, too',
})

export const awardBid = endpoint({
  method: 'POST',
  path: '/api/bidsummary/bid/award',
  area,
  access: access('Update'),
  body: arrayOf(
    z.object({
      workOrderUniqueID: idOf('workOrder'),
      selectedBidSummaryUniqueId: idOf('bidSummary'),
      subcontractorAccountUniqueId: text(100).nullish(),
      ...ownIds,
      platform: text(40).nullish(),
    }),
  ),
  reply: Ids,
  summary: 'Awards one bid after the end, once: the others are rejected',
})
