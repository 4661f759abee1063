/** The screen of the caller's own time, for the app, which adds the approval states. */
export { MyTimeScreen } from './my-time-screen.tsx'
