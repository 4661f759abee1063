/** Subcontractors, for the tests that cover all records. */

import { sortedOf } from '#contract/columns.ts'
import { addSubContractor } from '#database/seed/builders.ts'
import { kitOf, partOf } from '#tests/harness/kit.ts'
import { oneOf, status, word } from '#tests/harness/lists.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { subcontractorColumns } from './columns.ts'
import { deleteSubcontractors, findSubcontractor, updateSubcontractors } from './contract.ts'
import { subcontractorMachine } from './machine.ts'
import { listSubcontractorRows } from './server/queries.ts'

const stepsOfSubcontractors = stepsOf(subcontractorMachine, {
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

export const kit = kitOf({
  types: [],
  world: [
    partOf({ subContractor: 'sub_contractor' }, async ({ db, account }) => ({
      subContractor: await addSubContractor(db, account, { name: 'Some subcontractor' }),
    })),
  ],
  steps: { SubContractor: stepsOfSubcontractors },
  lists: {
    copied: {
      sub_contractor: { vary: { name: word, city: oneOf('', 'Bergen', 'Oslo'), status_id: status } },
    },
    of: {
      'the subcontractors': {
        tables: ['sub_contractor'],
        orders: sortedOf(subcontractorColumns),
        list: ({ db, scope }, sort, range) => listSubcontractorRows(db, scope, {}, sort, range),
        idOf: 'subContractorUniqueId',
      },
    },
    sheets: {
      '/api/subcontractor/export': {
        list: '/api/subcontractor/getbysubcontractor',
        column: 'name',
        cell: (row) => row.subcontractorName,
      },
    },
  },
})
