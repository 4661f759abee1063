/**
 * How people of an account read and write times, weather, units, calendars and paper
 * (records.md 'Region of an account'). Only the presentation differs: stored values and the API stay as
 * documented. The schema is in a file of its own: every screen imports this file, and does not need the
 * validator.
 */
export const regionIds = { us: 1, metric: 2 } as const
export type RegionId = (typeof regionIds)[keyof typeof regionIds]

export const regionNames: Readonly<Record<RegionId, string>> = { 1: 'United States', 2: 'Metric' }

/** A 12-hour clock with AM and PM, or a 24-hour clock. */
export type Clock = 12 | 24

/** The first day of the week in our calendars. Date pickers always begin on Monday (000 §5). */
export const weekStarts = ['Sunday', 'Monday'] as const
export type WeekStart = (typeof weekStarts)[number]

export const paperSizes = ['Letter', 'A4'] as const

/** How a day is written in digits. The documented date fields always use MM-dd-yyyy. */
export const dateStyles = ['MM/dd/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'] as const
export type DateStyle = (typeof dateStyles)[number]

/** The region of an account. Its schema is in contract/region-schema.ts. */
export interface Region {
  regionId: RegionId
  clock: Clock
  weekStart: WeekStart
  paper: (typeof paperSizes)[number]
  dateStyle: DateStyle
}

/** The defaults of each region. An account can change every setting. */
export const usualRegions: Readonly<Record<RegionId, Region>> = {
  1: { regionId: 1, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'MM/dd/yyyy' },
  2: { regionId: 2, clock: 24, weekStart: 'Monday', paper: 'A4', dateStyle: 'dd.MM.yyyy' },
}

/** A day in digits: `2027-02-28` becomes `02/28/2027`, `28.02.2027` or stays `2027-02-28`. */
export function dayInDigits(day: string, style: DateStyle): string {
  const [year = '', month = '', ofMonth = ''] = day.slice(0, 10).split('-')
  return style.replace('yyyy', year).replace('MM', month).replace('dd', ofMonth)
}
