/** The labels of fields, in forms, on pages, in lists and in histories. */

/** The fields of an incident. */
export const incidentLabels = {
  incidentName: 'Title',
  incidentTypeID: 'Type',
  incidentDate: 'Date',
  incidentTime: 'Time',
  incidentLocation: 'Location',
  incidentDescription: 'What happened',
} as const
