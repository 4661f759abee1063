/** What the web parts of other modules may use of subcontractors. */
export { subcontractorsToChooseQuery } from './api.ts'
export { presentSubcontractor, SubcontractorSelect } from './subcontractor-select.tsx'
export { SubcontractorTypeSelect } from './subcontractor-type-select.tsx'
