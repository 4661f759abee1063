/** What other modules may ask of subcontractors. */
export { requireKnownSubcontractors, requireSubcontractors, subcontractorCalled } from './service.ts'
