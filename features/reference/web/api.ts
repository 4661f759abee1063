/** What the pickers of a place fetch: public, so they work before the sign-in too. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery } from '#web/session/present-session.ts'
import { listCountries, listStatesOfCountry } from '../contract.ts'

export const countriesQuery = queryOptions({
  queryKey: ['reference', 'countries'],
  queryFn: ({ signal }): Promise<SessionBasics['countryList']> => call(listCountries, { signal }),
  // Whoever is signed in has them already.
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
