/** What the app puts together with one's own time. */
export { OwnWeeks } from './own-weeks.tsx'
