/** Subcontractors, as tests/record-steps.test.ts brings them about. */
import { addSubContractor } from '#database/seed/builders.ts'
import {
  deleteSubcontractors,
  findSubcontractor,
  updateSubcontractors,
} from '#features/subcontractors/contract.ts'
import { subcontractorMachine } from '#features/subcontractors/machine.ts'
import { stepsOf } from './steps.ts'

export const subcontractors = stepsOf(subcontractorMachine, {
  table: 'sub_contractor',
  isOfAccount: true,
  make: ({ db, task, next }, { statusId }) =>
    addSubContractor(db, task, { name: `Some firm ${next()}`, status_id: statusId }),
  read: ({ server }, id, token) => server.call(findSubcontractor, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateSubcontractors, {
        body: [{ subContractorUniqueId: id, SubContractorAddress: 'Another street 1' }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteSubcontractors, { body: [id], token }),
  },
})
