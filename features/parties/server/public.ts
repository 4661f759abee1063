/** What other modules may ask of who is to do something. */

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
