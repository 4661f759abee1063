/** Queries and mutations of the screens of stock. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import type { LabelSheet } from '#contract/label-sheets.ts'
import { statuses } from '#contract/statuses.ts'
import { listInventoryCategoriesOfKind } from '#features/codes/contract.ts'
import { call, download } from '#web/api/client.ts'
import { allOf, oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { heldColumns, itemColumns } from '../columns.ts'
import {
  assignStock,
  changeHeld,
  createItems,
  createUses,
  deleteItems,
  exportHeld,
  exportItems,
  exportUses,
  findItem,
  findItemKeeper,
  findLabel,
  type HeldColumn,
  type ItemColumn,
  importItems,
  listHeld,
  listItemAtHand,
  listItemMovements,
  listItemPlaces,
  listItems,
  listLocations,
  listStockPeople,
  listUsedOn,
  listUsers,
  listUsesOfEmployee,
  listUsesOfWorkOrder,
  moveHeld,
  printLabels,
  putRight,
  receiveStock,
  summarizeItems,
  updateItems,
} from '../contract.ts'
import type { ItemRow } from '../import.ts'
import { labelNumberOf } from '../label-number.ts'
import type { MovementKind } from '../orders.ts'
import type { MasterInventoryChange, NewWorkOrderInventory, Receipt } from '../records.ts'
import type { UsedColumn } from '../usage.ts'
import { EVERYBODY, type InventorySearch, type MaterialsSearch, type UsageSearch } from './address.ts'

const MODULE = 'Inventory'
/** The largest number of categories, locations and people to choose from. */
const CHOICES = 1000
/** The number of entries in a picker. The user finds further entries by typing a part of the name. */
const PICKER_SIZE = 50

function filterOf({ search, category, location, charge, level, status }: InventorySearch, me: string) {
  return {
    searchKey: search ?? null,
    companyInventoryCategoryUniqueId: category ?? null,
    location: location ?? null,
    inchargeEmployeeUniqueId: charge === 'me' ? me : null,
    isLow: level === 'low' || null,
    isEmpty: level === 'none' || null,
    statusId: status === 'all' ? null : status === 'inactive' ? statuses.InActive : statuses.Active,
  }
}

