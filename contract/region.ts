/**
 * How people of an account read and write times, weather, units, calendars and paper (records.md 'Region of an account').
 * All of it is presentation: what is stored, and what the calls say, stays as documented.
 */
import * as z from 'zod'

export const regionIds = { us: 1, metric: 2 } as const
export const RegionId = z.literal([1, 2])
export type RegionId = z.output<typeof RegionId>

/** What each region is called. */
export const regionNames: Readonly<Record<RegionId, string>> = { 1: 'United States', 2: 'Metric' }

/** Clocks of twelve hours with AM and PM, or of twenty-four. */
export const Clock = z.literal([12, 24])
export type Clock = z.output<typeof Clock>

/** With which day weeks begin in the calendars of ours; the pickers of dates begin with Monday (000 §5). */
export const weekStarts = ['Sunday', 'Monday'] as const
export type WeekStart = (typeof weekStarts)[number]

export const paperSizes = ['Letter', 'A4'] as const
export type PaperSize = (typeof paperSizes)[number]

/** How a day reads in digits, beside the documented MM-dd-yyyy of date fields. */
export const dateStyles = ['MM/dd/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'] as const
export type DateStyle = (typeof dateStyles)[number]

export const Region = z.object({
  regionId: RegionId.meta({
    example: 1,
    description:
      '1 United States: SF, CY and LF first, °F, mph, inches of rain; 2 metric: m², m³ and m first, °C, km/h, mm',
  }),
  clock: Clock.meta({ example: 12, description: '12: 2:05 PM; 24: 14:05' }),
  weekStart: z
    .enum(weekStarts)
    .meta({ description: 'of our own calendars; pickers of dates begin on Monday' }),
  paper: z.enum(paperSizes),
  dateStyle: z.enum(dateStyles),
})
export type Region = z.output<typeof Region>

/** What a region proposes for all that can be chosen apart from it. */
export const usualRegions: Readonly<Record<RegionId, Region>> = {
  1: { regionId: 1, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'MM/dd/yyyy' },
  2: { regionId: 2, clock: 24, weekStart: 'Monday', paper: 'A4', dateStyle: 'dd.MM.yyyy' },
}

/** Countries that measure as the United States do, by the codes of ISO 3166. */
const inFeet: ReadonlySet<string> = new Set(['US', 'LR', 'MM', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'])
/** Those that print on Letter. */
const onLetter: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
  ...['CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'VE', 'GT', 'PA', 'DO', 'SV', 'NI'],
])
/** Those with clocks of twelve hours. */
const byTwelve: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'CA', 'AU', 'NZ', 'PH', 'IN', 'PK', 'BD', 'EG', 'SA', 'MY'],
  ...['CO', 'MX', 'SV', 'HN', 'NI', 'JO', 'IE'],
])
/** Those whose weeks begin with Sunday. */
const fromSunday: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'CA', 'MX', 'PH', 'JP', 'KR', 'TW', 'HK', 'BR', 'CO', 'PE'],
  ...['VE', 'GT', 'SV', 'HN', 'NI', 'PA', 'DO', 'IN', 'PK', 'IL', 'ZA', 'TH', 'SG', 'ID', 'SA', 'AE', 'KE'],
])
/** Those that write a day as ISO 8601 does. */
const byIso: ReadonlySet<string> = new Set(['CA', 'SE', 'LT', 'HU', 'CN', 'JP', 'KR', 'TW', 'ZA'])

/** What is proposed for a country, by its code of ISO 3166; the United States where none is known. */
export function regionOf(country: string | null | undefined): Region {
  if (!country) return usualRegions[regionIds.us]
  const isInFeet = inFeet.has(country)
  const usual = usualRegions[isInFeet ? regionIds.us : regionIds.metric]
  return {
    ...usual,
    clock: byTwelve.has(country) ? 12 : 24,
    weekStart: fromSunday.has(country) ? 'Sunday' : 'Monday',
    paper: onLetter.has(country) ? 'Letter' : 'A4',
    dateStyle: byIso.has(country) ? 'yyyy-MM-dd' : usual.dateStyle,
  }
}

/** `02/28/2027`, `28.02.2027` or `2027-02-28`, of `2027-02-28`. */
export function dayInDigits(day: string, style: DateStyle): string {
  const [year = '', month = '', ofMonth = ''] = day.slice(0, 10).split('-')
  return style.replace('yyyy', year).replace('MM', month).replace('dd', ofMonth)
}
