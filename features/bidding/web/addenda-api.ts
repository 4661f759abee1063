/** Queries and writes of addenda and questions, for the screens of both sides. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#web/api/client.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import { useWrite } from '#web/api/write.ts'
import {
  issueAddendum,
  listAddenda,
  listReceivedAddenda,
  type NewAddendum,
  readAddendum,
} from '../addenda-contract.ts'
import {
  answerQuestion,
  askQuestion,
  listOwnQuestions,
  listReceivedQuestions,
} from '../questions-contract.ts'

const MODULE = 'Bidding'

const pageOf = (workOrder: string, page: number) => ({
  TargetUniqueID: workOrder,
  StartingPageNumber: page,
  NumberOfItemsPerPage: PAGE_SIZE,
})

/** The addenda to one of the account's projects, the newest first, in pages of ten. */
export const addendaQuery = (workOrder: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'addenda', workOrder],
    queryFn: ({ pageParam, signal }) => call(listAddenda, { body: pageOf(workOrder, pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
    }),
  })

/** The addenda that a bidder received, with the number of unread and of known addenda. */
export const receivedAddendaQuery = (workOrder: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'received addenda', workOrder],
    queryFn: ({ pageParam, signal }) =>
      call(listReceivedAddenda, { body: pageOf(workOrder, pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => {
      const last = pages.at(-1)
      return {
        items: pages.flatMap(({ items }) => items),
        total: last?.totalCount ?? 0,
        unread: last?.unreadCount ?? 0,
        firstUnread: last?.firstUnread ?? null,
        known: last?.knownCount ?? 0,
      }
    },
  })

export const useReadAddendum = () =>
  useWrite(MODULE, (body: { workOrderUniqueId: string; addendumNumber: number }) =>
    call(readAddendum, { body }),
  )

/**
 * `key` is the idempotency key. Retries with the same text send the same key, so that the addendum is issued
 * once.
 */
export const useIssueAddendum = () =>
  useWrite(MODULE, ({ body, key }: { body: z.input<typeof NewAddendum>; key: string }) =>
    call(issueAddendum, { body, idempotencyKey: key }),
  )

/** The account's own questions about a project. */
export const ownQuestionsQuery = (workOrder: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'own questions', workOrder],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnQuestions, { body: pageOf(workOrder, pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
    }),
  })

/** The questions of bidders about one of the account's projects. */
export const receivedQuestionsQuery = (workOrder: string) =>
  infiniteQueryOptions({
    queryKey: [MODULE, 'received questions', workOrder],
    queryFn: ({ pageParam, signal }) =>
      call(listReceivedQuestions, { body: pageOf(workOrder, pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
      unanswered: pages.at(-1)?.unansweredCount ?? 0,
    }),
  })

/** `key` is the idempotency key. Retries of the same question send the same key. */
export const useAskOwner = () =>
  useWrite(
    MODULE,
    ({ body, key }: { body: { workOrderUniqueId: string; questionText: string }; key: string }) =>
      call(askQuestion, { body, idempotencyKey: key }),
  )

export const useAnswer = () =>
  useWrite(MODULE, (body: { questionUniqueId: string; answerText: string; isPublished: boolean }) =>
    call(answerQuestion, { body }),
  )
