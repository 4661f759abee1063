/** What of a register stands in the address, so that what is shown is a link: search, order, page, and its filters. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Sort } from '#contract/register.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import { useRegisterChoice } from './api.ts'

/** What stands in the address of each register, which can be sorted by these columns. */
export interface RegisterSearch<Column extends string = string> {
  search?: string | undefined
  /** None: the usual order. */
  sort?: Sort<Column> | undefined
  /** From one; the first has no number. */
  page?: number | undefined
  /** The view that it is shown by, or `ALL` where one has left one's usual view. */
  by?: string | undefined
}

/** The word for no view at all, for whoever has chosen one as the usual one. */
export const ALL = 'all'

/** The list itself knows by what it can be sorted (`sortIn`): its columns are not read before it is shown. */
export const ANY_COLUMN = 'any column'

/** Reads it; what is mistyped is as good as not there. */
export function registerSearch<Column extends string = never>(
  search: Record<string, unknown>,
  columns: readonly Column[] | typeof ANY_COLUMN = [],
): RegisterSearch<Column> {
  return {
    search: textParam(search.search),
    sort:
      columns === ANY_COLUMN
        ? (/^-?\w+$/.exec(textParam(search.sort) ?? '')?.[0] as Sort<Column> | undefined)
        : wordParam(
            search.sort,
            columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]),
          ),
    page: pageParam(search.page),
    by: textParam(search.by),
  }
}

/** Texts by their names in the address. */
export type Params = Record<string, string | undefined>

export interface RegisterAddress<Search extends RegisterSearch = RegisterSearch> {
  search: Search
  /** Shows something else: on the first page, where no page is named. */
  change(next: Partial<Search>, options?: { isReplaced?: boolean }): void
}

/**
 * The address of the screen that is shown. One that says nothing of the register, nor of its filters, is that of the view
 * which the person has chosen to see it by; it is said then. By `unsorted` nothing can be sorted for this person, whatever
 * a link or a view says.
 */
export function useRegisterAddress<Search extends RegisterSearch = RegisterSearch>(
  register: string,
  filters: readonly (keyof Search & string)[] = [],
  unsorted: readonly string[] = [],
): RegisterAddress<Search> {
  const found: unknown = useSearch({ strict: false })
  // The route has read it, and all registers' begin alike.
  const said = found as Search
  const navigate = useNavigate()
  const { defaultView } = useRegisterChoice(register)
  const keys: readonly (keyof Search)[] = ['search', 'sort', 'page', 'by', ...filters]
  const isUsual = defaultView !== null && keys.every((key) => said[key] === undefined)
  const asked = useMemo(
    (): Search => (isUsual ? { ...said, ...defaultView.search, by: defaultView.viewUniqueId } : said),
    [said, isUsual, defaultView],
  )
  const isUnsorted = asked.sort !== undefined && unsorted.includes(asked.sort.replace(/^-/, ''))
  const search = useMemo(() => (isUnsorted ? { ...asked, sort: undefined } : asked), [asked, isUnsorted])
  const isHere = useIsHere()
  const change = useCallback(
    (next: Partial<Search>, { isReplaced = false } = {}) => {
      if (!isHere()) return
      void navigate({
        to: '.',
        search: { ...search, page: undefined, ...next },
        replace: isReplaced,
        resetScroll: false,
      } as never)
    },
    [navigate, search, isHere],
  )
  useEffect(() => {
    if (isUsual) change({}, { isReplaced: true })
  }, [isUsual, change])
  return useMemo(() => ({ search, change }), [search, change])
}
