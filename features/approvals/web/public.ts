/** The components of approvals that other modules may use. */
export { ApprovalSection } from './approval-section.tsx'
