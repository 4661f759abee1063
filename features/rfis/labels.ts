/** The labels of the fields of an RFI: in its form, on its page, in lists and in its history. */
export const rfiLabels = {
  jobUniqueId: 'Job',
  rfiTitle: 'Title',
  rfiDescription: 'Question',
  rfiNotes: 'Notes',
  rfiCostEffect: 'Cost effect',
  rfiScheduleImpact: 'Schedule impact',
  rfiStartDate: 'Asked on',
  rfiDueDate: 'Required by',
  priorityId: 'Priority',
  rfiAssignedToEmployeeUniqueId: 'Assigned to',
} as const
