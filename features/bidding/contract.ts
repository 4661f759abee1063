/**
 * The vendor's calls of bidding (002 §3, §4, §7; records.md 'Bidding', 'Sealed bids'). Fields marked 'ours'
 * are our addition, not in the documents. The owner's calls are in tabulation-contract.ts.
 */
import * as z from 'zod'
import { Ids, MOST_RECORDS } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { goesOn, ownIds, Page, PageWithNext, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import {
  DecimalText,
  Instant,
  idOf,
  optionalIdOf,
  positiveDecimal,
  RowVersion,
  text,
} from '#contract/values.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

export const biddingErrors = defineErrors({
  // This error comes from 002 §5 of the documents.
  BID_WITHOUT_PRICE: { status: 400, text: 'Zero values are not allowed.', hint: 'Price at least one line.' },
  BID_NOT_INTENDED: { status: 409, text: 'Show your intent to bid first.' },
  BID_ON_OWN_PROJECT: {
    status: 409,
    text: 'This project belongs to your own account. You cannot bid on it.',
  },
  BIDDING_ENDED: { status: 409, text: 'Bidding ended.' },
  BID_PROJECT_TAKEN_BACK: {
    status: 409,
    text: 'The owner no longer advertises this project. Nothing was changed.',
  },
  BID_NOT_SUBMITTED: { status: 409, text: 'There is no submitted bid to withdraw.' },
})

/** The end of bidding: its fields, and a text for people. */
export const biddingEnd = {
  biddingEndDate: z.string().nullable(),
  biddingEndTime: z.string().nullable().meta({ description: 'ours: HH:mm:ss; null: the end of the day' }),
  biddingEndsAt: Instant.nullable().meta({ description: 'ours: the instant itself is too late' }),
  biddingEndText: z.string().meta({
    description:
      "ours: day, time and zone, as in 'until Dec 1, 2026, 2:00 PM PST' and 'until the end of Dec 1, 2026 PST'",
  }),
}

/** A project that another account advertises (002 §3 'Bid project search result'). */
export const BidProject = z.object({
  workOrderUniqueID: z.string(),
  accountUniqueID: z.string(),
  companyUniqueId: z.string(),
  intentToBid: z.boolean(),
  ...biddingEnd,
  customBiddingAllowed: z.boolean(),
  workOrderTitle: z.string(),
  bidProjectName: z.string(),
  ownerName: z.string().meta({ description: 'ours: the company that advertises it' }),
  workOrderAddress: z.string(),
  workOrderCity: z.string(),
  workOrderZipCode: z.string(),
})
export type BidProject = z.output<typeof BidProject>

/** Fields of a bid that both its bidder and the owner read (002 §3 'Bid summary'). */
export const bidSummaryFields = {
  bidSummaryUniqueId: z.string(),
  accountUniqueId: z.string(),
  accountName: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  bidProjectName: z.string(),
  isAwarded: z.boolean().meta({ description: 'one of the bids on this project was awarded' }),
  statusId: z.int(),
  intentDate: Instant,
  submittedDate: Instant.nullable(),
  acknowledgedDate: Instant.nullable(),
  decidedDate: Instant.nullable().meta({ description: 'ours: when it was awarded or rejected' }),
  ...biddingEnd,
  rowVersion: RowVersion,
}

/** The account's own bid with its amounts. No call returns these amounts to another account. */
export const BidSummary = z.object({
  ...bidSummaryFields,
  ownerName: z.string(),
  isOpen: z.boolean().meta({ description: 'ours: it can be priced, submitted and withdrawn now' }),
  isEnded: z.boolean().meta({ description: 'ours: bidding on it has ended' }),
  savedDate: Instant.meta({ description: 'ours: when it was last saved or taken a step with' }),
  withdrawnDate: Instant.nullable().meta({ description: 'ours: null while something is submitted' }),
  takenBackDate: Instant.nullable().meta({
    description:
      'ours: when the owner took the project back; null: they did not, it is open for bids again, or the bid was decided',
  }),
  submittedCount: z.int().meta({ description: 'ours: the lines of what is submitted' }),
  submittedAmount: DecimalText.nullable(),
  pricedCount: z.int().meta({ description: 'ours: the lines with a price, as saved' }),
  draftAmount: DecimalText.nullable().meta({
    description:
      'ours: what the saved prices come to; null where a list of bids is asked for, or the lines are not there',
  }),
  isDraftChanged: z.boolean().meta({ description: 'ours: the saved prices differ from what is submitted' }),
  isStale: z.boolean().meta({
    description: 'ours: an addendum that what is submitted did not know changed lines',
  }),
})
export type BidSummary = z.output<typeof BidSummary>

/** A bid line as the vendor submitted it. */
export const SubmittedLine = z.object({
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  quotedBidUnitCost: DecimalText,
  amount: DecimalText,
})
export type SubmittedLine = z.output<typeof SubmittedLine>

/** The format of a unit cost: at most four digits behind the point (records.md 'Numbers'). */
export const BidUnitCost = positiveDecimal(12, 4)

/** A price for one line (002 §3 'Bid line'). null removes the saved price. */
export const NewBidLine = z.object({
  workOrderUniqueId: idOf('bidProject'),
  subTaskUniqueId: idOf('bidActivity'),
  quotedBidUnitCost: BidUnitCost.nullable(),
  rowVersion: RowVersion.optional(),
})
export type NewBidLine = z.output<typeof NewBidLine>

export const searchBidProjects = endpoint({
  method: 'POST',
  path: '/api/workorder/bidding/project',
  area,
  access: access('Read'),
  body: Paging.extend({
    searchKey: text(200).nullish().meta({ example: 'Some' }),
    TargetUniqueID: targetOrMine('bidProject'),
  }),
  reply: Page(BidProject),
  summary: 'The projects that other accounts advertise, while one can bid; those that end first come first',
  description:
    'An empty searchKey answers an empty page. TargetUniqueID (ours) asks for one project instead. Matches title, bid project name, owner and city.',
})

export const showIntent = endpoint({
  method: 'POST',
  path: '/api/bidsummary/showintent',
  area,
  access: access('Create'),
  body: z.object({
    interestedWorkOrderUniqueId: optionalIdOf('bidProject'),
    workOrderUniqueId: idOf('bidProject'),
    ...ownIds,
    platform: text(40).nullish(),
  }),
  reply: Ids,
  summary: 'Shows the intent to bid on a project; whoever shows it twice is answered the same id',
  description: 'The owner reads who intends. 409 for a project of the own account, and after its end.',
})

export const saveBidLines = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/create',
  area,
  access: access('Create'),
  body: z.array(NewBidLine).max(MOST_RECORDS, `must be at most ${MOST_RECORDS}`),
  reply: Ids,
  summary: 'Saves unit costs as a draft, all or none',
  description:
    "They are seen by nobody but the bidder's account. Null (ours) takes a price off. 400 'Zero values are not allowed.' without any price, and for a zero.",
})

