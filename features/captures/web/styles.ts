/** The look of captures, which comes with their screen. */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './captures.css?inline'

/** Has the page wear it for as long as the screen is shown. */
export const useStyles = () => useSheet(css)

export const classes = {
  activity: 'captures-activity',
  bar: 'captures-bar',
  card: 'captures-card',
  chip: 'captures-chip',
  corrected: 'captures-corrected',
  dayLink: 'captures-day-link',
  days: 'captures-days',
  dot: 'captures-dot',
  field: 'captures-field',
  first: 'captures-first',
  grid: 'captures-grid',
  input: 'captures-input',
  largeChip: 'captures-large-chip',
  last: 'captures-last',
  layout: 'captures-layout',
  mark: 'captures-mark',
  person: 'captures-person',
  remark: 'captures-remark',
  scroll: 'captures-scroll',
  stepper: 'captures-stepper',
  touched: 'captures-touched',
  weekend: 'captures-weekend',
} as const
