/** Submittals, as tests/record-steps.test.ts brings them about. */
import { statuses } from '#contract/statuses.ts'
import { addActors, addSubmittal } from '#database/seed/builders.ts'
import {
  APPROVER,
  approveSubmittal,
  askSubmittalInformation,
  deleteSubmittals,
  findSubmittal,
  rejectSubmittal,
  reopenSubmittal,
  replaceSubmittalActor,
  SUBMITTER,
  submitSubmittal,
  updateSubmittals,
} from '#features/submittals/contract.ts'
import { submittalMachine } from '#features/submittals/machine.ts'
import { stepsOf } from './steps.ts'

export const submittals = stepsOf(submittalMachine, {
  table: 'submittal',
  async make({ db, task, people, next }, { status, statusId, step }) {
    const { author, manager, holder, actor, other } = people
    const recordId = await addSubmittal(db, task, {
      number: next(),
      title: 'Some submittal',
      byEmployeeId: author.employeeId,
      manager_employee_id: manager.employeeId,
      status_id: statusId,
    })
    // Who holds the step that is tried comes first, and another one goes on.
    const [submitter, approver] = step === 'submit' ? [holder, actor] : [other, holder]
    const asks = status === 'RequireInformation' && { status_id: statuses.RequireInformation }
    await addActors(db, task, { record: 'Submittal', recordId }, [
      { role_type_id: SUBMITTER, employeeId: submitter.employeeId },
      { role_type_id: APPROVER, employeeId: approver.employeeId, ...asks },
      { role_type_id: APPROVER, employeeId: step === 'submit' ? other.employeeId : actor.employeeId },
    ])
    return recordId
  },
  // Whoever has the turn is one of those who take part in it.
  is(who, kind) {
    if (who === 'author') return kind === 'author' || kind === 'manager'
    return who === kind || (who === 'actor' && (kind === 'holder' || kind === 'other'))
  },
  read: ({ server }, id, token) => server.call(findSubmittal, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateSubmittals, {
        body: [{ submittalMasterUniqueId: id, submittalTitle: 'Another title' }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteSubmittals, { body: [id], token }),
    submit: ({ server }, id, token) =>
      server.call(submitSubmittal, { body: { submittalMasterUniqueId: id }, token }),
    approve: ({ server }, id, token) =>
      server.call(approveSubmittal, { body: { submittalMasterUniqueId: id }, token }),
    askInformation: ({ server }, id, token) =>
      server.call(askSubmittalInformation, { body: { submittalMasterUniqueId: id, comment: 'Why?' }, token }),
    reject: ({ server }, id, token) =>
      server.call(rejectSubmittal, { body: { submittalMasterUniqueId: id, comment: 'No.' }, token }),
    replace: ({ server, people }, id, token) =>
      server.call(replaceSubmittalActor, {
        body: {
          submittalMasterUniqueId: id,
          roleTypeUniqueId: APPROVER,
          replacedEmployeeUniqueId: people.holder.employeeId,
          employeeUniqueId: people.reader.employeeId,
          reason: 'Some reason',
        },
        token,
      }),
    reopen: ({ server }, id, token) =>
      server.call(reopenSubmittal, { body: { SubmittalMasterUniqueId: id }, token }),
  },
})
