/** What the weather of a day is said in: without schemas, as screens need them at once. */

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
