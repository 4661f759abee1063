/** What the fields are called: in forms, on pages, in lists and in histories. */

/** Those of a permit. */
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
