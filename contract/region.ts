/**
 * How people of an account read and write times, weather, units, calendars and paper (records.md 'Region of an account').
 * All of it is presentation: what is stored, and what the calls say, stays as documented. Its schema stands apart, as every screen reads these.
 */
export const regionIds = { us: 1, metric: 2 } as const
export type RegionId = (typeof regionIds)[keyof typeof regionIds]

/** What each region is called. */
export const regionNames: Readonly<Record<RegionId, string>> = { 1: 'United States', 2: 'Metric' }

/** Clocks of twelve hours with AM and PM, or of twenty-four. */
export type Clock = 12 | 24

/** With which day weeks begin in the calendars of ours; the pickers of dates begin with Monday (000 §5). */
export const weekStarts = ['Sunday', 'Monday'] as const
export type WeekStart = (typeof weekStarts)[number]

export const paperSizes = ['Letter', 'A4'] as const

/** How a day reads in digits, beside the documented MM-dd-yyyy of date fields. */
export const dateStyles = ['MM/dd/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'] as const
export type DateStyle = (typeof dateStyles)[number]

/** How an account has it (contract/region-schema.ts). */
export interface Region {
  regionId: RegionId
  clock: Clock
  weekStart: WeekStart
  paper: (typeof paperSizes)[number]
  dateStyle: DateStyle
}

/** What a region proposes for all that can be chosen apart from it. */
export const usualRegions: Readonly<Record<RegionId, Region>> = {
  1: { regionId: 1, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'MM/dd/yyyy' },
  2: { regionId: 2, clock: 24, weekStart: 'Monday', paper: 'A4', dateStyle: 'dd.MM.yyyy' },
}

/** `02/28/2027`, `28.02.2027` or `2027-02-28`, of `2027-02-28`. */
export function dayInDigits(day: string, style: DateStyle): string {
  const [year = '', month = '', ofMonth = ''] = day.slice(0, 10).split('-')
  return style.replace('yyyy', year).replace('MM', month).replace('dd', ofMonth)
}
