/**
 * Queries of codes for forms: the first matches, to choose from, or all codes, to match the texts of a
 * spreadsheet.
 */
import type { UseQueryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { call } from '#web/api/client.ts'
import {
  type CompanyJobCode,
  type CompanySubTaskCode,
  type CompanyTaskCode,
  listActivityCodesOfTaskCodes,
  listJobCodesOfAccount,
  listTaskCodesOfJobCodes,
} from '../contract.ts'

/** 000 §9: pages of 200 job codes, and of 100 task or activity codes. */
const JOB_CODES_PER_PAGE = 200
const CODES_PER_PAGE = 100

/** The codes that match a search, or all codes. */
export type Extent = { search: string } | 'all'

interface PageRequest {
  StartingPageNumber: number
  NumberOfItemsPerPage: number
  searchKey?: string
}

async function pagesOf<T>(
  extent: Extent,
  NumberOfItemsPerPage: number,
  fetchPage: (request: PageRequest) => Promise<PageOf<T>>,
): Promise<PageOf<T>> {
  if (extent !== 'all')
    return fetchPage({ StartingPageNumber: 0, NumberOfItemsPerPage, searchKey: extent.search })
  const first = await fetchPage({ StartingPageNumber: 0, NumberOfItemsPerPage })
  const items = [...first.items]
  for (let page = 1; page < first.totalPages; page += 1) {
    // One after the other, so that thousands of codes do not block the calls of other people.
    // oxlint-disable-next-line no-await-in-loop
    items.push(...(await fetchPage({ StartingPageNumber: page, NumberOfItemsPerPage })).items)
  }
  return { ...first, items }
}

/** The job codes of the account. */
export function jobCodesQuery(extent: Extent): UseQueryOptions<PageOf<CompanyJobCode>> {
  return {
    queryKey: ['Codes', 'of account', extent],
    queryFn: ({ signal }) =>
      pagesOf(extent, JOB_CODES_PER_PAGE, (body) => call(listJobCodesOfAccount, { body, signal })),
  }
}

/** The task codes below job codes. */
export function taskCodesQuery(
  jobCodes: readonly string[],
  extent: Extent,
): UseQueryOptions<PageOf<CompanyTaskCode>> {
  return {
    queryKey: ['Codes', 'of job codes', jobCodes, extent],
    queryFn: ({ signal }) =>
      pagesOf(extent, CODES_PER_PAGE, (page) =>
        call(listTaskCodesOfJobCodes, {
          body: { ...page, companyJobCodeUniqueIds: [...jobCodes] },
          signal,
        }),
      ),
  }
}

/** The activity codes below task codes. */
export function activityCodesQuery(
  taskCodes: readonly string[],
  extent: Extent,
): UseQueryOptions<PageOf<CompanySubTaskCode>> {
  return {
    queryKey: ['Codes', 'of task codes', taskCodes, extent],
    queryFn: ({ signal }) =>
      pagesOf(extent, CODES_PER_PAGE, (page) =>
        call(listActivityCodesOfTaskCodes, {
          body: { ...page, companyTaskCodeUniqueIds: [...taskCodes] },
          signal,
        }),
      ),
  }
}
