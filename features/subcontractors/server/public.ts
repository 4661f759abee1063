/** What other modules may ask of subcontractors. */
export { requireSubcontractors } from './service.ts'
