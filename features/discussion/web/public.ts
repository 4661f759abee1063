/** What the web parts of records may use of discussions. */

export { discussedRecord } from './discussed-record.ts'
export { DiscussionSection } from './discussion-section.tsx'
export type { NewComment } from './lazy-comment-form.tsx'
export { PastSections } from './past-sections.tsx'
