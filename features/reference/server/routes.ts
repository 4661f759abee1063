import { notFound } from '#contract/errors.ts'
import { answer } from '#server/http/mount.ts'
import {
  findTimeZoneOfPlace,
  getReference,
  listCountries,
  listStatesOfCountry,
  listTimeZones as listTimeZonesEndpoint,
  reference,
} from '../contract.ts'
import { countries, statesOf } from './places.ts'
import { listTimeZones, zoneOfPlace } from './time-zones.ts'

export const routes = [
  answer(listCountries, async () => [...countries]),
  answer(listStatesOfCountry, async (_context, _body, { id }) => {
    const states = statesOf(id)
    if (!states) throw notFound()
    return [...states]
  }),
  answer(listTimeZonesEndpoint, ({ db }) => listTimeZones(db)),
  answer(findTimeZoneOfPlace, async (_context, _body, { id, stateId }) => ({
    timeZone: zoneOfPlace({ countryId: id, stateId }),
  })),
  answer(getReference, async () => reference),
]
