/** The components of parties that other modules may use. */
export {
  type Party,
  PartySelect,
  type PartyValues,
  partyLabels,
  partyValuesOf,
} from './party-select.tsx'
export { ResponsibleSelect, type ResponsibleSelectProps } from './responsible-select.tsx'
