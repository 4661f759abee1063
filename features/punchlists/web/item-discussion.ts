/** What was said of an item, what became of it and with whom it was: fetched by its own screen alone. */
import { COMMENTS_AT_ONCE } from '#features/discussion/contract.ts'
import type { NewComment } from '#features/discussion/web/public.ts'
import { call } from '#web/api/client.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import { useWrite } from '#web/api/write.ts'
import { createItemComments, listCommentsOfItem, listDwellOfItem, listHistoryOfItem } from '../contract.ts'

const MODULE = 'PunchLists'

/** What was said of an item. */
export function commentsQuery(id: string) {
  return {
    queryKey: [MODULE, 'comments', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const page = await call(listCommentsOfItem, {
        body: { TargetUniqueID: id, NumberOfItemsPerPage: COMMENTS_AT_ONCE },
        signal,
      })
      const items = page.items.map(
        ({ punchListItemCommentUniqueId, punchListItemCommentText, ...comment }) => ({
          ...comment,
          id: punchListItemCommentUniqueId,
          text: punchListItemCommentText,
        }),
      )
      return { ...page, items }
    },
  }
}

/** What became of it. */
export const historyOf = (id: string) => ({
  queryKey: [MODULE, 'history', id],
  fetchPage: (page: Stretch, signal: AbortSignal) =>
    call(listHistoryOfItem, { body: { TargetUniqueID: id, ...page }, signal }),
})

/** With whom it was. */
export const dwellQuery = (id: string) => ({
  queryKey: [MODULE, 'dwell', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listDwellOfItem, { body: { TargetUniqueID: id }, signal }),
})

/** Says something of it. */
export const useCommentOn = (punchListItemUniqueId: string) =>
  useWrite(MODULE, ({ text, mentions, key }: NewComment) =>
    call(createItemComments, {
      body: [{ punchListItemUniqueId, punchListItemCommentText: text, mentions }],
      idempotencyKey: key,
    }),
  )
