/** The discussion, the history and the ways of a permit. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import { addComments, type CommentRow, pageOfComments } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewPermitComment, PermitComment } from '../contract.ts'
import { discussedOf } from './permits.ts'
import { lockPermits, permitTable } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

const shown = ({ id, recordId, text, isAnswer: _never, ...comment }: CommentRow): PermitComment => ({
  ...comment,
  permitCommentUniqueId: id,
  permitUniqueId: recordId,
  permitCommentText: text,
})

/**
 * A page of the comments on a permit, newest last.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfPermitComments(context: InAccount, body: Target): Promise<PageOf<PermitComment>> {
  await requireSeen(context, permitTable, [body.TargetUniqueID], 'Read')
  const page = await pageOfComments(context, 'Permit', body.TargetUniqueID, body)
  return { ...page, items: page.items.map(shown) }
}

/**
 * Comments on permits, all or none.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function commentOnPermits(context: InAccount, inputs: NewPermitComment[]): Promise<string[]> {
  const { db, scope } = context
  const ids = inputs.map(({ permitUniqueId }) => permitUniqueId)
  await requireSeen(context, permitTable, ids, 'Create')
  const permits = await lockPermits(db, scope, ids, 'as they are')
  return addComments(
    context,
    inputs.map(({ permitUniqueId: id, permitCommentText: text, mentions }) => {
      const permit = permits.get(id)
      if (!permit) throw notFound()
      return { on: discussedOf(permit), text, mentions }
    }),
  )
}

const history: ToldHistory = [
  {
    table: 'permit',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    fields: {
      title: { label: 'Title' },
      permit_number: { label: 'Permit number' },
      application_date: { label: 'Applied for on', as: 'day' },
      start_date: { label: 'Start', as: 'day' },
      end_date: { label: 'End', as: 'day' },
      sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' },
      inactivity_days: { label: 'Lapses after', as: (days) => `${days} days` },
    },
  },
  {
    table: 'permit_log',
    fields: {
      result: { label: 'Result' },
      inspected_on: { label: 'Inspected on', as: 'day' },
      notes: { label: 'Notes' },
    },
    beside: { by: 'permit_id', called: 'a sign-off' },
  },
  {
    table: 'permit_inspection',
    fields: {
      name: { label: 'Inspection' },
      planned_on: { label: 'Planned for', as: 'day' },
    },
    marks: { log_id: 'ticked it off' },
    beside: { by: 'permit_id', called: 'the inspection', nameIn: 'name' },
  },
]

/**
 * A page of what became of a permit, newest first.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfPermitHistory(context: InAccount, body: Target): Promise<PageOf<HistoryEntry>> {
  await requireSeen(context, permitTable, [body.TargetUniqueID], 'Read')
  return pageOfHistory(context, history, body.TargetUniqueID, body)
}

/**
 * With whom a permit was, from the beginning.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function dwellOfPermit(
  context: InAccount,
  { TargetUniqueID }: { TargetUniqueID: string },
): Promise<Dwell[]> {
  await requireSeen(context, permitTable, [TargetUniqueID], 'Read')
  return listDwell(context.db, context.scope, TargetUniqueID)
}
