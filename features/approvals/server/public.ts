/** What records that are approved may ask of approvals. */

export { type Actor, listActors } from './queries.ts'
export { replaceActor } from './replacing.ts'
export {
  type ChosenActor,
  chooseActors,
  decide,
  deciding,
  giveBack,
  pendingOf,
  putInPlace,
  stand,
} from './service.ts'
