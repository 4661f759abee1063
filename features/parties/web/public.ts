/** What the web parts of other modules may use of parties. */
export {
  PartySection,
  type PartyValues,
  partyInputOf,
  partyLabels,
  partyProblems,
  partyValuesOf,
} from './party-section.tsx'
export { ResponsibleSelect, type ResponsibleSelectProps } from './responsible-select.tsx'
