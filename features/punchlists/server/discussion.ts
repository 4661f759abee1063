/** The discussion, the history and the ways of a punch list item. */
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import { addComments, type CommentRow, pageOfComments } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewPunchListItemComment, PunchListItemComment } from '../contract.ts'
import { itemTable, lockItems } from './item-queries.ts'

type Target = Paging & { TargetUniqueID: string }

const shown = ({ id, recordId, text, isAnswer: _none, ...comment }: CommentRow): PunchListItemComment => ({
  ...comment,
  punchListItemCommentUniqueId: id,
  punchListItemUniqueId: recordId,
  punchListItemCommentText: text,
})

/**
 * A page of the comments on an item, newest last.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfItemComments(
  context: InAccount,
  body: Target,
): Promise<PageOf<PunchListItemComment>> {
  await requireSeen(context, itemTable, [body.TargetUniqueID], 'Read')
  const page = await pageOfComments(context, 'PunchListItem', body.TargetUniqueID, body)
  return { ...page, items: page.items.map(shown) }
}

/**
 * Comments on items, all or none.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function commentOnItems(
  context: InAccount,
  inputs: NewPunchListItemComment[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = inputs.map(({ punchListItemUniqueId }) => punchListItemUniqueId)
  // Who is to put something right says how it goes: whoever may see an item and change some.
  await requireSeen(context, itemTable, ids, 'Update')
  const items = await lockItems(db, scope, ids, 'as they are')
  return addComments(
    context,
    inputs.map(({ punchListItemUniqueId: id, punchListItemCommentText: text, mentions }) => {
      const { workOrderId = '', number = 0, location = '', description = '' } = items.get(id) ?? {}
      const named = { title: description, number: `${number}`, location }
      return { on: { type: 'PunchListItem', id, workOrderId, named }, text, mentions }
    }),
  )
}

const history: ToldHistory = [
  {
    table: 'punch_list_item',
    steps: { Active: 'made it active again', InActive: 'set it inactive', Completed: 'closed it' },
    fields: {
      description: { label: 'Description' },
      location: { label: 'Location' },
      employee_id: { label: 'Responsible', as: 'employee' },
      sub_contractor_type_id: { label: 'Subcontractor type', as: 'subContractorType' },
      sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' },
      due_date: { label: 'Due', as: 'day' },
    },
  },
]

/**
 * A page of what became of an item, newest first.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfItemHistory(context: InAccount, body: Target): Promise<PageOf<HistoryEntry>> {
  await requireSeen(context, itemTable, [body.TargetUniqueID], 'Read')
  return pageOfHistory(context, history, body.TargetUniqueID, body)
}

/**
 * With whom an item was, from the beginning.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function dwellOfItem(
  context: InAccount,
  { TargetUniqueID }: { TargetUniqueID: string },
): Promise<Dwell[]> {
  await requireSeen(context, itemTable, [TargetUniqueID], 'Read')
  return listDwell(context.db, context.scope, TargetUniqueID)
}
