/** The labels of fields in forms, on pages, in lists and in histories. */

/** The labels of a change order. */
export const changeOrderLabels = {
  jobUniqueId: 'Job',
  taskUniqueId: 'Task',
  changeOrderTypeId: 'Type',
  changeOrderName: 'Title',
  description: 'Why',
  scheduleImpact: 'Schedule impact',
  scheduleNewEndDate: 'New end date',
  changeOrderDueDate: 'Required by',
  coOriginatorEmployeeUniqueId: 'Originator',
} as const

/** The labels of an item of a change order. */
export const changeOrderItemLabels = {
  changeOrderItemName: 'Name',
  changeOrderItemDescription: 'Details',
  changeOrderItemAmount: 'Amount',
  subTaskUniqueId: 'Activity',
  scheduleImpact: 'Schedule impact',
  scheduleNewStartDate: 'New start',
  scheduleNewEndDate: 'New end',
  subTaskTargetMetric: 'New target',
  subTaskUnit: 'New unit',
  unitFactor: 'Factor',
} as const
