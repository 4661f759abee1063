/** The columns of lists of change orders and of their spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { waitingColumns } from '#features/court/columns.ts'
import { changeOrderLabels } from './labels.ts'
import { type ChangeOrderStatusName, changeOrderWords } from './machine.ts'
import type { ChangeOrder } from './records.ts'

const place = { type: 'text', isSorted: true, isExtra: true, width: 30 } as const

export const changeOrderColumns = columnsOf<ChangeOrder>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 10 },
    value: (order) => numberOf('ChangeOrder', order.number),
  },
  name: {
    ...{ title: 'Change order', type: 'text', kind: 'name', isSorted: true, width: 50 },
    value: (order) => order.changeOrderName,
  },
  job: { ...place, title: changeOrderLabels.jobUniqueId, value: (order) => order.jobTitle },
  task: { ...place, title: changeOrderLabels.taskUniqueId, value: (order) => order.taskName },
  type: {
    ...place,
    title: changeOrderLabels.changeOrderTypeId,
    width: 24,
    value: (order) => order.changeOrderTypeName,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 18 },
    value: (order) => changeOrderWords[order.statusName as ChangeOrderStatusName],
  },
  ...waitingColumns,
  due: {
    ...{ title: changeOrderLabels.changeOrderDueDate, type: 'date', kind: 'figure', isSorted: true },
    value: (order) => order.changeOrderDueDate,
  },
  schedule: {
    ...{ title: 'Days', type: 'number', kind: 'amount', isSorted: true },
    value: (order) => order.scheduleImpact,
  },
  amount: {
    ...{ title: 'Amount', type: 'amount', kind: 'amount', isSorted: true, isCosts: true },
    value: (order) => order.amount,
  },
  end: {
    ...{
      title: 'New end',
      type: 'date',
      kind: 'figure',
      isSorted: true,
      isExtra: true,
    },
    value: (order) => order.scheduleNewEndDate,
  },
  originator: {
    title: changeOrderLabels.coOriginatorEmployeeUniqueId,
    type: 'text',
    isExtra: true,
    value: (order) => order.coOriginatorName,
  },
  approver: { title: 'Approver', type: 'text', isExtra: true, value: (order) => order.coApproverName },
  created: {
    ...{ title: 'Created', type: 'date', kind: 'short', isSorted: true, isExtra: true },
    value: (order) => order.createdOnDate,
  },
  inForce: {
    ...{ title: 'In effect since', type: 'date', isExtra: 'in the sheet' },
    value: (order) => order.inForceDate,
  },
  description: {
    ...{ title: 'Description', type: 'text', isExtra: 'in the sheet', width: 60 },
    value: (order) => order.description,
  },
})
