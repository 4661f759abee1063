/** The head of what the account prints: its logo, its company's name and its address. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { Letterhead } from '#web/ui/record/printed.tsx'
import { readPaperHead } from '../contract.ts'

const headQuery = queryOptions({
  // The key starts like that of the letterhead in the settings, so that a change there fetches this again.
  queryKey: ['letterhead', 'of papers'],
  queryFn: ({ signal }) => call(readPaperHead, { signal }),
  staleTime: 5 * 60_000,
})

export function PaperHead() {
  const { data } = useQuery(headQuery)
  return data ? <Letterhead {...data} /> : null
}
