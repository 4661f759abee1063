/** What the web parts of other modules may use of subcontractors. */
export { SubcontractorSelect } from './subcontractor-select.tsx'
export { SubcontractorTypeSelect } from './subcontractor-type-select.tsx'
