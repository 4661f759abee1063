/** What other modules may ask of subcontractors. */
export { requireKnownSubcontractors, requireSubcontractors } from './service.ts'
