/** One's own time, for the app. */
export { MyTimeScreen } from './my-time-screen.tsx'
