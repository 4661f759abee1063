/**
 * The owner's calls of bidding (002 §3, §4, §7; records.md 'Bidding', 'Sealed bids'): the list of bidders,
 * acknowledging, the tabulation, one bid, and the award. Vendors get 404 from each call, and so do people of
 * a subcontractor. Fields marked 'ours' are our addition, not in the documents.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply, SheetFormat } from '#contract/file.ts'
import { ownIds, Page, pagingOf } from '#contract/paging.ts'
import {
  clearableIdOf,
  DecimalText,
  Flag,
  Instant,
  idOf,
  optionalIdOf,
  RowVersion,
  text,
} from '#contract/values.ts'
import { SubcontractorTypeId } from '#features/subcontractors/contract.ts'
import { alternateFields, MOST_ALTERNATES } from './alternates-contract.ts'
import { biddingEnd, bidSummaryFields } from './contract.ts'

const access = <A extends 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

export const tabulationErrors = defineErrors({
  /** The reply names the end: 'Bids are sealed until the end of Dec 1, 2026 PST.' */
  BIDS_SEALED: { status: 409, text: 'Bids are sealed until their end.' },
  NEVER_ADVERTISED: { status: 409, text: 'This project was never advertised, so there are no bids on it.' },
  BID_AMOUNTS_ARE_COSTS: {
    status: 403,
    text: "You're not authorized to perform the operation.",
    hint: 'Bid amounts are costs. An administrator of your account can give you the module Costs.',
  },
  BID_NOT_SUBMITTED_YET: { status: 409, text: 'There is no submitted bid to acknowledge.' },
  BID_ACKNOWLEDGED_ALREADY: { status: 409, text: 'This bid is already acknowledged.' },
  BID_AWARDED_ALREADY: { status: 409, text: 'A bid on this project has already been awarded.' },
  /** The reply lists the changes and the amount of the bid for the lines as they are now. */
  BID_STALE: { status: 409, text: 'Lines have changed since this bid was submitted.' },
  BID_FIRM_UNCLEAR: {
    status: 409,
    text: 'Several of your subcontractors have the name of this bidder.',
    hint: 'Choose which one gets the work.',
  },
  BID_NOT_AWARDABLE: { status: 409, text: 'Only a submitted bid can be awarded.' },
})

const knownAddenda = z.array(z.int()).meta({
  description: 'ours: the numbers of the addenda that were read when it was submitted',
})

/** A bid as its owner reads it at any time: without amounts or values computed from amounts. */
export const ReceivedBid = z.object({
  ...bidSummaryFields,
  knownAddenda,
  isStale: z.boolean().meta({
    description: 'ours: an addendum that what is submitted did not know changed lines, whatever it prices',
  }),
})
export type ReceivedBid = z.output<typeof ReceivedBid>

/** The state of bidding on one of the account's projects. The fields do not reveal whether anybody bids. */
const projectFields = {
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  bidProjectName: z.string(),
  ...biddingEnd,
  isAdvertised: z.boolean(),
  isOver: z.boolean().meta({ description: 'the end has passed' }),
  isAwarded: z.boolean(),
  addendaCount: z.int().meta({ description: 'ours' }),
}

/** The price of one bidder for one line. */
export const BidInfo = z.object({
  bidSummaryUniqueId: z.string(),
  accountName: z.string(),
  bidUnitCost: DecimalText.nullable(),
  amount: DecimalText.nullable(),
  targetMetric: DecimalText.nullable().meta({
    description: 'ours: the quantity that was bid on; amounts go by the quantity of the line',
  }),
  isLow: z.boolean().meta({ description: 'ours: the lowest of several on the line' }),
  isOutlier: z.boolean().meta({ description: 'ours: more than 25 % from the median of the line' }),
  offMedianPercent: z.int().nullable().meta({ description: 'ours: from the median of the line' }),
})
export type BidInfo = z.output<typeof BidInfo>

const code = z.object({ companyTaskCode: z.string(), companySubTaskCode: z.string() })
const line = {
  targetMetric: DecimalText,
  subTaskUnit: z.string(),
  description: z.string(),
}

/** A line of the tabulation with the price of each bidder (002 §3 'Tabulation row'). */
export const TabulationRow = z.object({
  subTaskUniqueId: z.string(),
  taskCode: z.string(),
  subTaskCode: z.string(),
  ...line,
  jobTitle: z.string(),
  taskName: z.string().meta({ description: 'ours' }),
  medianUnitCost: DecimalText.nullable().meta({ description: 'ours; null: nobody priced it' }),
  matrixCollection: z.array(
    z.object({
      subTaskCodesCollection: z.array(code),
      ...line,
      bidInfo: z.array(BidInfo).meta({ description: 'of each bidder, in the order of their intents' }),
    }),
  ),
})
export type TabulationRow = z.output<typeof TabulationRow>

/** The sums of one bid in the comparison. */
export const BidTotal = z.object({
  bidSummaryUniqueId: z.string(),
  accountUniqueId: z.string(),
  accountName: z.string(),
  statusId: z.int(),
  submittedDate: Instant,
  knownAddenda,
  pricedCount: z.int(),
  totalAmount: DecimalText.meta({
    description: 'its unit costs times the quantities of the lines: what an award gives',
  }),
  submittedAmount: DecimalText.meta({ description: 'ours: what it came to as it was submitted' }),
  isStale: z.boolean().meta({ description: 'ours: lines have changed since it was submitted' }),
  changedCount: z.int().meta({ description: 'ours: its lines that have another quantity now' }),
  removedCount: z.int().meta({ description: 'ours: its lines that are gone, or have another unit' }),
  addedCount: z.int().meta({ description: 'ours: lines that were added since' }),
  commonAmount: DecimalText.meta({
    description: 'of the lines that all bidders priced: what can be compared',
  }),
  isLow: z.boolean().meta({ description: 'the lowest of several, of what all bidders priced' }),
  outlierCount: z.int(),
  alternateCount: z.int().meta({ description: 'ours: alternates with a price; in none of the sums above' }),
  alternateAmount: DecimalText.meta({ description: 'ours: what those come to' }),
  rowVersion: RowVersion,
})
export type BidTotal = z.output<typeof BidTotal>

