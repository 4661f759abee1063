/** The functions of parties that other modules may use. */

export { listAble, listLongestOn } from './queries.ts'
export {
  type Choice,
  chosenParty,
  MUST_READ,
  NOBODY,
  pageOfResponsible,
  requireAble,
  requireKnown,
  requireNamed,
  requireThere,
  saidOfParty,
} from './service.ts'
