/** What the screens fetch of codes: all of a list at once, because one chooses among all. */
import { queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { call } from '#web/api/client.ts'
import { listActivityCodesOfTaskCodes, listJobCodesOfAccount, listTaskCodesOfJobCodes } from '../contract.ts'

/** 000 §9: code lists come 200 at a time for jobs, 100 for tasks and activities. */
const JOB_CODES_PER_PAGE = 200
const CODES_PER_PAGE = 100

interface PageRequest {
  StartingPageNumber: number
  NumberOfItemsPerPage: number
}

async function allPages<T>(
  NumberOfItemsPerPage: number,
  fetchPage: (request: PageRequest) => Promise<PageOf<T>>,
): Promise<T[]> {
  const items: T[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    // The next page is known of only when this one is there.
    // oxlint-disable-next-line no-await-in-loop
    const fetched = await fetchPage({ StartingPageNumber: page, NumberOfItemsPerPage })
    items.push(...fetched.items)
    pages = fetched.totalPages
  }
  return items
}

/** The job codes of the account. */
export const jobCodesQuery = queryOptions({
  queryKey: ['Codes', 'of account'],
  queryFn: ({ signal }) =>
    allPages(JOB_CODES_PER_PAGE, (body) => call(listJobCodesOfAccount, { body, signal })),
})

/** The task codes below a company's job codes. */
export function taskCodesQuery(jobCodes: readonly string[]) {
  return queryOptions({
    queryKey: ['Codes', 'of job codes', jobCodes],
    queryFn: ({ signal }) =>
      allPages(CODES_PER_PAGE, (page) =>
        call(listTaskCodesOfJobCodes, {
          body: { ...page, companyJobCodeUniqueIds: [...jobCodes] },
          signal,
        }),
      ),
  })
}

/** The activity codes below a company's task codes. */
export function activityCodesQuery(taskCodes: readonly string[]) {
  return queryOptions({
    queryKey: ['Codes', 'of task codes', taskCodes],
    queryFn: ({ signal }) =>
      allPages(CODES_PER_PAGE, (page) =>
        call(listActivityCodesOfTaskCodes, {
          body: { ...page, companyTaskCodeUniqueIds: [...taskCodes] },
          signal,
        }),
      ),
  })
}
