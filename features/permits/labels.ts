/** The labels of the fields: in forms, on pages, in lists and in histories. */

/** The labels of a permit. */
export const permitLabels = {
  permitTitle: 'Title',
  permitNumber: 'Permit number',
  subContractorUniqueId: 'Subcontractor',
  permitApplicationDate: 'Applied for',
  permitStartDate: 'Start',
  permitEndDate: 'End',
  inactivityDays: 'Expires after',
  requiredInspections: 'Required inspections',
} as const
