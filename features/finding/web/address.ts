/** The parameters in the address of a search: /search. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { type FoundGroup, foundGroupNames } from '../groups.ts'

export interface SearchedFor extends RegisterSearch {
  kind?: FoundGroup | undefined
  project?: string | undefined
  /** 'mine': only the user's turns. 'open': only open things. */
  only?: 'mine' | 'open' | undefined
}

export const searchedFor = (search: Record<string, unknown>): SearchedFor => ({
  ...registerSearch(search),
  kind: wordParam(search.kind, foundGroupNames),
  project: idParam(search.project),
  only: wordParam(search.only, ['mine', 'open']),
})
