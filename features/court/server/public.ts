/** What records may ask of the court. */
export type { AboutAsked, SayAbout } from './about.ts'
export type { PassAnew } from './handing-on.ts'
export {
  ballOf,
  isMyTurn,
  listDwell,
  listOwnTurns,
  type WaitsOnGiven,
  waitsOn,
  waitsOnGiven,
  waitsSince,
} from './queries.ts'
export { listWaitingIn, requireWaitsOn } from './service.ts'
export { dropBall, type Passed, passBall, type Turn, tellReplaced } from './turns.ts'
