/** The labels of fields, in forms, on pages, in lists and in histories. */

/** The fields of a submittal. */
export const submittalLabels = {
  submittalTitle: 'Title',
  submittalDescription: 'Description',
  companySubTaskCodeUniqueId: 'Code',
  subConAccountUniqueId: 'Subcontractor',
  submittalManagerUniqueId: 'Manager',
  submittalOriginatorUniqueId: 'Originator',
  submittalPackageUniqueId: 'Package',
  jobUniqueId: 'Job',
  receivedDate: 'Received',
  submitByDate: 'Submit by',
  finalDueDate: 'Final due date',
  leadTimeDays: 'Lead time in days',
  reviewDays: 'Review in days',
  requiredOnSiteDate: 'Required on site',
} as const
