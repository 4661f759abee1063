/** What the web parts of other modules may use of approvals. */
export { type ReplacedActor, ReplaceMenu } from './replace-menu.tsx'
