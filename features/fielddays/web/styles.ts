/** The styles of a day as a whole, loaded with its screen. */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './field-day.css?inline'

/** Adds the styles to the page while the screen is shown. */
export const useStyles = () => useSheet(css)

export const classes = {
  layout: 'day-layout',
  main: 'day-main',
  aside: 'day-aside',
  pair: 'day-pair',
  strip: 'day-strip',
  weathers: 'day-weathers',
  weather: 'day-weather',
  table: 'day-table',
  wide: 'day-wide',
  number: 'day-number',
  group: 'day-group',
  sum: 'day-sum',
  later: 'day-later',
  calendar: 'day-calendar',
  cell: 'day-cell',
  out: 'day-out',
  rows: 'day-rows',
  row: 'day-row',
  head: 'day-head',
  chips: 'day-chips',
  chip: 'day-chip',
  missing: 'day-missing',
  cards: 'day-cards',
  choices: 'day-choices',
  onScreen: 'day-on-screen',
} as const
