/** Queries and mutations of the screen of the company's codes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file.ts'
import { call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { allOf, pageBody } from '#web/api/records.ts'
import { useWrite } from '#web/api/write.ts'
import {
  type CodeRow,
  createActivityCodes,
  createInventoryCategories,
  createJobCodes,
  createJobCodeTypes,
  createTaskCodes,
  deleteActivityCodes,
  deleteInventoryCategories,
  deleteJobCodes,
  deleteTaskCodes,
  exportCodes,
  findUsesOfActivityCode,
  findUsesOfJobCode,
  findUsesOfTaskCode,
  importCodes,
  listActivityCodesOfTaskCode,
  listAvailableJobCodeTypes,
  listInventoryCategories,
  listJobCodesOfType,
  listJobCodeTypes,
  listTaskCodesOfJobCode,
  mapJobCodeTypes,
  searchCodes,
  unmapJobCodeTypes,
  updateActivityCodes,
  updateInventoryCategories,
  updateJobCodes,
  updateJobCodeTypes,
  updateTaskCodes,
} from '../contract.ts'

/** 002 §9: pages of 200 job code types. */
const TYPES_PER_PAGE = 200
/** The number of codes on a page of a column (002 §9). */
export const CODES_PER_COLUMN = 10
const CATEGORIES_AT_ONCE = 100

export const typesQuery = queryOptions({
  queryKey: ['Codes', 'types'],
  queryFn: ({ signal }) => call(listJobCodeTypes, { body: pageBody(1, TYPES_PER_PAGE), signal }),
})

/** The types of the company that the account does not have. */
export const availableTypesQuery = (account: string) =>
  queryOptions({
    queryKey: ['Codes', 'types', 'available'],
    queryFn: ({ signal }) =>
      call(listAvailableJobCodeTypes, {
        body: { TargetUniqueID: account, ...pageBody(1, TYPES_PER_PAGE) },
        signal,
      }),
  })

export const jobCodesOfTypeQuery = (type: number, page: number) =>
  queryOptions({
    queryKey: ['Codes', 'column', 'job', type, page],
    queryFn: ({ signal }) =>
      call(listJobCodesOfType, {
        body: { TargetUniqueID: type, ...pageBody(page, CODES_PER_COLUMN) },
        signal,
      }),
  })

export const taskCodesOfQuery = (job: string, page: number) =>
  queryOptions({
    queryKey: ['Codes', 'column', 'task', job, page],
    queryFn: ({ signal }) =>
      call(listTaskCodesOfJobCode, {
        body: { TargetUniqueID: job, ...pageBody(page, CODES_PER_COLUMN) },
        signal,
      }),
  })

export const activityCodesOfQuery = (task: string, page: number) =>
  queryOptions({
    queryKey: ['Codes', 'column', 'activity', task, page],
    queryFn: ({ signal }) =>
      call(listActivityCodesOfTaskCode, {
        body: { TargetUniqueID: task, ...pageBody(page, CODES_PER_COLUMN) },
        signal,
      }),
  })

