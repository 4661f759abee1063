/** The components of discussions that records may use. */

export { DiscussedPage } from './discussed-page.tsx'
export { discussedRecord } from './discussed-record.ts'
export { DiscussionSection, focusComment, OfficialAnswer } from './discussion-section.tsx'
export type { NewComment } from './lazy-comment-form.tsx'
