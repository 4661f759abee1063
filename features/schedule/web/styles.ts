/** The look of the schedule, which few look at first: it comes with its screen. */
import { useSheet } from '#web/ui/look/sheet.ts'
import ofActivity from './activity-page.css?inline'
import printed from './printed-schedule.css?inline'
import css from './schedule.css?inline'

/** Has the page wear it for as long as the screen is shown. */
export const useStyles = () => useSheet(css)

/** The same of the page of an activity. */
export const useActivityStyles = () => useSheet(ofActivity)

/** The same of what is printed. */
export const usePrintStyles = () => useSheet(printed)
