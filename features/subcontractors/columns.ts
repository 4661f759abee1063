/** The columns of lists of subcontractors and of their spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { subcontractorLabels } from './labels.ts'
import { type SubcontractorStatusName, standings } from './machine.ts'
import type { Subcontractor } from './records.ts'

const extra = { type: 'text', isExtra: true, width: 18 } as const

export const subcontractorColumns = columnsOf<Subcontractor>()({
  name: {
    ...{
      title: subcontractorLabels.subcontractorName,
      type: 'text',
      kind: 'name',
      isSorted: true,
      width: 32,
    },
    value: (firm) => firm.subcontractorName,
  },
  type: {
    title: 'Type',
    type: 'text',
    isSorted: true,
    width: 20,
    value: (firm) => firm.subContractorTypeName,
  },
  address: {
    title: subcontractorLabels.SubContractorAddress,
    type: 'text',
    width: 32,
    value: (firm) => firm.SubContractorAddress,
  },
  city: {
    title: subcontractorLabels.subContractorCity,
    type: 'text',
    isSorted: true,
    width: 18,
    value: (firm) => firm.subContractorCity,
  },
  state: { ...extra, title: subcontractorLabels.stateId, value: (firm) => firm.stateName },
  country: { ...extra, title: subcontractorLabels.countryId, value: (firm) => firm.countryName },
  zip: {
    ...{ ...extra, title: subcontractorLabels.zipcode, kind: 'figure', width: 12 },
    value: (firm) => firm.zipcode,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 12 },
    value: (firm) => standings[firm.statusName as SubcontractorStatusName],
  },
})
