/** The functions of approvals that other modules may use. */

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
