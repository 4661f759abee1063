/** The discussion, the history and the ways of an RFI. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import { addComments, type CommentRow, pageOfComments } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewRfiComment, RfiComment } from '../contract.ts'
import { lockRfis, rfiTable } from './queries.ts'
import { answerRfi, discussedOf } from './rfis.ts'

type Target = Paging & { TargetUniqueID: string }

const shown = ({ id, recordId, text, ...comment }: CommentRow): RfiComment => ({
  ...comment,
  rfiCommentUniqueId: id,
  rfiUniqueId: recordId,
  rfiCommentText: text,
  statusId: statuses.Active,
})

/**
 * A page of the comments on an RFI, newest last.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfRfiComments(context: InAccount, body: Target): Promise<PageOf<RfiComment>> {
  await requireSeen(context, rfiTable, [body.TargetUniqueID], 'Read')
  const page = await pageOfComments(context, 'RFI', body.TargetUniqueID, body)
  return { ...page, items: page.items.map(shown) }
}

/**
 * Comments on RFIs, all or none; those that are marked as answers answer them.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404), for answers a refusal of the machine (409)
 */
export async function commentOnRfis(context: InAccount, inputs: NewRfiComment[]): Promise<string[]> {
  const ids = inputs.map(({ rfiUniqueId }) => rfiUniqueId)
  await requireSeen(context, rfiTable, ids, 'Create')
  const said: string[] = []
  // One after the other, as they are written: an answer is told by itself.
  for (const input of inputs)
    said.push(...(await (input.isAnswer ? answerRfi(context, input) : say(context, input))))
  return said
}

async function say(
  context: InAccount,
  { rfiUniqueId: id, rfiCommentText: text, mentions }: NewRfiComment,
): Promise<string[]> {
  const rfi = (await lockRfis(context.db, context.scope, [id], 'as they are')).get(id)
  if (!rfi) throw notFound()
  return addComments(context, [{ on: discussedOf(rfi), text, mentions }])
}

const priorityName = (id: unknown) =>
  priorities.find(({ priorityId }) => priorityId === Number(id))?.priorityName ?? String(id)

const history: ToldHistory = [
  {
    table: 'rfi',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    marks: { answered_at: 'answered it' },
    unmarks: { answered_at: 'sent it back for a better answer' },
    fields: {
      title: { label: 'Title' },
      description: { label: 'Question' },
      notes: { label: 'Notes' },
      cost_effect: { label: 'Cost effect' },
      schedule_impact: { label: 'Schedule impact' },
      start_date: { label: 'Asked on', as: 'day' },
      due_date: { label: 'Needed by', as: 'day' },
      priority_id: { label: 'Priority', as: priorityName },
      assigned_to_employee_id: { label: 'Assigned to', as: 'employee' },
    },
  },
]

/**
 * A page of what became of an RFI, newest first.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfRfiHistory(context: InAccount, body: Target): Promise<PageOf<HistoryEntry>> {
  await requireSeen(context, rfiTable, [body.TargetUniqueID], 'Read')
  return pageOfHistory(context, history, body.TargetUniqueID, body)
}

/**
 * With whom an RFI was, from the beginning.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function dwellOfRfi(
  context: InAccount,
  { TargetUniqueID }: { TargetUniqueID: string },
): Promise<Dwell[]> {
  await requireSeen(context, rfiTable, [TargetUniqueID], 'Read')
  return listDwell(context.db, context.scope, TargetUniqueID)
}