/** A page of the items that the person sees, filtered and sorted by the address. */
export function itemsQuery(account: string, search: InventorySearch, me: string) {
  const body = {
    ...filterOf(search, me),
    sort: sortIn(itemColumns, search.sort) ?? null,
    ...pageBody(search.page),
  }
  return queryOptions({
    queryKey: [MODULE, 'items', account, body],
    queryFn: ({ signal }) => call(listItems, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Counts the items that match the address, and sums the value of their stock. */
export function summaryQuery(account: string, search: InventorySearch, me: string) {
  const body = filterOf(search, me)
  return queryOptions({
    queryKey: [MODULE, 'summary', account, body],
    queryFn: ({ signal }) => call(summarizeItems, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Downloads the items as a file, with the filter, order and columns of the list. */
export function downloadItems(format: SheetFormat, search: InventorySearch, me: string, columns: string[]) {
  return download(exportItems, {
    body: {
      ...filterOf(search, me),
      sort: sortIn(itemColumns, search.sort) ?? null,
      format,
      columns: columns as ItemColumn[],
    },
  })
}

/** Downloads labels of items as a PDF. */
export const downloadLabels = (ids: readonly string[], sheet: LabelSheet, startAt: number) =>
  download(printLabels, { body: { masterInventoryUniqueIds: [...ids], sheet, startAt } })

/** Finds the item of a label number. */
export const findByLabel = (labelNumber: string) => call(findLabel, { body: { labelNumber } })

/**
 * The id of the person's other account that has an item. Null if this account has the item, or no account has
 * it.
 */
export async function accountOf(id: string): Promise<string | null> {
  const { elsewhere } = await findByLabel(labelNumberOf(id))
  return elsewhere?.masterInventoryUniqueId === id.toLowerCase() ? elsewhere.accountUniqueID : null
}

/** Active items to choose from, by a part of their texts. */
export function itemsToChooseQuery(searchKey: string) {
  const body = { searchKey, statusId: statuses.Active, NumberOfItemsPerPage: PICKER_SIZE }
  return queryOptions({
    queryKey: [MODULE, 'to choose', searchKey],
    queryFn: ({ signal }) => call(listItems, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One item. */
export const itemQuery = (id: string) =>
  oneQuery([MODULE, 'item', id], (signal) => call(findItem, { body: { TargetUniqueID: id }, signal }))

/** The projects that have or used stock of an item. */
export function placesQuery(id: string) {
  return queryOptions({
    queryKey: [MODULE, 'places', id],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listItemPlaces, {
          body: { TargetUniqueID: id, StartingPageNumber: page, NumberOfItemsPerPage: CHOICES },
          signal,
        }),
      ),
  })
}

export const MOVEMENTS_PER_PAGE = 50

/** A page of an item's movements, the newest first. */
export function movementsQuery(id: string, kind: MovementKind | undefined, page: number) {
  const body = { TargetUniqueID: id, kind: kind ?? null, ...pageBody(page, MOVEMENTS_PER_PAGE) }
  return queryOptions({
    queryKey: [MODULE, 'movements', body],
    queryFn: ({ signal }) => call(listItemMovements, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The stock categories that the person sees. */
export const categoriesQuery = queryOptions({
  queryKey: [MODULE, 'categories'],
  queryFn: ({ signal }) =>
    call(listInventoryCategoriesOfKind, { body: { NumberOfItemsPerPage: CHOICES }, signal }),
})

/** The locations of items. */
export const locationsQuery = queryOptions({
  queryKey: [MODULE, 'locations'],
  queryFn: ({ signal }) => call(listLocations, { body: { NumberOfItemsPerPage: CHOICES }, signal }),
})

/** The people who can take stock to a project; without a project, the people who can be in charge of items. */
export const peopleOffer = (workOrder: string | null) => ({
  queryKey: [MODULE, 'people', workOrder ?? ''],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listStockPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/**
 * The projects that have stock of an item left, the user's own stock first. Only one page: nobody looks
 * through more on a phone.
 */
export const atHandQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'at hand', id],
    queryFn: ({ signal }) =>
      call(listItemAtHand, { body: { TargetUniqueID: id, NumberOfItemsPerPage: PICKER_SIZE }, signal }),
  })

/** How to reach the person in charge of an item. */
export const keeperQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'keeper', id],
    queryFn: ({ signal }) => call(findItemKeeper, { body: { TargetUniqueID: id }, signal }),
  })

export const useAddItem = () => useAdding(MODULE, createItems)
/** Imports items from a spreadsheet. */
export const useImportItems = () =>
  useWrite(MODULE, ({ input, key }: { input: { rows: ItemRow[]; state: string | null }; key: string }) =>
    call(importItems, { body: input, idempotencyKey: key }),
  )

/** The dry run of an import: returns the result of each row and writes nothing. */
export const foreseeImport = (rows: ItemRow[]) => call(importItems, { body: { rows, isDryRun: true } })

export const useChangeItem = () => useChanging(MODULE, updateItems)
export const useReceive = () => useAdding(MODULE, receiveStock)
/** Several inputs, written all or none. The key makes a second try with the same content harmless. */
interface Many<Input> {
  inputs: Input[]
  key: string
}
export const useAssignMany = () =>
  useWrite(MODULE, ({ inputs, key }: Many<z.input<typeof NewWorkOrderInventory>>) =>
    call(assignStock, { body: inputs, idempotencyKey: key }),
  )
export const useReceiveMany = () =>
  useWrite(MODULE, ({ inputs, key }: Many<z.input<typeof Receipt>>) =>
    call(receiveStock, { body: inputs, idempotencyKey: key }),
  )
export const useChangeItems = () =>
  useWrite(MODULE, ({ inputs, key }: Many<z.input<typeof MasterInventoryChange>>) =>
    call(updateItems, { body: inputs, idempotencyKey: key }),
  )
export const useDeleteItems = () => useWrite(MODULE, (ids: string[]) => call(deleteItems, { body: ids }))
export const useDeleteItem = () => useRemoval(MODULE, (id: string) => call(deleteItems, { body: [id] }))

function heldFilterOf({ search, category, sort }: MaterialsSearch) {
  return {
    searchKey: search ?? null,
    companyInventoryCategoryUniqueId: category ?? null,
    sort: sortIn(heldColumns, sort) ?? null,
  }
}

/** A page of a project's stock, filtered and sorted by the address. */
export function heldQuery(workOrder: string, search: MaterialsSearch) {
  const body = { TargetUniqueID: workOrder, ...heldFilterOf(search), ...pageBody(search.page) }
  return queryOptions({
    queryKey: [MODULE, 'held', body],
    queryFn: ({ signal }) => call(listHeld, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Downloads the stock of a project as a file, with the filter, order and columns of the list. */
export function downloadHeld(
  format: SheetFormat,
  workOrder: string,
  search: MaterialsSearch,
  columns: string[],
) {
  return download(exportHeld, {
    body: {
      ...heldFilterOf(search),
      workOrderUniqueId: workOrder,
      format,
      columns: columns as HeldColumn[],
    },
  })
}

export const useAssign = () => useAdding(MODULE, assignStock)
export const useChangeHeld = () => useAdding(MODULE, changeHeld)
export const useUse = () => useAdding(MODULE, createUses)
export const useMoveHeld = () => useAdding(MODULE, moveHeld)
export const usePutRight = () => useAdding(MODULE, putRight)

/** A page of the uses of a person, or of everybody on a project, filtered and sorted by the address. */
export function usageQuery({ who, project, search, sort, page }: UsageSearch, me: string) {
  const isOfAll = who === EVERYBODY
  const paging = { searchKey: search ?? null, sort: sort ?? null, ...pageBody(page) }
  return queryOptions({
    queryKey: [MODULE, 'usage', isOfAll ? null : (who ?? me), project ?? null, paging],
    queryFn: ({ signal }) =>
      isOfAll
        ? call(listUsesOfWorkOrder, { body: { TargetUniqueID: project ?? '', ...paging }, signal })
        : call(listUsesOfEmployee, {
            body: { TargetUniqueID: who ?? me, workOrderUniqueId: project ?? null, ...paging },
            signal,
          }),
    // The call for everybody's uses needs a project.
    enabled: !isOfAll || project !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Downloads the uses as a file, with the filter, order and columns of the list. */
export function downloadUses(
  format: SheetFormat,
  { who, project, search, sort }: UsageSearch,
  me: string,
  columns: string[],
) {
  // On screen, job and activity are in the column of the project, and the unit beside the quantity. In the
  // file, each is a column of its own.
  const chosen = columns.flatMap((id) =>
    id === 'project' ? [id, 'job', 'activity'] : id === 'used' ? [id, 'unit'] : [id],
  )
  return download(exportUses, {
    body: {
      employeeUniqueId: who === EVERYBODY ? null : (who ?? me),
      workOrderUniqueId: project ?? null,
      searchKey: search ?? null,
      sort: sort ?? null,
      format,
      columns: chosen as UsedColumn[],
    },
  })
}

/** The people who used stock, to choose from. */
export const usersQuery = queryOptions({
  queryKey: [MODULE, 'users'],
  queryFn: ({ signal }) => call(listUsers, { body: { NumberOfItemsPerPage: CHOICES }, signal }),
})

/** The projects on which stock was used. */
export const usedOnQuery = queryOptions({
  queryKey: [MODULE, 'used on'],
  queryFn: ({ signal }) => call(listUsedOn, { body: { NumberOfItemsPerPage: CHOICES }, signal }),
})
