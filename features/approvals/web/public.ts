/** What the web parts of other modules may use of approvals. */
export { ApprovalSection } from './approval-section.tsx'
