/** Reading items: of a list, one, what is looked for, and how many each location and each party has. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireRecords, requireWorkOrders } from '#features/projects/server/public.ts'
import { statusNameOf, subcontractorTypeNameOf } from '#features/reference/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { contractorTypes, type ItemFilter, type ItemGroup, type PunchListItem } from '../contract.ts'
import { requireLists } from './access.ts'
import { findItemById, type ItemRow } from './item-queries.ts'
import {
  countItems,
  countLocations,
  countParties,
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

function pageOf(
  { db, scope }: InAccount,
  filter: ItemFilter,
  paging: Paging,
): Promise<PageOf<PunchListItem>> {
  return fetchPage(
    paging,
    async (range) => (await listItems(db, scope, filter, range)).map(named),
    () => countItems(db, scope, filter),
  )
}

/** A page of the items of a punch list by number. */
export async function pageOfItems(
  context: InAccount,
  { TargetUniqueID: list, ...paging }: Target,
): Promise<PageOf<PunchListItem>> {
  const workOrder = (await requireLists(context, [list], 'Read')).get(list)?.workOrderId ?? ''
  return pageOf(context, { workOrderUniqueId: workOrder, punchListUniqueId: list }, paging)
}

/** One item as a page. */
export async function pageWithItem({ db, scope }: InAccount, body: Target): Promise<PageOf<PunchListItem>> {
  const item = await findItemById(db, scope, body.TargetUniqueID)
  if (!item) throw notFound()
  return pageOfOne(named(item), body)
}

/** Checks what a search names, so that what is not there answers as it does everywhere. */
async function requirePlaces(context: InAccount, filter: ItemFilter): Promise<void> {
  const { workOrderUniqueId, jobUniqueId, punchListUniqueId } = filter
  await requireWorkOrders(context, [workOrderUniqueId], 'PunchLists', 'Read')
  if (jobUniqueId) await requireRecords(context, 'job', [jobUniqueId], 'Read', 'PunchLists')
  if (punchListUniqueId) await requireLists(context, [punchListUniqueId], 'Read')
}

/** A page of the items that a filter finds. */
export async function searchItems(
  context: InAccount,
  body: Paging & ItemFilter,
): Promise<PageOf<PunchListItem>> {
  await requirePlaces(context, body)
  return pageOf(context, body, body)
}

/** A page of the locations or parties of the items that a filter finds, with how many are open. */
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
