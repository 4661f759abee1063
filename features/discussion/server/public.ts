/** What records may ask of discussions. */
export {
  addComments,
  type Discussed,
  letWatch,
  pageOfComments,
  tellWatchers,
} from './discussion.ts'
export { type CommentRow, commentCountOf } from './queries.ts'
