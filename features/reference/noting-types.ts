/**
 * The types of entries in the daily record (002 §3). In a file of their own, because few screens need them.
 * The ids never change.
 */

/** The documented types: Weather, Contractor, Inspector and the child types of Inspector (002 §3). */
export const observationTypes = [
  { observationTypeId: 1, observationTypeName: 'Weather', primaryObservationTypeId: null },
  { observationTypeId: 2, observationTypeName: 'Contractor', primaryObservationTypeId: null },
  { observationTypeId: 3, observationTypeName: 'Inspector', primaryObservationTypeId: null },
  { observationTypeId: 4, observationTypeName: 'Building inspector', primaryObservationTypeId: 3 },
  { observationTypeId: 5, observationTypeName: 'Electrical inspector', primaryObservationTypeId: 3 },
  { observationTypeId: 6, observationTypeName: 'Plumbing inspector', primaryObservationTypeId: 3 },
  { observationTypeId: 7, observationTypeName: 'Fire inspector', primaryObservationTypeId: 3 },
  { observationTypeId: 8, observationTypeName: 'Special inspector', primaryObservationTypeId: 3 },
] as const

export const nonConformanceTypes = [
  { nonConformanceTypeId: 1, nonConformanceTypeName: 'Workmanship' },
  { nonConformanceTypeId: 2, nonConformanceTypeName: 'Material' },
  { nonConformanceTypeId: 3, nonConformanceTypeName: 'Design' },
  { nonConformanceTypeId: 4, nonConformanceTypeName: 'Documentation' },
  { nonConformanceTypeId: 5, nonConformanceTypeName: 'Safety' },
] as const

/** The documented types: General, Others, Subcontractor (002 §3). */
export const constructionReportTypes = [
  { constructionReportTypeID: 1, constructionReportTypeName: 'General' },
  { constructionReportTypeID: 2, constructionReportTypeName: 'Others' },
  { constructionReportTypeID: 3, constructionReportTypeName: 'Subcontractor' },
] as const
