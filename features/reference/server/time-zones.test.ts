/** The list of time zones, and the time zone of a place. */
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/harness/server.ts'
import { findTimeZoneOfPlace, listCountries, listStatesOfCountry, listTimeZones } from '../contract.ts'

const server = await useApp()

const zones = async () => (await server.call(listTimeZones)).data

async function zoneOf(country: string, state?: string): Promise<string | null> {
  const countries = (await server.call(listCountries)).data
  const id = countries.find(({ countryCode }) => countryCode === country)?.countryId ?? 0
  const states = (await server.call(listStatesOfCountry, { params: { id } })).data
  const stateId = state ? states.find(({ stateCode }) => stateCode === `${country}-${state}`)?.stateId : 0
  if (stateId === undefined) throw new Error(`There is no ${country}-${state}`)
  return (await server.call(findTimeZoneOfPlace, { params: { id, stateId } })).data.timeZone
}

test('all that can be chosen are known to the database, by their present names', async () => {
  const names = await zones()
  expect(names.length).toBeGreaterThan(380)
  expect(names).toEqual([...new Set(names)].toSorted())
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv', 'Pacific/Kiritimati'])
    expect(names).toContain(name)
  expect(names).not.toContain('Asia/Calcutta')
  for (const name of names)
    await server.database.pool
      .query('select now() at time zone $1', [name])
      .catch(() => expect(name).toBe(''))
})

describe('a place is in a zone', () => {
  test.each([
    ['DE', undefined, 'Europe/Berlin'],
    ['IN', undefined, 'Asia/Kolkata'],
    ['AR', undefined, 'America/Argentina/Buenos_Aires'],
    ['DE', 'BY', 'Europe/Berlin'],
    ['US', 'CA', 'America/Los_Angeles'],
    ['US', 'NY', 'America/New_York'],
    ['US', 'AZ', 'America/Phoenix'],
    ['US', 'TX', 'America/Chicago'],
    ['CA', 'NL', 'America/St_Johns'],
    ['AU', 'SA', 'Australia/Adelaide'],
    ['ES', 'TF', 'Atlantic/Canary'],
    ['NZ', 'CIT', 'Pacific/Chatham'],
    // A place with several zones, given without a state.
    ['US', undefined, null],
    ['AU', undefined, null],
    ['US', 'UM', null],
    // A place without people has no zone.
    ['BV', undefined, null],
  ])('%s %s: %s', async (country, state, zone) => {
    expect(await zoneOf(country, state)).toBe(zone)
  })

  test('that can be chosen, wherever it is', async () => {
    const names = await zones()
    for (const { countryId: id } of (await server.call(listCountries)).data) {
      const states = (await server.call(listStatesOfCountry, { params: { id } })).data
      for (const stateId of [0, ...states.map((state) => state.stateId)]) {
        const { data } = await server.call(findTimeZoneOfPlace, { params: { id, stateId } })
        if (data.timeZone !== null) expect(names).toContain(data.timeZone)
      }
    }
  }, 60_000)

  test('and what is no place is in none', async () => {
    const { data } = await server.call(findTimeZoneOfPlace, { params: { id: 999, stateId: 5 } })
    expect(data).toEqual({ timeZone: null })
  })
})
