/**
 * Questions of bidders to the owner before the end, and their answers. An answer goes to the bidder alone, or
 * is published as an addendum to everyone who intends to bid. The addendum does not name the bidder who asked
 * (records.md 'Sealed bids': no bidder learns who else bids).
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { requireAllowed } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  MOST_OPEN_QUESTIONS,
  type OwnQuestion,
  questionErrors,
  type ReceivedQuestion,
} from '../questions-contract.ts'
import { holdBiddable, tellAll } from './addenda.ts'
import { listPeopleOf } from './addenda-queries.ts'
import { bidIsAnswered, bidIsAsked } from './notices.ts'
import { ownerOf } from './queries.ts'
import {
  countQuestions,
  countQuestionsOf,
  findQuestion,
  insertQuestion,
  listAnswering,
  listQuestions,
  listQuestionsOf,
  placeQuestion,
  updateQuestion,
} from './question-queries.ts'
import { holdOpenBid, requireIntent, requireOfAccount } from './service.ts'
import { requireOwner, tellBidders } from './tabulation.ts'
import { findOwnerName, insertDeeds } from './tabulation-queries.ts'

// Calls of the bidder -------------------------------------------------------------------------------------------------

/**
 * Asks the owner of a project a question. The owner's employees who may answer are notified.
 *
 * @throws AppError TOO_MANY_QUESTIONS and the errors of `holdOpenBid` (409), NOT_FOUND (404)
 */
export async function ask(
  context: InAccount,
  { workOrderUniqueId: workOrder, questionText }: { workOrderUniqueId: string; questionText: string },
): Promise<string[]> {
  const { db, now, afterCommit, events } = context
  requireOfAccount(context, 'Create')
  const { bid, project } = await holdOpenBid(context, workOrder)
  const owner = ownerOf(bid)
  const { unanswered } = await countQuestionsOf(db, owner, { workOrder, bid: bid.id })
  if (unanswered >= MOST_OPEN_QUESTIONS)
    throw new AppError('TOO_MANY_QUESTIONS', questionErrors.TOO_MANY_QUESTIONS)
  const id = uuidv7()
  await insertQuestion(db, owner, {
    ...{ id, work_order_id: workOrder, bid_summary_id: bid.id, question: questionText, asked_at: now },
  })
  notify({ ...context, scope: { ...owner, employeeId: null } }, [
    telling(bidIsAsked, {
      employeeIds: await listAnswering(db, owner, workOrder),
      workOrderId: workOrder,
      deed: id,
      values: { project: project.title, workOrder },
    }),
  ])
  afterCommit(() =>
    events.publish({
      ...{ ...owner, module: 'Bidding', action: 'Update', ids: [id], tab: null },
      workOrders: [workOrder],
    }),
  )
  return [id]
}

/**
 * A page of the account's questions about a project.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT (409)
 */
export async function pageOfOwnQuestions(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<OwnQuestion>> {
  const { db } = context
  requireOfAccount(context, 'Read')
  const known = await requireIntent(context, workOrder)
  const of = { workOrder, bid: known.id }
  return fetchPage(
    paging,
    (range) => listQuestionsOf(db, ownerOf(known), of, range),
    async () => (await countQuestionsOf(db, ownerOf(known), of)).total,
  )
}

// Calls of the owner --------------------------------------------------------------------------------------------------

/**
 * A page of all bidders' questions about one of the account's projects.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfReceivedQuestions(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<ReceivedQuestion> & { unansweredCount: number }> {
  const { db, scope } = context
  await requireOwner(context, [workOrder], 'Read')
  const { total, unanswered } = await countQuestions(db, scope, workOrder)
  const page = await fetchPage(
    paging,
    (range) => listQuestions(db, scope, workOrder, range),
    async () => total,
  )
  return { ...page, unansweredCount: unanswered }
}

/** The title and text of the addendum that publishes a question. The text does not contain who asked or when. */
const PUBLISHED = 'Question and answer'
const publishedText = (question: string, answer: string) => `Question: ${question}\n\nAnswer: ${answer}`

/**
 * Answers a question, once: to the bidder who asked, or to everyone who intends to bid.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), QUESTION_ANSWERED and the errors of `holdBiddable` (409)
 */
export async function answerIt(
  context: InAccount,
  {
    questionUniqueId: id,
    answerText: answer,
    isPublished = false,
  }: { questionUniqueId: string; answerText: string; isPublished?: boolean | undefined },
): Promise<string[]> {
  const { db, scope, now } = context
  const placed = requireAllowed(await placeQuestion(db, scope, id), [id], {
    module: 'Bidding',
    action: 'Update',
  })
  const { workOrderId = '' } = placed.get(id) ?? {}
  const project = await holdBiddable(context, workOrderId)
  const asked = await findQuestion(db, scope, id)
  if (!asked) throw notFound()
  if (asked.answer !== null) throw new AppError('QUESTION_ANSWERED', questionErrors.QUESTION_ANSWERED)
  const text = publishedText(asked.question, answer)
  const addendum = isPublished
    ? await tellAll(context, workOrderId, project, { title: PUBLISHED, text, movedEndTo: null })
    : null
  await updateQuestion(db, scope, id, { answer, addendumNumber: addendum?.number ?? null, now })
  const { companyId, accountId, bidSummaryId, bidderName } = asked
  await insertDeeds(db, scope, now, [{ workOrderId, what: 'answer', bid: { id: bidSummaryId, bidderName } }])
  const bidder = { companyId, accountId, id: bidSummaryId }
  // If the answer is published, the addendum notifies the bidder who asked, like all others.
  if (!addendum)
    notify({ ...context, scope: { companyId, accountId, employeeId: null } }, [
      telling(bidIsAnswered, {
        employeeIds: await listPeopleOf(db, bidder),
        workOrderId: null,
        deed: id,
        values: {
          project: project.bidProjectName || project.title,
          workOrder: workOrderId,
          owner: await findOwnerName(db, scope),
        },
      }),
    ])
  tellBidders(context, [bidder])
  return [id]
}
