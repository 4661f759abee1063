/** What the web parts of other modules may use of files. */
export { attachedQuery } from './api.ts'
export { LazyAttachments as Attachments } from './lazy-attachments.tsx'
