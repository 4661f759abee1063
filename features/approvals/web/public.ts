/** What the web parts of other modules may use of approvals. */
export { ReplaceMenu } from './replace-menu.tsx'
