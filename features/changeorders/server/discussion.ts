/** Comments and history of a change order. */

import { countOf, formatQuantity, moneyOf } from '#contract/figures.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import type { ToldHistory } from '#features/history/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import { changeOrderItemLabels, changeOrderLabels } from '../labels.ts'
import { findChangeOrderById } from './queries.ts'

const history: ToldHistory = [
  {
    table: 'change_order',
    // No text for these statuses: the actors' own rows in the history show their decisions and comments.
    steps: {
      Pending: 'sent it for approval',
      Active: 'put it into effect',
      RequireInformation: null,
      Rejected: null,
    },
    fields: {
      name: { label: changeOrderLabels.changeOrderName },
      description: { label: changeOrderLabels.description },
      originator_employee_id: { label: changeOrderLabels.coOriginatorEmployeeUniqueId, as: 'employee' },
      schedule_impact: {
        label: changeOrderLabels.scheduleImpact,
        as: (days) => countOf(Number(days), 'day'),
      },
      new_end_date: { label: changeOrderLabels.scheduleNewEndDate, as: 'day' },
      due_date: { label: changeOrderLabels.changeOrderDueDate, as: 'day' },
      task_id: { label: changeOrderLabels.taskUniqueId, as: 'task' },
    },
  },
  {
    table: 'approval',
    steps: {
      Approved: 'approved it',
      RequireInformation: 'asked for information',
      Rejected: 'rejected it',
      Pending: null,
    },
    saidIn: 'comments',
    fields: { employee_id: { label: 'Employee', as: 'employee' } },
    beside: { by: 'record_id', called: 'the approver', nameIn: 'employee_id' },
  },
  {
    table: 'change_order_item',
    fields: {
      name: { label: 'Item' },
      description: { label: changeOrderItemLabels.changeOrderItemDescription },
      activity_id: { label: changeOrderItemLabels.subTaskUniqueId, as: 'activity' },
      amount: {
        label: changeOrderItemLabels.changeOrderItemAmount,
        as: (amount) => moneyOf(String(amount)),
        isCosts: true,
      },
      schedule_impact: {
        label: changeOrderItemLabels.scheduleImpact,
        as: (days) => countOf(Number(days), 'day'),
      },
      new_start_date: { label: changeOrderItemLabels.scheduleNewStartDate, as: 'day' },
      new_end_date: { label: changeOrderItemLabels.scheduleNewEndDate, as: 'day' },
      target_metric: {
        label: changeOrderItemLabels.subTaskTargetMetric,
        as: (target) => formatQuantity(String(target)),
      },
      unit: { label: changeOrderItemLabels.subTaskUnit },
      unit_factor: { label: 'One of the old unit is', as: (factor) => formatQuantity(String(factor)) },
    },
    beside: { by: 'change_order_id', called: 'the item', nameIn: 'name' },
  },
]

export const discussion = discussedRecord('ChangeOrder', {
  history,
  seesCosts: async ({ db, scope }, id) => {
    const order = await findChangeOrderById(db, scope, id)
    return (
      order !== undefined &&
      seesCosts(scope, { workOrderId: order.workOrderUniqueId, isOwn: order.seesCosts })
    )
  },
})