/**
 * An alternate with the price of each bidder. Alternates are compared beside the base bid and count in none
 * of its sums.
 */
export const TabulatedAlternate = z.object({
  ...alternateFields,
  isTaken: z.boolean().meta({ description: 'the award took it' }),
  medianUnitCost: DecimalText.nullable(),
  bidInfo: z.array(BidInfo),
})
export type TabulatedAlternate = z.output<typeof TabulatedAlternate>

const totals = {
  ...projectFields,
  alternates: z.array(TabulatedAlternate).meta({ description: 'ours: all of them, on each page' }),
  lineCount: z.int(),
  commonCount: z.int().meta({ description: 'lines that all bidders priced' }),
  outlierCount: z.int().meta({ description: 'lines with a price far from the median' }),
  medianAmount: DecimalText.nullable().meta({ description: 'of the totals of what all bidders priced' }),
}

export const Tabulation = Page(TabulationRow).extend({ ...totals, bidders: z.array(BidTotal) })
export type Tabulation = z.output<typeof Tabulation>

export const ReceivedBidDetails = Page(TabulationRow).extend({ ...totals, bid: BidTotal })
export type ReceivedBidDetails = z.output<typeof ReceivedBidDetails>

export const listReceivedBids = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/summary',
  area,
  access: access('Read'),
  body: pagingOf('biddedWorkOrder'),
  reply: Page(ReceivedBid).extend({
    ...projectFields,
    submittedCount: z.int().meta({ description: 'ours: how many of all are submitted' }),
  }),
  summary: 'Who intends to bid on an own project, and how far each is: in the order of their intents',
  description: 'Never an amount, nor anything that follows from one.',
})

const sealed = "409 'Bids are sealed until …' before the end; 403 for whoever may not see costs."

export const tabulateBids = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/bidmatrix',
  area,
  access: access('Read'),
  // The call opens the bids in the database, and logs who looked at them.
  writes: true,
  isLook: true,
  body: pagingOf('biddedWorkOrder').extend({
    onlyOutliers: Flag.optional().meta({ example: false, description: 'ours' }),
  }),
  reply: Tabulation,
  summary: 'The bids on an own project side by side, line by line, after its end',
  description: sealed,
})

export const exportTabulation = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/bidmatrix/export',
  area,
  access: access('Read'),
  writes: true,
  body: z.object({ TargetUniqueID: idOf('biddedWorkOrder'), format: SheetFormat }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: the tabulation as a spreadsheet, under the headers of 002 §9',
  description: sealed,
})

export const findReceivedBid = endpoint({
  method: 'POST',
  path: '/api/bidsummary/received',
  area,
  access: access('Read'),
  writes: true,
  isLook: true,
  body: pagingOf('receivedBid'),
  reply: ReceivedBidDetails,
  summary: 'Ours: one bid on an own project line by line, beside the medians of all, after the end',
  description: sealed,
})

export const acknowledgeBids = endpoint({
  method: 'POST',
  path: '/api/bidsummary/acknowledge',
  area,
  access: access('Update'),
  body: arrayOf(z.object({ bidSummaryUniqueId: idOf('receivedBid'), rowVersion: RowVersion.optional() })),
  reply: Ids,
  summary: 'Acknowledges submitted bids, all or none; before the end, too',
})

export const awardBids = endpoint({
  method: 'POST',
  path: '/api/bidsummary/bid/award',
  area,
  access: access('Update'),
  body: arrayOf(
    z.object({
      workOrderUniqueID: idOf('biddedWorkOrder'),
      selectedBidSummaryUniqueId: idOf('receivedBid'),
      subcontractorAccountUniqueId: optionalIdOf('bidderAccount').meta({
        record: 'bidderAccount',
        description: 'whose bid it is; another account is answered 404',
      }),
      subContractorUniqueId: clearableIdOf('subContractor').meta({
        example: null,
        description:
          'ours: which of your subcontractors the bidder is; null: the one of its name, or a new one, and 409 BID_FIRM_UNCLEAR where several have it; left out: the first of that name',
      }),
      subContractorTypeId: SubcontractorTypeId.optional().meta({
        example: 1,
        description: 'ours: the trade of a subcontractor that is made; left out: Other',
      }),
      alternateUniqueIds: z
        .array(idOf('awardedAlternate'))
        .max(MOST_ALTERNATES, `must be at most ${MOST_ALTERNATES}`)
        .optional()
        .meta({ description: 'ours: the alternates that are taken; the bid must have a price for each' }),
      isStaleAccepted: Flag.optional().meta({
        example: true,
        description:
          'ours: false asks first: 409 BID_STALE says what lines that have changed make of the bid. Left out, it is awarded at its unit costs',
      }),
      ...ownIds,
      platform: text(40).nullish(),
      rowVersion: RowVersion.optional(),
    }),
  ),
  reply: Ids,
  summary: 'Awards one bid on a project after its end, once: the others that are submitted are rejected',
  description:
    'The bidder becomes a subcontractor of the account, who gets the tasks they priced that have none; their unit costs go to the activities; alternates that are taken become activities of a task of their own; the project leaves the bidding phase. Its unit costs count for the lines as they are: a line that is gone, or has another unit, gets none. Needs Update on Costs, too.',
})
