/** What records may ask of discussions. */
export { discussedRecord } from './discussed-record.ts'
export { commentCountOf, listEverAnswered } from './queries.ts'
export {
  addComments,
  type Discussed,
  letWatch,
  tellWatchers,
} from './service.ts'
