/** Permits, as tests/record-steps.test.ts brings them about. */
import { addPermit } from '#database/seed/builders.ts'
import {
  approvePermits,
  closePermits,
  createPermitLogs,
  createPermits,
  deletePermits,
  findPermit,
  updatePermits,
} from '#features/permits/contract.ts'
import { permitMachine } from '#features/permits/machine.ts'
import { stepsOf } from './steps.ts'

export const permits = stepsOf(permitMachine, {
  table: 'permit',
  async make({ db, task, people, next, wait }, { statusId, turn }) {
    const { permitId } = await addPermit(db, task, {
      number: next(),
      title: 'Some permit',
      byEmployeeId: people.author.employeeId,
      status_id: statusId,
    })
    await wait('Permit', permitId, turn)
    return permitId
  },
  read: ({ server }, id, token) => server.call(findPermit, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updatePermits, { body: [{ permitUniqueId: id, permitTitle: 'Another title' }], token }),
    approve: ({ server }, id, token) => server.call(approvePermits, { body: [id], token }),
    close: ({ server }, id, token) => server.call(closePermits, { body: [id], token }),
    addBelow: ({ server }, id, token) =>
      server.call(createPermits, { body: [{ parentPermitUniqueId: id, permitTitle: 'Below it' }], token }),
    log: ({ server }, id, token) =>
      server.call(createPermitLogs, {
        body: [{ permitUniqueId: id, signOffInspectionNotes: 'Seen.' }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deletePermits, { body: [id], token }),
  },
})
