/**
 * The state of a register in the address, so that people can link to what is shown: search, order, page and
 * filters.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Sort } from '#contract/register.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import { useRegisterChoice } from './api.ts'

/**
 * The parameters that each register has in its address. `Column` are the names of the columns that can be
 * sorted.
 */
export interface RegisterSearch<Column extends string = string> {
  search?: string | undefined
  /** Left out: the usual order. */
  sort?: Sort<Column> | undefined
  /** Counts from 1. Left out on the first page. */
  page?: number | undefined
  /** The id of the view that is shown, or `ALL` if the user has left their default view. */
  by?: string | undefined
}

/** The value of `by` for no view, if the user has a default view. */
export const ALL = 'all'

/**
 * Any sort order is accepted. The list itself checks the order (`sortIn`), because its columns are not loaded
 * when the address is read.
 */
export const ANY_COLUMN = 'any column'

/** Reads the parameters. A mistyped parameter is ignored. */
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

/** The parameters of an address, by name. */
export type Params = Record<string, string | undefined>

export interface RegisterAddress<Search extends RegisterSearch = RegisterSearch> {
  search: Search
  /** Changes the address. Without `page` in `next`, the first page is shown. */
  change(next: Partial<Search>, options?: { isReplaced?: boolean }): void
}

/**
 * The register's state in the address of the present screen. If the address has no parameter of the register
 * or its filters, the person's default view is shown, and its parameters are written into the address. This
 * person cannot sort by the columns in `unsorted`, also if a link or a view asks for it.
 */
export function useRegisterAddress<Search extends RegisterSearch = RegisterSearch>(
  register: string,
  filters: readonly (keyof Search & string)[] = [],
  unsorted: readonly string[] = [],
): RegisterAddress<Search> {
  const found: unknown = useSearch({ strict: false })
  // The route has checked the parameters. The first parameters are the same for all registers.
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
