/** What the app's platform may use of sign-in. */
export { sessionCall } from './references.ts'