export const foundCodesQuery = (searchKey: string, page: number) =>
  queryOptions({
    queryKey: ['Codes', 'found', searchKey, page],
    queryFn: ({ signal }) =>
      call(searchCodes, { body: { searchKey, ...pageBody(page, CODES_PER_COLUMN) }, signal }),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = (company: string, page: number, size = CODES_PER_COLUMN) =>
  queryOptions({
    queryKey: ['Codes', 'categories', company, page, size],
    queryFn: ({ signal }) =>
      call(listInventoryCategories, {
        params: { company, page: page - 1, size, filter: 'null' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** All inventory categories of the company, to choose from. */
export const allCategoriesQuery = (company: string) =>
  queryOptions({
    queryKey: ['Codes', 'categories', company, 'all'],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listInventoryCategories, {
          params: { company, page, size: CATEGORIES_AT_ONCE, filter: 'null' },
          signal,
        }),
      ),
  })

const usesOf = { job: findUsesOfJobCode, task: findUsesOfTaskCode, activity: findUsesOfActivityCode } as const

/** The first projects that use a code. */
export const usesQuery = (level: keyof typeof usesOf, id: string) =>
  queryOptions({
    queryKey: ['Codes', 'uses', level, id],
    queryFn: ({ signal }) =>
      call(usesOf[level], { body: { TargetUniqueID: id, ...pageBody(1, 100) }, signal }),
    staleTime: 0,
  })

/** The kinds of entries on the screen: a type, a code of a level, or an inventory category. */
export type Kept = 'type' | 'job' | 'task' | 'activity' | 'category'

/** The entered values of a code. */
export interface CodeValues {
  code: string
  name: string
  /** Only of inventory categories: the shared kind of stock. */
  kind: string
}

/** The id above a new code, or the id and version of a changed code. */
export type CodeTarget = { above: string } | { id: string; rowVersion: number }

function add(kept: Kept, above: string, { code, name, kind }: CodeValues, idempotencyKey: string) {
  if (kept === 'type') return call(createJobCodeTypes, { body: [{ jobCodeTypeName: name }], idempotencyKey })
  if (kept === 'job') {
    const body = [{ companyJobCode: code, companyJobCodeName: name, jobCodeTypeId: Number(above) }]
    return call(createJobCodes, { body, idempotencyKey })
  }
  if (kept === 'task') {
    const body = [{ companyTaskCode: code, companyTaskCodeName: name, companyJobCodeUniqueId: above }]
    return call(createTaskCodes, { body, idempotencyKey })
  }
  if (kept === 'activity') {
    const body = [{ companySubTaskCode: code, companySubTaskCodeName: name, companyTaskCodeUniqueId: above }]
    return call(createActivityCodes, { body, idempotencyKey })
  }
  const companyInventoryCategoryCode = code
  const category = { companyInventoryCategoryCode, companyInventoryCategoryCodeName: name }
  return call(createInventoryCategories, {
    body: [{ ...category, inventoryCategoryUniqueId: kind }],
    idempotencyKey,
  })
}

function change(kept: Kept, id: string, rowVersion: number, { code, name, kind }: CodeValues) {
  if (kept === 'type')
    return call(updateJobCodeTypes, {
      body: [{ jobCodeTypeId: Number(id), jobCodeTypeName: name, rowVersion }],
    })
  if (kept === 'job') {
    const body = [{ companyJobCodeUniqueId: id, companyJobCode: code, companyJobCodeName: name, rowVersion }]
    return call(updateJobCodes, { body })
  }
  if (kept === 'task') {
    const body = [
      { companyTaskCodeUniqueId: id, companyTaskCode: code, companyTaskCodeName: name, rowVersion },
    ]
    return call(updateTaskCodes, { body })
  }
  if (kept === 'activity') {
    const renamed = { companySubTaskCode: code, companySubTaskCodeName: name }
    return call(updateActivityCodes, { body: [{ companySubTaskCodeUniqueId: id, ...renamed, rowVersion }] })
  }
  const renamed = { companyInventoryCategoryCode: code, companyInventoryCategoryCodeName: name }
  return call(updateInventoryCategories, {
    body: [{ companyInventoryCategoryUniqueId: id, ...renamed, inventoryCategoryUniqueId: kind, rowVersion }],
  })
}

/** Refetches the session after a type changed, because forms group codes by the types in the session. */
const refreshTypes = (kept: Kept) =>
  kept === 'type' ? queryClient.invalidateQueries({ queryKey: ['session'] }) : undefined

/** Adds or changes an entry. */
export function useKeepCode(kept: Kept) {
  return useWrite(
    'Codes',
    async ({ target, values, key }: { target: CodeTarget; values: CodeValues; key: string }) => {
      const ids = await ('above' in target
        ? add(kept, target.above, values, key)
        : change(kept, target.id, target.rowVersion, values))
      await refreshTypes(kept)
      return ids
    },
  )
}

function remove(kept: Kept, id: string) {
  if (kept === 'type') return call(unmapJobCodeTypes, { body: [{ jobCodeTypeId: Number(id) }] })
  if (kept === 'job') return call(deleteJobCodes, { body: [id] })
  if (kept === 'task') return call(deleteTaskCodes, { body: [id] })
  if (kept === 'activity') return call(deleteActivityCodes, { body: [id] })
  return call(deleteInventoryCategories, { body: [id] })
}

/**
 * The column below a code. The column is closed before the code is deleted, and opened again if the deletion
 * fails.
 */
export interface OpenColumn {
  close: () => Promise<void>
  open: () => Promise<void>
}

/** Deletes an entry. A type is only removed from the account. */
export function useDeleteCode(kept: Kept) {
  return useWrite('Codes', async ({ id, column }: { id: string; column: OpenColumn | undefined }) => {
    await column?.close()
    try {
      const ids = await remove(kept, id)
      await refreshTypes(kept)
      return ids
    } catch (error) {
      await column?.open()
      throw error
    }
  })
}

/** Maps a type of the company to the account. */
export function useMapType() {
  return useWrite('Codes', async (jobCodeTypeId: number) => {
    const ids = await call(mapJobCodeTypes, { body: [{ jobCodeTypeId }] })
    await refreshTypes('type')
    return ids
  })
}

/** The dry run of an import. */
export const foreseeCodes = (rows: CodeRow[]) => call(importCodes, { body: { rows, isDryRun: true } })

/** Imports the codes that the company lacks. */
export function useImportCodes() {
  return useWrite('Codes', async ({ rows, key }: { rows: CodeRow[]; key: string }) => {
    const added = await call(importCodes, { body: { rows, isDryRun: false }, idempotencyKey: key })
    await refreshTypes('type')
    return added
  })
}

export const downloadCodes = (format: SheetFormat): Promise<void> =>
  download(exportCodes, { body: { format } })
