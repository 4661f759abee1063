/** What stands in the addresses of invoices. */
import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import type { invoiceColumns } from '../columns.ts'

/** What the register is narrowed to. */
const statusChoices = ['open', 'approved', 'created', 'progress', 'completed'] as const
const sides = ['owner', 'subcontractors'] as const

/** Which invoices are shown, and how. */
export interface InvoicesSearch extends RegisterSearch<SortedName<typeof invoiceColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  whose?: (typeof sides)[number] | undefined
  /** On whom they wait: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
}

export const invoicesSearch = (search: Record<string, unknown>): InvoicesSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  whose: wordParam(search.whose, sides),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
})
