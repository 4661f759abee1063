/**
 * The style sheets of the schedule. They are loaded with their screens, because few people open these screens
 * first.
 */
import { useSheet } from '#web/ui/look/sheet.ts'
import ofActivity from './activity-page.css?inline'
import printed from './printed-schedule.css?inline'
import css from './schedule.css?inline'

/** Applies the style sheet of the schedule while the screen is shown. */
export const useStyles = () => useSheet(css)

/** Applies the style sheet of an activity's page. */
export const useActivityStyles = () => useSheet(ofActivity)

/** Applies the style sheet of printed pages. */
export const usePrintStyles = () => useSheet(printed)
