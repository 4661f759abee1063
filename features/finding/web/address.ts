/** What the address says of a search: /search. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { type FoundGroup, foundGroupNames } from '../groups.ts'

export interface SearchedFor extends RegisterSearch {
  kind?: FoundGroup | undefined
  project?: string | undefined
  /** Whose turn it is, or what is not done. */
  only?: 'mine' | 'open' | undefined
}

export const searchedFor = (search: Record<string, unknown>): SearchedFor => ({
  ...registerSearch(search),
  kind: wordParam(search.kind, foundGroupNames),
  project: idParam(search.project),
  only: wordParam(search.only, ['mine', 'open']),
})
