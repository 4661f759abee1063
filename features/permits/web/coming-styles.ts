/** The styles of the calendar of inspections, which load together with it. */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './coming.css?inline'

/** Adds the styles to the page while the calendar is shown. */
export const useStyles = () => useSheet(css)

export const classes = {
  month: 'coming-month',
  day: 'coming-day',
  items: 'coming-items',
  item: 'coming-item',
  late: 'coming-item coming-late',
} as const
