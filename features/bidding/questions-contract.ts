/**
 * Questions that a vendor asks the owner before bidding ends, and their answers (records.md 'Sealed bids').
 * All calls here are our addition, not in the documents. Only the owner and that vendor see a question,
 * unless the owner publishes the answer as an addendum, which does not name the vendor.
 */
import * as z from 'zod'
import { Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { Flag, Instant, idOf, requiredText } from '#contract/values.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

export const questionErrors = defineErrors({
  QUESTION_ANSWERED: {
    status: 409,
    text: 'This question is already answered. Issue an addendum if something has changed.',
  },
  TOO_MANY_QUESTIONS: {
    status: 409,
    text: 'Too many of your questions are waiting for an answer. You cannot ask more right now.',
  },
})

const questionFields = {
  questionUniqueId: z.string(),
  questionText: z.string(),
  askedDate: Instant,
  answerText: z.string().nullable(),
  answeredDate: Instant.nullable(),
  publishedAs: z.int().nullable().meta({ description: 'the number of the addendum that published it' }),
}

/** A question as the vendor who asked it reads it. */
export const OwnQuestion = z.object(questionFields)
export type OwnQuestion = z.output<typeof OwnQuestion>

/** A question as the owner reads it. */
export const ReceivedQuestion = z.object({
  ...questionFields,
  accountName: z.string().meta({ description: 'who asks' }),
  answeredBy: z.string().nullable(),
})
export type ReceivedQuestion = z.output<typeof ReceivedQuestion>

/** The most questions of one bidder that can be unanswered at the same time. */
export const MOST_OPEN_QUESTIONS = 50

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/bidquestion/ask',
  area,
  access: access('Create'),
  body: z.object({
    workOrderUniqueId: idOf('bidProject'),
    questionText: requiredText(2000).meta({ example: 'Is the rock ours?' }),
  }),
  reply: Ids,
  summary:
    'Ours: asks the owner of a project that the account intends to bid on, before the end; no other bidder reads it',
})

export const listOwnQuestions = endpoint({
  method: 'POST',
  path: '/api/bidquestion/mine',
  area,
  access: access('Read'),
  body: pagingOf('bidProject'),
  reply: Page(OwnQuestion),
  summary: "Ours: what the caller's account asked about a project, and the answers, the newest first",
  description: 'After the end, too. 409 without intent.',
})

export const listReceivedQuestions = endpoint({
  method: 'POST',
  path: '/api/bidquestion/all',
  area,
  access: access('Read'),
  body: pagingOf('biddedWorkOrder'),
  reply: Page(ReceivedQuestion).extend({ unansweredCount: z.int() }),
  summary: 'Ours: what bidders asked about an own project, the newest first',
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/bidquestion/answer',
  area,
  access: access('Update'),
  body: z.object({
    questionUniqueId: idOf('bidQuestion'),
    answerText: requiredText(4000).meta({ example: 'Yes, price it.' }),
    isPublished: Flag.optional().meta({
      example: false,
      description: 'issues question and answer as the next addendum to all who intend, without who asked',
    }),
  }),
  reply: Ids,
  summary: 'Ours: answers a question, once, before the end: to whoever asked, or to all who intend',
})
