/** Rules of a company's inventory category codes. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import { type Change, lock, lockThere, remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { counted } from '#server/uses.ts'
import {
  type CompanyInventoryCategory,
  codeErrors,
  type InventoryCategoryChange,
  type NewInventoryCategory,
} from '../contract.ts'
import {
  countCategories,
  findRoleOfCategory,
  findStockOfCategory,
  findTwinCategory,
  type InventoryCategoryFilter,
  insertCategories,
  inventoryCategoryTable,
  isRoleOfCompany,
  listCategories,
  lockCategoriesOfCompany,
} from './inventory-queries.ts'
import { pagingOfPath } from './service.ts'

/** A page of the company's inventory category codes, by code. */
export function pageOfCategories(
  { db, scope }: InAccount,
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  filter: InventoryCategoryFilter,
): Promise<PageOf<CompanyInventoryCategory>> {
  return fetchPage(
    paging,
    (range) => listCategories(db, scope, filter, range),
    () => countCategories(db, scope, filter),
  )
}

/**
 * A page of the categories, for the documents' call by path.
 *
 * @throws AppError NOT_FOUND (404) for another company
 */
export function pageOfAllCategories(
  context: InAccount,
  { company, ...given }: { company: string; page: number; size: number; filter: string },
): Promise<PageOf<CompanyInventoryCategory>> {
  const { companyId, accountId } = context.scope
  if (company !== companyId && company !== accountId) throw notFound()
  const { search, ...paging } = pagingOfPath(given)
  return pageOfCategories(context, paging, { search })
}

/**
 * A page of the categories to which a role is mapped.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfRole(
  context: InAccount,
  { TargetUniqueID: role, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<CompanyInventoryCategory>> {
  if (!(await isRoleOfCompany(context.db, context.scope, role))) throw notFound()
  return pageOfCategories(context, paging, { role })
}

type Doing = Pick<InAccount, 'db' | 'scope'>

async function requireNoTwin({ db, scope }: Doing, ids: readonly string[]): Promise<void> {
  const code = await findTwinCategory(db, scope, ids)
  if (code !== undefined)
    throw new AppError('CODE_TAKEN', codeErrors.CODE_TAKEN, [], `The code '${code}' already exists here.`)
}

/**
 * Adds inventory category codes, all or none.
 *
 * @throws AppError CODE_TAKEN (409)
 */
export async function addCategories(
  { db, scope }: InAccount,
  inputs: NewInventoryCategory[],
): Promise<string[]> {
  await lockCategoriesOfCompany(db, scope)
  const rows = inputs.map((input) => ({ id: uuidv7(), input }))
  await insertCategories(db, scope, rows)
  const ids = rows.map(({ id }) => id)
  await requireNoTwin({ db, scope }, ids)
  return ids
}

/**
 * Changes inventory category codes, all or none.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeCategories(
  { db, scope }: InAccount,
  changes: InventoryCategoryChange[],
): Promise<string[]> {
  await lockCategoriesOfCompany(db, scope)
  const ids = changes.map(({ companyInventoryCategoryUniqueId }) => companyInventoryCategoryUniqueId)
  await lock(db, scope, inventoryCategoryTable, ids)
  const written = changes.map(
    ({
      companyInventoryCategoryUniqueId: id,
      rowVersion,
      ...row
    }): Change<typeof inventoryCategoryTable.columns> => ({ id, row, rowVersion }),
  )
  await updateAll(db, scope, inventoryCategoryTable, written)
  await requireNoTwin({ db, scope }, ids)
  return ids
}

/**
 * Checks that the ids belong to categories of the company whose stock the caller sees.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireCategories({ db, scope }: Doing, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await countCategories(db, scope, { ids: wanted, isSeen: true })) < wanted.length)
    throw notFound()
}

/**
 * Share-locks these categories until the end of the transaction, so that no other call deletes a category
 * while a record with it is written.
 *
 * @throws AppError NOT_FOUND (404) for a category that does not exist, or that the caller's role does not see
 */
export async function holdCategories({ db, scope }: Doing, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const there = await lockThere(db, scope, inventoryCategoryTable, wanted, 'as they are')
  const seen = scope.stockCategories
  if (there.length < wanted.length || (seen && wanted.some((id) => !seen.includes(id)))) throw notFound()
}

/**
 * Deletes inventory category codes softly, all or none. A category that a role is mapped to or that stock has
 * cannot be deleted.
 *
 * @throws AppError NOT_FOUND (404), INVENTORY_CATEGORY_IN_USE (409)
 */
export async function removeCategories({ db, scope, now }: InAccount, ids: string[]): Promise<string[]> {
  await lock(db, scope, inventoryCategoryTable, ids)
  const stock = await findStockOfCategory(db, scope, ids)
  if (stock) {
    const text = `The inventory category ${stock.label} has ${counted(stock.total, 'item')} in stock. Give ${stock.total > 1 ? 'them' : 'it'} another category first; nothing was deleted.`
    throw new AppError('INVENTORY_CATEGORY_IN_USE', codeErrors.INVENTORY_CATEGORY_IN_USE, [], text)
  }
  const use = await findRoleOfCategory(db, scope, ids)
  if (use) {
    const others = use.total > 1 ? ` and ${use.total - 1} more` : ''
    const text = `The inventory category ${use.label} is seen by the role ${use.role}${others}. Remove it there first; nothing was deleted.`
    throw new AppError('INVENTORY_CATEGORY_IN_USE', codeErrors.INVENTORY_CATEGORY_IN_USE, [], text)
  }
  await remove(db, scope, inventoryCategoryTable, ids, now)
  return ids
}
