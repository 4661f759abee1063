/** The columns of permits, for lists and for their spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { waitingColumns } from '#features/court/columns.ts'
import { permitLabels } from './labels.ts'
import { type PermitStatusName, permitWords } from './machine.ts'
import type { Permit } from './records.ts'

const day = { type: 'date', kind: 'figure', isSorted: true } as const

export const permitColumns = columnsOf<Permit>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 10 },
    value: (permit) => numberOf('Permit', permit.number),
  },
  name: {
    ...{ title: 'Permit', type: 'text', kind: 'name', isSorted: true, width: 50 },
    value: (permit) => permit.permitTitle,
  },
  parent: {
    ...{ title: 'Below', type: 'text', isExtra: 'in the sheet', width: 40 },
    value: (permit) => permit.parentPermitTitle,
  },
  authority: {
    ...{ title: permitLabels.permitNumber, type: 'text', isExtra: true, width: 20 },
    value: (permit) => permit.permitNumber,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 14 },
    value: (permit) => permitWords[permit.statusName as PermitStatusName],
  },
  subcontractor: {
    ...{ title: permitLabels.subContractorUniqueId, type: 'text', isSorted: true, isExtra: true },
    value: (permit) => permit.subContractorName,
  },
  with: waitingColumns.with,
  inspections: {
    ...{ title: 'Inspections', type: 'text', kind: 'figure', width: 14 },
    value: ({ requiredInspections: all }) =>
      `${all.filter((one) => one.permitLogUniqueId).length} of ${all.length}`,
  },
  applied: {
    ...day,
    title: permitLabels.permitApplicationDate,
    isExtra: true,
    value: (permit) => permit.permitApplicationDate,
  },
  start: {
    ...day,
    title: permitLabels.permitStartDate,
    isExtra: 'in the sheet',
    value: (permit) => permit.permitStartDate,
  },
  end: { ...day, title: permitLabels.permitEndDate, value: (permit) => permit.permitEndDate },
  lapses: { ...day, title: 'Expires', isExtra: true, value: (permit) => permit.lapsesOnDate },
  approved: {
    ...{ title: 'Approved', type: 'date', isExtra: 'in the sheet' },
    value: (permit) => permit.approvedOnDate,
  },
  closed: {
    ...{ title: 'Closed', type: 'date', isExtra: 'in the sheet' },
    value: (permit) => permit.closedOnDate,
  },
})
