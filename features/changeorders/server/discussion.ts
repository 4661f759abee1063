/** The discussion, the history and the ways of a change order. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import { addComments, type CommentRow, pageOfComments } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ChangeOrderComment, NewChangeOrderComment } from '../contract.ts'
import { discussedOf } from './change-orders.ts'
import { changeOrderTable, lockChangeOrders } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

const shown = ({ id, recordId, text, isAnswer: _never, ...comment }: CommentRow): ChangeOrderComment => ({
  ...comment,
  changeOrderCommentUniqueId: id,
  changeOrderMasterUniqueId: recordId,
  changeOrderCommentText: text,
})

/**
 * A page of the comments on a change order, newest last.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfChangeOrderComments(
  context: InAccount,
  body: Target,
): Promise<PageOf<ChangeOrderComment>> {
  await requireSeen(context, changeOrderTable, [body.TargetUniqueID], 'Read')
  const page = await pageOfComments(context, 'ChangeOrder', body.TargetUniqueID, body)
  return { ...page, items: page.items.map(shown) }
}

/**
 * Comments on change orders, all or none.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function commentOnChangeOrders(
  context: InAccount,
  inputs: NewChangeOrderComment[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = inputs.map(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId)
  await requireSeen(context, changeOrderTable, ids, 'Create')
  const orders = await lockChangeOrders(db, scope, ids, 'as they are')
  return addComments(
    context,
    inputs.map(({ changeOrderMasterUniqueId: id, changeOrderCommentText: text, mentions }) => {
      const order = orders.get(id)
      if (!order) throw notFound()
      return { on: discussedOf(order), text, mentions }
    }),
  )
}

const history: ToldHistory = [
  {
    table: 'change_order',
    // What the actors decide their own rows tell, with what they said.
    steps: {
      Pending: 'put it under review',
      Active: 'brought it into force',
      RequireInformation: null,
      Rejected: null,
    },
    fields: {
      name: { label: 'Name' },
      description: { label: 'Description' },
      originator_employee_id: { label: 'Originator', as: 'employee' },
      schedule_impact: { label: 'Schedule impact', as: (days) => `${days} days` },
      new_end_date: { label: 'New end', as: 'day' },
      due_date: { label: 'Needed by', as: 'day' },
      task_id: { label: 'Task', as: 'task' },
    },
  },
  {
    table: 'approval',
    steps: {
      Approved: 'approved it',
      RequireInformation: 'asked for information',
      Rejected: 'rejected it',
      Pending: null,
    },
    saidIn: 'comments',
    fields: { employee_id: { label: 'Employee', as: 'employee' } },
    beside: { by: 'record_id', called: 'the approver', nameIn: 'employee_id' },
  },
  {
    table: 'change_order_item',
    fields: {
      name: { label: 'Item' },
      description: { label: 'Description' },
      activity_id: { label: 'Activity', as: 'activity' },
      amount: { label: 'Amount', as: (amount) => Number(amount).toFixed(2) },
      schedule_impact: { label: 'Schedule impact', as: (days) => `${days} days` },
      new_start_date: { label: 'New start', as: 'day' },
      new_end_date: { label: 'New end', as: 'day' },
      target_metric: { label: 'New target' },
      unit: { label: 'New unit' },
      unit_factor: { label: 'One of the old unit is' },
    },
    beside: { by: 'change_order_id', called: 'the item', nameIn: 'name' },
  },
]

/**
 * A page of what became of a change order, newest first.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfChangeOrderHistory(
  context: InAccount,
  body: Target,
): Promise<PageOf<HistoryEntry>> {
  await requireSeen(context, changeOrderTable, [body.TargetUniqueID], 'Read')
  return pageOfHistory(context, history, body.TargetUniqueID, body)
}

/**
 * With whom a change order was, from the beginning.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function dwellOfChangeOrder(
  context: InAccount,
  { TargetUniqueID }: { TargetUniqueID: string },
): Promise<Dwell[]> {
  await requireSeen(context, changeOrderTable, [TargetUniqueID], 'Read')
  return listDwell(context.db, context.scope, TargetUniqueID)
}
