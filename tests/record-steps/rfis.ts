/** RFIs, as tests/record-steps.test.ts brings them about. */
import { statuses } from '#contract/statuses.ts'
import { addRfi } from '#database/seed/builders.ts'
import { answerRfi, findRfi, sendRfiBack, updateRfis } from '#features/rfis/contract.ts'
import { rfiMachine } from '#features/rfis/machine.ts'
import { stepsOf } from './steps.ts'

export const rfis = stepsOf(rfiMachine, {
  table: 'rfi',
  async make({ db, task, people, next, wait }, { statusId, step, turn }) {
    const { author, actor } = people
    const isAnswered = step === 'close' || step === 'sendBack'
    const id = await addRfi(db, task, {
      number: next(),
      title: 'Some question',
      byEmployeeId: author.employeeId,
      assigned_to_employee_id: actor.employeeId,
      status_id: statusId,
      ...(isAnswered && { answered_at: new Date().toISOString() }),
    })
    await wait('RFI', id, turn)
    return id
  },
  read: ({ server }, id, token) => server.call(findRfi, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateRfis, { body: { paramCollection: [{ rfiUniqueId: id, rfiNotes: 'x' }] }, token }),
    approve: ({ server }, id, token) =>
      server.call(updateRfis, {
        body: { paramCollection: [{ rfiUniqueId: id, statusId: statuses.InProgress }] },
        token,
      }),
    close: ({ server }, id, token) =>
      server.call(updateRfis, {
        body: { paramCollection: [{ rfiUniqueId: id, statusId: statuses.Completed }] },
        token,
      }),
    answer: ({ server }, id, token) =>
      server.call(answerRfi, { body: { rfiUniqueId: id, rfiCommentText: 'So it is.' }, token }),
    sendBack: ({ server }, id, token) =>
      server.call(sendRfiBack, { body: { rfiUniqueId: id, comment: 'Which one?' }, token }),
  },
})
