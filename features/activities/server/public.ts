/** The exports of activities for other features. */
export {
  captureWork,
  isInWindow,
  mayCorrect,
  type OfPerson,
  outsideWindow,
  requireCorrector,
  requireOpen,
  saveWork,
  withRightOf,
} from './captures.ts'
export { copyActivities } from './copy-queries.ts'
export { paceOf, paceRow } from './pace-queries.ts'
export { holdRevisable, listRevisable, type Revisable } from './revision-queries.ts'
export { type Revision, reviseActivities } from './revisions.ts'
export { type Appended, addActivities, appendActivities, changeActivities } from './service.ts'
export { listCaptured } from './unit-queries.ts'
