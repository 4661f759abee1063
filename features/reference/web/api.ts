/**
 * The queries of the fields for a place and a time zone. The calls are public, so they work before the
 * sign-in, too.
 */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery } from '#web/session/present-session.ts'
import { findTimeZoneOfPlace, listCountries, listStatesOfCountry, listTimeZones } from '../contract.ts'

export const countriesQuery = queryOptions({
  queryKey: ['reference', 'countries'],
  queryFn: ({ signal }): Promise<SessionBasics['countryList']> => call(listCountries, { signal }),
  // A session already contains the countries.
  initialData: () => queryClient.getQueryData(sessionQuery.queryKey)?.countryList,
  staleTime: Number.POSITIVE_INFINITY,
})

export function statesQuery(country: number | null) {
  return queryOptions({
    queryKey: ['reference', 'states', country],
    queryFn: ({ signal }) => call(listStatesOfCountry, { params: { id: country ?? 0 }, signal }),
    enabled: country !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const timeZonesQuery = queryOptions({
  queryKey: ['reference', 'time zones'],
  queryFn: ({ signal }) => call(listTimeZones, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The zone of a place, if the place has exactly one zone. */
export function timeZoneOfPlaceQuery(country: number | null, state: number | null) {
  return queryOptions({
    queryKey: ['reference', 'time zone of place', country, state],
    queryFn: ({ signal }) =>
      call(findTimeZoneOfPlace, { params: { id: country ?? 0, stateId: state ?? 0 }, signal }),
    enabled: country !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
