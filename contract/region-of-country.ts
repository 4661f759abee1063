/** The usual settings of a region by country. */
import { type Region, regionIds, usualRegions } from './region.ts'

/** Countries with units of the United States, by the codes of ISO 3166. */
const inFeet: ReadonlySet<string> = new Set(['US', 'LR', 'MM', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'])
/** Countries that print on Letter. */
const onLetter: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
  ...['CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'VE', 'GT', 'PA', 'DO', 'SV', 'NI'],
])
/** Countries with a 12-hour clock. */
const byTwelve: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'CA', 'AU', 'NZ', 'PH', 'IN', 'PK', 'BD', 'EG', 'SA', 'MY'],
  ...['CO', 'MX', 'SV', 'HN', 'NI', 'JO', 'IE'],
])
/** Countries where weeks begin on Sunday. */
const fromSunday: ReadonlySet<string> = new Set([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'CA', 'MX', 'PH', 'JP', 'KR', 'TW', 'HK', 'BR', 'CO', 'PE'],
  ...['VE', 'GT', 'SV', 'HN', 'NI', 'PA', 'DO', 'IN', 'PK', 'IL', 'ZA', 'TH', 'SG', 'ID', 'SA', 'AE', 'KE'],
])
/** Countries that write a day as ISO 8601 does. */
const byIso: ReadonlySet<string> = new Set(['CA', 'SE', 'LT', 'HU', 'CN', 'JP', 'KR', 'TW', 'ZA'])

/**
 * The proposed settings for a country, by its code of ISO 3166. Without a country: those of the United
 * States.
 */
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
