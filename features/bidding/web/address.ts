/** The search parameters in the addresses of bidding. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'

export type BidsSearch = RegisterSearch

/** Reads the search text and the page number. */
export const bidsSearch = (search: Record<string, unknown>): BidsSearch => registerSearch(search)
