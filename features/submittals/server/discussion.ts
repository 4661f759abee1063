/** The discussion, the history and the ways of a submittal. */
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import { addComments, type CommentRow, pageOfComments } from '#features/discussion/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type NewSubmittalComment, type SubmittalComment, submittalRoles } from '../contract.ts'
import { submittalRefusals } from '../machine.ts'
import { hasNewerRevision, lockSubmittals, submittalTable } from './queries.ts'
import { discussedOf } from './submittals.ts'

type Target = Paging & { TargetUniqueID: string }

const shown = ({ id, recordId, text, isAnswer: _isAnswer, ...comment }: CommentRow): SubmittalComment => ({
  ...comment,
  submittalCommentUniqueId: id,
  submittalMasterUniqueId: recordId,
  submittalCommentText: text,
  EmployeeUniqueId: comment.employeeUniqueId,
})

/**
 * A page of the comments on a submittal, newest last.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfSubmittalComments(
  context: InAccount,
  body: Target,
): Promise<PageOf<SubmittalComment>> {
  await requireSeen(context, submittalTable, [body.TargetUniqueID], 'Read')
  const page = await pageOfComments(context, 'Submittal', body.TargetUniqueID, body)
  return { ...page, items: page.items.map(shown) }
}

/**
 * Comments on submittals, all or none. A revision that another one followed is read only.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404), SUBMITTAL_SUPERSEDED (409)
 */
export async function commentOnSubmittals(
  context: InAccount,
  inputs: NewSubmittalComment[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = inputs.map(({ submittalMasterUniqueId }) => submittalMasterUniqueId)
  await requireSeen(context, submittalTable, ids, 'Create')
  await requireKnown(
    context,
    inputs.flatMap(({ mentions }) => mentions ?? []),
  )
  const submittals = await lockSubmittals(db, scope, ids, 'as they are')
  for (const submittal of submittals.values())
    if (await hasNewerRevision(db, scope, submittal))
      throw new AppError('SUBMITTAL_SUPERSEDED', submittalRefusals.SUBMITTAL_SUPERSEDED)
  return addComments(
    context,
    inputs.map(({ submittalMasterUniqueId: id, submittalCommentText: text, mentions }) => {
      const submittal = submittals.get(id)
      if (!submittal) throw notFound()
      return { on: discussedOf(submittal), text, mentions }
    }),
  )
}

const roleName = (id: unknown) =>
  submittalRoles.find(({ roleTypeUniqueId }) => roleTypeUniqueId === Number(id))?.roleTypeName ?? ''

// The steps are told by whoever took them, with what they said: the status of the whole follows from theirs.
const history: ToldHistory = [
  {
    table: 'submittal',
    fields: {
      title: { label: 'Title' },
      description: { label: 'Description' },
      company_sub_task_code_id: { label: 'Code', as: 'company_sub_task_code' },
      sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' },
      manager_employee_id: { label: 'Manager', as: 'employee' },
      originator_employee_id: { label: 'Originator', as: 'employee' },
      package_id: { label: 'Package', as: 'submittal_package' },
      job_id: { label: 'Job', as: 'job' },
      received_date: { label: 'Received', as: 'day' },
      required_on_site_date: { label: 'Required on site', as: 'day' },
      lead_days: { label: 'Lead time in days' },
      review_days: { label: 'Review in days' },
      said_submit_by: { label: 'Submit by', as: 'day' },
      said_final_due: { label: 'Final due date', as: 'day' },
    },
  },
  {
    table: 'approval',
    beside: { by: 'record_id', called: 'the participant', nameIn: 'employee_id' },
    steps: {
      Submitted: 'submitted it',
      Pending: 'gave it back',
      Approved: 'approved it',
      ApprovedAsNoted: 'approved it as noted',
      RequireInformation: 'asked for information',
      Rejected: 'rejected it',
    },
    saidIn: 'comments',
    fields: {
      employee_id: { label: 'Participant', as: 'employee' },
      role_type_id: { label: 'Role', as: roleName },
      comments: { label: 'Comment' },
    },
  },
]

/**
 * A page of what became of a submittal, newest first.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfSubmittalHistory(
  context: InAccount,
  body: Target,
): Promise<PageOf<HistoryEntry>> {
  await requireSeen(context, submittalTable, [body.TargetUniqueID], 'Read')
  return pageOfHistory(context, history, body.TargetUniqueID, body)
}

/**
 * With whom a submittal was, from the beginning.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function dwellOfSubmittal(
  context: InAccount,
  { TargetUniqueID }: { TargetUniqueID: string },
): Promise<Dwell[]> {
  await requireSeen(context, submittalTable, [TargetUniqueID], 'Read')
  return listDwell(context.db, context.scope, TargetUniqueID)
}
