/** What records may ask of discussions. */
export { discussedRecord } from './discussed-record.ts'
export {
  addComments,
  type Discussed,
  letWatch,
  tellWatchers,
} from './discussion.ts'
export { commentCountOf, listEverAnswered } from './queries.ts'
