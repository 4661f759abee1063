/** The head of what the account prints: its logo, its company's name, and where it is. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { Letterhead } from '#web/ui/record/printed.tsx'
import { readPaperHead } from '../contract.ts'

const headQuery = queryOptions({
  // With the letterhead of the settings: it is fetched again when that changes.
  queryKey: ['letterhead', 'of papers'],
  queryFn: ({ signal }) => call(readPaperHead, { signal }),
  staleTime: 5 * 60_000,
})

export function PaperHead() {
  const { data } = useQuery(headQuery)
  return data ? <Letterhead {...data} /> : null
}
