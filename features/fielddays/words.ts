/**
 * The words for the weather of a day. The file has no schemas, so that screens can import it without the
 * schema library.
 */

export const parts = ['morning', 'noon', 'evening'] as const
export type DayPart = (typeof parts)[number]

export const conditions = [
  'Clear',
  'Partly cloudy',
  'Cloudy',
  'Fog',
  'Drizzle',
  'Light rain',
  'Rain',
  'Storm',
  'Snow',
] as const
export type Condition = (typeof conditions)[number]
