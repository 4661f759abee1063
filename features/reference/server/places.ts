/**
 * Countries and their states from the maintained package `iso-3166`. The ids are computed from the codes of
 * the standard, so that they are the same everywhere and never change (docs/decisions/0004).
 */
import { iso31661, iso31662 } from 'iso-3166'
import type { Country, State } from '../contract.ts'

const byName = new Intl.Collator('en')

/** Country id × 100,000 + the state's own code read as a number of base 36: US-CA is 840 00442. */
function stateId(countryId: number, code: string): number {
  const [, own = ''] = code.split('-')
  return countryId * 100_000 + Number.parseInt(own, 36)
}

/** The usual names of countries, such as 'United States', from the runtime. */
const usualNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** All countries, by name. */
export const countries: readonly Country[] = iso31661
  .map(({ alpha2, numeric, name }) => ({
    countryId: Number(numeric),
    countryName: usualNames.of(alpha2) ?? name,
    countryCode: alpha2,
  }))
  .sort((a, b) => byName.compare(a.countryName, b.countryName))

const countryIds = new Map(countries.map((country) => [country.countryCode, country.countryId]))

const statesByCountry = new Map<number, State[]>(countries.map((country) => [country.countryId, []]))
for (const { code, name } of iso31662) {
  const countryId = countryIds.get(code.slice(0, 2))
  if (countryId === undefined) continue
  statesByCountry
    .get(countryId)
    ?.push({ stateId: stateId(countryId, code), stateName: name, stateCode: code, countryId })
}
for (const states of statesByCountry.values()) states.sort((a, b) => byName.compare(a.stateName, b.stateName))

/** The states of a country by name; undefined if no country has this id. */
export function statesOf(countryId: number): readonly State[] | undefined {
  return statesByCountry.get(countryId)
}
