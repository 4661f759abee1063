/** What the web parts of records may use of discussions. */

export { DiscussionSection } from './discussion-section.tsx'
export { CommentForm, type NewComment } from './lazy-comment-form.tsx'
export { WatchButton } from './watch-button.tsx'
