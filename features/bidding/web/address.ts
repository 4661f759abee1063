/** What stands in the addresses of bidding. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'

export type BidsSearch = RegisterSearch

/** What is searched for, and which page of it. */
export const bidsSearch = (search: Record<string, unknown>): BidsSearch => registerSearch(search)
