/** The columns of lists of RFIs and of their spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { waitingColumns } from '#features/court/columns.ts'
import { rfiLabels } from './labels.ts'
import { rfiWordOf } from './machine.ts'
import type { Rfi } from './records.ts'

export const rfiColumns = columnsOf<Rfi>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 10 },
    value: (rfi) => numberOf('RFI', rfi.number),
  },
  name: {
    ...{ title: 'RFI', type: 'text', kind: 'name', isSorted: true, width: 60 },
    value: (rfi) => rfi.rfiTitle,
  },
  job: {
    ...{ title: rfiLabels.jobUniqueId, type: 'text', isSorted: true, isExtra: true, width: 30 },
    value: (rfi) => rfi.jobTitle,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 14 },
    value: rfiWordOf,
  },
  priority: {
    ...{ title: rfiLabels.priorityId, type: 'text', kind: 'short', isSorted: true, width: 12 },
    value: (rfi) => rfi.priorityName,
  },
  ...waitingColumns,
  due: {
    ...{ title: rfiLabels.rfiDueDate, type: 'date', kind: 'figure', isSorted: true },
    value: (rfi) => rfi.rfiDueDate,
  },
  cost: {
    ...{
      title: 'Cost',
      header: rfiLabels.rfiCostEffect,
      type: 'text',
      kind: 'amount',
      isSorted: true,
      width: 14,
    },
    value: (rfi) => rfi.rfiCostEffect,
  },
  schedule: {
    ...{ title: 'Schedule', header: rfiLabels.rfiScheduleImpact, type: 'text', kind: 'amount', width: 16 },
    ...{ isSorted: true, isExtra: true },
    value: (rfi) => rfi.rfiScheduleImpact,
  },
  assignee: {
    title: rfiLabels.rfiAssignedToEmployeeUniqueId,
    type: 'text',
    isExtra: true,
    value: (rfi) => rfi.rfiAssignedToName,
  },
  created: {
    ...{ title: 'Asked', type: 'date', kind: 'short', isSorted: true, isExtra: true },
    value: (rfi) => rfi.createdOnDate,
  },
  author: { title: 'Requested by', type: 'text', isExtra: true, value: (rfi) => rfi.createdByName },
  answered: { title: 'Answered', type: 'date', isExtra: 'in the sheet', value: (rfi) => rfi.answeredOnDate },
  days: {
    ...{ title: 'Days open', type: 'number', kind: 'figure', isExtra: true, width: 12 },
    value: (rfi) => rfi.daysOpen,
  },
  closed: { title: 'Closed', type: 'date', isExtra: 'in the sheet', value: (rfi) => rfi.closedOnDate },
  description: {
    ...{ title: rfiLabels.rfiDescription, type: 'text', isExtra: 'in the sheet', width: 60 },
    value: (rfi) => rfi.rfiDescription,
  },
  answer: {
    ...{ title: 'Official answer', type: 'text', isExtra: 'in the sheet', width: 60 },
    value: (rfi) => rfi.answerText,
  },
})
