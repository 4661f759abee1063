/** The calls of sign-in that the platform of the web app uses. */
export { resumeCall, sessionCall, switchAccountCall } from './references.ts'
