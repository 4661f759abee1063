/** What the app's platform may use of sign-in. */
export { resumeCall, sessionCall } from './references.ts'
