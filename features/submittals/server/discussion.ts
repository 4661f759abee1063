/** The comments and the history of a submittal. */

import { AppError } from '#contract/errors.ts'
import { formatNumber } from '#contract/figures.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import type { ToldHistory } from '#features/history/server/public.ts'
import { submittalRoles } from '../contract.ts'
import { submittalLabels } from '../labels.ts'
import { submittalRefusals } from '../machine.ts'
import { hasNewerRevision, lockSubmittals } from './queries.ts'

const roleName = (id: unknown) =>
  submittalRoles.find(({ roleTypeUniqueId }) => roleTypeUniqueId === Number(id))?.roleTypeName ?? ''

// The history shows each step under the actor who took the step, with the actor's comment. The submittal's
// own status follows from these steps, so the history leaves that status out.
const history: ToldHistory = [
  {
    table: 'submittal',
    fields: {
      title: { label: submittalLabels.submittalTitle },
      description: { label: submittalLabels.submittalDescription },
      company_sub_task_code_id: {
        label: submittalLabels.companySubTaskCodeUniqueId,
        as: 'company_sub_task_code',
      },
      sub_contractor_id: { label: submittalLabels.subConAccountUniqueId, as: 'sub_contractor' },
      manager_employee_id: { label: submittalLabels.submittalManagerUniqueId, as: 'employee' },
      originator_employee_id: { label: submittalLabels.submittalOriginatorUniqueId, as: 'employee' },
      package_id: { label: submittalLabels.submittalPackageUniqueId, as: 'submittal_package' },
      job_id: { label: submittalLabels.jobUniqueId, as: 'job' },
      received_date: { label: submittalLabels.receivedDate, as: 'day' },
      required_on_site_date: { label: submittalLabels.requiredOnSiteDate, as: 'day' },
      lead_days: { label: submittalLabels.leadTimeDays, as: (days) => formatNumber(Number(days)) },
      review_days: { label: submittalLabels.reviewDays, as: (days) => formatNumber(Number(days)) },
      said_submit_by: { label: submittalLabels.submitByDate, as: 'day' },
      said_final_due: { label: submittalLabels.finalDueDate, as: 'day' },
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

export const discussion = discussedRecord('Submittal', {
  alsoAnswered: ({ employeeUniqueId }) => ({ EmployeeUniqueId: employeeUniqueId }),
  /** No comments on a revision that has a newer one: SUBMITTAL_SUPERSEDED (409). */
  async beforeComment({ db, scope }, ids) {
    const submittals = await lockSubmittals(db, scope, ids, 'as they are')
    for (const submittal of submittals.values())
      if (await hasNewerRevision(db, scope, submittal))
        throw new AppError('SUBMITTAL_SUPERSEDED', submittalRefusals.SUBMITTAL_SUPERSEDED)
  },
  history,
})
