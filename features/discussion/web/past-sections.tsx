/** The ways of a record and what became of it, beside or below the rest of its page. */
import { DwellSection } from '#features/court/web/public.ts'
import { HistorySection } from '#features/history/web/public.ts'
import type { DiscussedRecord } from './discussed-record.ts'

export function PastSections({ of, id }: { of: DiscussedRecord; id: string }) {
  return (
    <>
      <DwellSection query={of.dwell(id)} />
      <HistorySection {...of.history(id)} />
    </>
  )
}
