/** What other modules may ask of subcontractors. */
export {
  chosenFirm,
  requireKnownSubcontractors,
  requireSubcontractors,
  subcontractorCalled,
} from './service.ts'
