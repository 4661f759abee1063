/** What the screens fetch of codes: the first that match, to choose from; or all, where a spreadsheet names any of them. */
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

/** 000 §9: code lists come 200 at a time for jobs, 100 for tasks and activities. */
const JOB_CODES_PER_PAGE = 200
const CODES_PER_PAGE = 100

/** The codes that have this in their code and name; or, for what is not chosen by looking at it, all there are. */
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
    // One after the other: ten thousand are no reason to keep everybody else waiting.
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

/** The task codes below a company's job codes. */
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

/** The activity codes below a company's task codes. */
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
