/** The labels of an activity's fields, in its form, on its page and in its history. */
export const activityLabels = {
  subTaskTitle: 'Title',
  subTaskNotes: 'Notes',
  subTaskTargetMetric: 'Target',
  subTaskUnit: 'Unit',
  unitFactor: 'Factor',
  subTaskHours: 'Hours',
  bidUnitCost: 'Unit cost',
  subTaskStartDate: 'Start date',
  subTaskEndDate: 'End date',
  statusId: 'Status',
  companySubTaskCodeUniqueIds: 'Codes',
  companySubTaskCodeUniqueId: 'Default code',
} as const
