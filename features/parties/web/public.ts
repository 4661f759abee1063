/** What the web parts of other modules may use of parties. */
export {
  type Party,
  PartySelect,
  type PartyValues,
  partyLabels,
  partyValuesOf,
} from './party-select.tsx'
export { ResponsibleSelect, type ResponsibleSelectProps } from './responsible-select.tsx'
