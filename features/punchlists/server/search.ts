/**
 * Reads items: those of a list, a single item, those that a filter finds, and their numbers by location and
 * by party.
 */

import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { contractorTypes } from '#features/parties/contract.ts'
import { statusNameOf, subcontractorTypeNameOf } from '#features/reference/server/public.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo } from '#server/machine.ts'
import { allRows } from '#server/sheets/sheet.ts'
import type {
  ItemFilter,
  ItemGroup,
  PunchItemSort,
  PunchListItem,
  PunchListItemDetails,
} from '../contract.ts'
import { punchMachine } from '../machine.ts'
import type { ItemRow } from './item-queries.ts'
import { standingsOfItems } from './items.ts'
import { listTable } from './list-queries.ts'
import {
  countItems,
  countLocations,
  countParties,
  findItemById,
  listItems,
  listLocations,
  listParties,
} from './search-queries.ts'

type Target = Paging & { TargetUniqueID: string }

function named({ punchListStatusId, ...row }: ItemRow): PunchListItem {
  return {
    ...row,
    status: statusNameOf(row.statusId) ?? '',
    punchListStatus: statusNameOf(punchListStatusId) ?? '',
    contractorType:
      row.subContractorTypeId === null ? contractorTypes.employee : contractorTypes.subcontractor,
    subContractorTypeName: subcontractorTypeNameOf(row.subContractorTypeId),
  }
}

type Sorted = { sort?: PunchItemSort | null | undefined }

/** A range of the items that a filter finds. The caller must have checked the permission. */
async function itemsOf(
  { db, scope }: InAccount,
  filter: ItemFilter & Sorted,
  range: Range,
): Promise<PunchListItem[]> {
  return (await listItems(db, scope, filter, range)).map(named)
}

function pageOf(
  context: InAccount,
  filter: ItemFilter & Sorted,
  paging: Paging,
): Promise<PageOf<PunchListItem>> {
  const { db, scope } = context
  return fetchPage(
    paging,
    (range) => itemsOf(context, filter, range),
    () => countItems(db, scope, filter),
  )
}

/** A page of the items of a punch list, by number. */
export async function pageOfItems(
  context: InAccount,
  { TargetUniqueID: list, ...paging }: Target,
): Promise<PageOf<PunchListItem>> {
  const workOrder = (await requireSeen(context, listTable, [list], 'Read')).get(list)?.workOrderId ?? ''
  return pageOf(context, { workOrderUniqueId: workOrder, punchListUniqueId: list }, paging)
}

/** A single item as a page. */
export async function pageWithItem(context: InAccount, body: Target): Promise<PageOf<PunchListItemDetails>> {
  const row = await findItemById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const { punchListItemUniqueId: id, workOrderUniqueId: workOrderId, statusId } = row
  const standing = await standingsOfItems(context, [id])
  const stands = standing({ id, workOrderId, statusId }, row.punchListStatusId)
  return pageOfOne({ ...named(row), may: mayDo(context, punchMachine.item, stands) }, body)
}

/**
 * Checks that the caller may read the project, the job and the list that a search names. Otherwise the usual
 * error is returned.
 */
async function requirePlaces(context: InAccount, filter: ItemFilter): Promise<void> {
  const { workOrderUniqueId, jobUniqueId, punchListUniqueId } = filter
  await requireWorkOrders(context, [workOrderUniqueId], 'PunchLists', 'Read')
  if (jobUniqueId) await requireRecords(context, 'job', [jobUniqueId], 'Read', 'PunchLists')
  if (punchListUniqueId) await requireSeen(context, listTable, [punchListUniqueId], 'Read')
}

/** A page of the items that a filter finds. */
export async function searchItems(
  context: InAccount,
  body: Paging & ItemFilter & Sorted,
): Promise<PageOf<PunchListItem>> {
  await requirePlaces(context, body)
  return pageOf(context, body, body)
}

/**
 * All items that a filter finds.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function allItems(context: InAccount, filter: ItemFilter & Sorted): Promise<PunchListItem[]> {
  await requirePlaces(context, filter)
  return allRows((range) => itemsOf(context, filter, range))
}

/**
 * A page of the locations or parties of the items that a filter finds, with the number of open items of each.
 */
export async function groupItems(
  context: InAccount,
  body: Paging & ItemFilter & { groupBy: 'location' | 'responsible' },
): Promise<PageOf<ItemGroup>> {
  const { db, scope } = context
  await requirePlaces(context, body)
  if (body.groupBy === 'location') {
    return fetchPage(
      body,
      (range) => listLocations(db, scope, body, range),
      () => countLocations(db, scope, body),
    )
  }
  return fetchPage(
    body,
    async (range) => (await listParties(db, scope, body, range)).map(groupOf),
    () => countParties(db, scope, body),
  )
}

function groupOf(row: Awaited<ReturnType<typeof listParties>>[number]): ItemGroup {
  const { employeeId, subContractorId, typeId, name, ...counts } = row
  const key = employeeId
    ? `employee:${employeeId}`
    : subContractorId
      ? `subcontractor:${subContractorId}`
      : typeId === null
        ? 'nobody'
        : `type:${typeId}`
  return { ...counts, key, name: name ?? subcontractorTypeNameOf(typeId) ?? '' }
}
