/** The functions of discussions that records may use. */
export { discussedRecord } from './discussed-record.ts'
export { commentCountOf, listEverAnswered } from './queries.ts'
export {
  addComments,
  type Discussed,
  letWatch,
  tellWatchers,
} from './service.ts'
