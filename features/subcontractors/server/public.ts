/** What other modules may use of subcontractors. */
export {
  chosenFirm,
  isNameOfSeveral,
  requireKnownSubcontractors,
  requireSubcontractors,
  subcontractorCalled,
} from './service.ts'
