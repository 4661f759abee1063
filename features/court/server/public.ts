/** The functions and types of the court for modules of records. */
export type { AboutAsked, AllSayAbout, SayAbout } from './about.ts'
export type { PassAnew } from './handing-on.ts'
export {
  ballOf,
  isMyTurn,
  isOpenTurn,
  listDwell,
  listOwnTurns,
  type WaitsOnGiven,
  waitsOn,
  waitsOnGiven,
  waitsOnName,
  waitsSince,
} from './queries.ts'
export { countOwnCourt, listWaitingIn, pageOfCourt, requireWaitsOn, turnsById } from './service.ts'
export { dropBall, type Passed, passBall, type Turn, tellReplaced } from './turns.ts'