export const submitBid = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/bid/submit',
  area,
  access: access('Create'),
  body: z.object({
    workOrderUniqueId: idOf('bidProject'),
    ...ownIds,
    platform: text(40).nullish(),
    rowVersion: RowVersion.optional(),
  }),
  reply: Ids,
  summary: 'Submits the saved prices, or replaces what was submitted by them, until bidding ends',
  description:
    'The id stays the same however often it is replaced. 409 while an addendum is unread, which names the first one.',
})

export const withdrawBid = endpoint({
  method: 'POST',
  path: '/api/bidsummary/withdraw',
  area,
  access: access('Update'),
  body: z.object({ bidSummaryUniqueId: idOf('bidSummary'), rowVersion: RowVersion.optional() }),
  reply: Ids,
  summary: 'Ours: takes back what was submitted, until bidding ends; the saved prices stay',
})

export const listOwnBids = endpoint({
  method: 'POST',
  path: '/api/biddingactivity/summary/selfbids',
  area,
  access: access('Read'),
  body: Paging.extend({ TargetUniqueID: targetOrMine('bidProject'), ...goesOn }),
  reply: PageWithNext(BidSummary),
  summary: "The bids of the caller's account, newest first",
  description: 'TargetUniqueID (ours) asks for the bid on one project.',
})

export const listSubmittedLines = endpoint({
  method: 'POST',
  path: '/api/bidsummary/lines',
  area,
  access: access('Read'),
  body: pagingOf('bidSummary'),
  reply: Page(SubmittedLine),
  summary: "Ours: the lines of a bid of the caller's account, as they are submitted",
})
