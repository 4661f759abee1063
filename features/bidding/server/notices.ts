/**
 * Notices of bidding: the result of a bid, changes that a bidder must know, and questions. Notices to bidders
 * name no person of the owner's account.
 */
import * as z from 'zod'
import { countOf } from '#contract/figures.ts'
import { defineNotice } from '#features/notifications/server/public.ts'
import { endedText } from '#features/projects/bidding-words.ts'

export const bidIsDecided = defineNotice({
  kind: 'bidDecided',
  values: z.object({ project: z.string(), owner: z.string(), isAwarded: z.boolean() }),
  words: ({ project, owner, isAwarded }) => ({
    title: isAwarded ? `You won ${project}` : `${project}: another bid was chosen`,
    body: isAwarded
      ? `${owner} has awarded your bid. Expect them to be in touch about the start.`
      : `${owner} has awarded this project to another bidder. Thank you for your bid. You can still find it under My bids.`,
    link: '/bids/bid-history',
  }),
})

/** An addendum. Everyone who intends to bid is notified at once. */
export const addendumIsIssued = defineNotice({
  kind: 'bidAddendum',
  values: z.object({
    project: z.string(),
    workOrder: z.string(),
    owner: z.string(),
    number: z.int(),
    title: z.string(),
    movedEndTo: z.string().nullable(),
    /** The number of changed lines. Notices that were stored before addenda could change lines lack this field. */
    lineCount: z.int().optional(),
  }),
  words: ({ project, workOrder, owner, number, title, movedEndTo, lineCount = 0 }) => ({
    title: `${project}: Addendum ${number}`,
    body: [
      `${owner} has issued “${title}” to everyone who intends to bid. Read it before you submit.`,
      lineCount > 0 &&
        `It changes ${countOf(lineCount, 'line')}. If you have submitted, check your prices and replace your bid.`,
      movedEndTo && `You can bid until ${movedEndTo} now.`,
    ]
      .filter(Boolean)
      .join(' '),
    link: `/bids/${workOrder}`,
  }),
})

/**
 * A question, to the owner's people who may answer it. The name of the bidder is shown only in the owner's
 * list, never in a mail.
 */
export const bidIsAsked = defineNotice({
  kind: 'bidQuestion',
  values: z.object({ project: z.string(), workOrder: z.string() }),
  words: ({ project, workOrder }) => ({
    title: `A bidder asks about ${project}`,
    body: 'Answer the question before bidding ends: to them alone, or to all who intend to bid.',
    link: `/bids/approve-summary/${workOrder}`,
  }),
})

/** The answer to a question, to the bidder who asked it. */
export const bidIsAnswered = defineNotice({
  kind: 'bidAnswer',
  values: z.object({ project: z.string(), workOrder: z.string(), owner: z.string() }),
  words: ({ project, workOrder, owner }) => ({
    title: `${project}: your question is answered`,
    body: `${owner} has answered you alone.`,
    link: `/bids/${workOrder}`,
  }),
})

/** The sentence about the bidder's bid or prices on a project that was taken back. */
function heldText(held: 'bid' | 'prices' | 'nothing', isOver: boolean, end: string): string {
  if (held === 'nothing') return 'You submitted nothing.'
  if (held === 'prices')
    return 'You submitted nothing. Your saved prices are kept, and only your company can see them.'
  return isOver
    ? 'The bid that you submitted is kept as it is.'
    : `The bid that you submitted is kept as it is, and sealed until ${end}. Until then, you can withdraw it.`
}

/** The owner has taken a project back or deleted it. Everyone who intends to bid is notified at once. */
export const bidIsTakenBack = defineNotice({
  kind: 'bidTakenBack',
  values: z.object({
    project: z.string(),
    workOrder: z.string(),
    owner: z.string(),
    /** Whether bidding had ended when the project was taken back. */
    isOver: z.boolean(),
    end: z.string(),
    held: z.enum(['bid', 'prices', 'nothing']),
  }),
  words: ({ project, owner, isOver, end, held }) => ({
    title: `${project}: the owner has taken it back`,
    body: [
      isOver ? `${endedText(end)}, and ${owner} has awarded no bid.` : `${owner} no longer takes bids on it.`,
      heldText(held, isOver, end),
      'You find it under My bids.',
    ].join(' '),
    link: '/bids/bid-history',
  }),
})

/** A project that was taken back is advertised again or restored. */
export const bidIsOpenAgain = defineNotice({
  kind: 'bidOpenAgain',
  values: z.object({ project: z.string(), workOrder: z.string(), owner: z.string(), end: z.string() }),
  words: ({ project, workOrder, owner, end }) => ({
    title: `${project} is open for bids again`,
    body: `${owner} takes bids on it until ${end}. What you saved and submitted is still there.`,
    link: `/bids/${workOrder}`,
  }),
})

/** The end of bidding was moved without an addendum. */
export const bidEndIsMoved = defineNotice({
  kind: 'bidEndMoved',
  values: z.object({ project: z.string(), workOrder: z.string(), owner: z.string(), end: z.string() }),
  words: ({ project, workOrder, owner, end }) => ({
    title: `${project}: bidding ends later`,
    body: `${owner} has moved the end of bidding. You can bid until ${end} now.`,
    link: `/bids/${workOrder}`,
  }),
})

export const notices = {
  bidDecided: bidIsDecided,
  bidAddendum: addendumIsIssued,
  bidQuestion: bidIsAsked,
  bidAnswer: bidIsAnswered,
  bidTakenBack: bidIsTakenBack,
  bidOpenAgain: bidIsOpenAgain,
  bidEndMoved: bidEndIsMoved,
}
