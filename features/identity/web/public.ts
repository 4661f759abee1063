/** What the app's platform may use of sign-in. */
export { resumeCall, sessionCall, switchAccountCall } from './references.ts'
