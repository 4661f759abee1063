/** What other modules may ask of subcontractors. */
export {
  chosenFirm,
  isNameOfSeveral,
  requireKnownSubcontractors,
  requireSubcontractors,
  subcontractorCalled,
} from './service.ts'
