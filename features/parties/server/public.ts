/** What other modules may ask of who is to do something. */
export {
  type Choice,
  chosenParty,
  NOBODY,
  pageOfResponsible,
  requireAble,
  requireKnown,
  requireNamed,
  requireThere,
} from './parties.ts'
export { findLongestOn } from './queries.ts'
