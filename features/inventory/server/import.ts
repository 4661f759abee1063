/**
 * Importing items from a spreadsheet: planning the result of each row, and writing it
 * (records.md 'Inventory').
 */
import { createHash } from 'node:crypto'
import { AppError, invalidInput } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { fitsUnit, thousandthsOf } from '#contract/units.ts'
import { requireCategories } from '#features/codes/server/public.ts'
import { seesAllCosts } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ForeseenRow, ItemRow } from '../import.ts'
import { type MasterInventoryChange, type NewMasterInventory, stockErrors } from '../records.ts'
import {
  holdImports,
  listMeant,
  listNamedCategories,
  listNamedPeople,
  type PresentItem,
  type Sought,
} from './import-queries.ts'
import { addItems, changeItems } from './items.ts'

/** The number of rows in one SQL statement. One statement for all rows would have too many parameters. */
const AT_ONCE = 1000

/**
 * The texts that an import can change. Name and serial number are not among them: the item was found by its
 * name and serial number.
 */
const texts = ['location', 'manufacturer', 'modelNumber', 'vendor', 'comments'] as const

/** The planned write for a row, or the reason for its refusal. */
interface Planned {
  foreseen: ForeseenRow
  add?: NewMasterInventory
  change?: MasterInventoryChange
}

const calledOf = ({ inventoryName, manufacturer, modelNumber }: ItemRow) =>
  (inventoryName || [manufacturer, modelNumber].filter(Boolean).join(' ')).trim()

const nothing: Omit<ForeseenRow, 'what'> = {
  quantityBefore: null,
  quantityAfter: null,
  inventoryUnit: null,
  fields: [],
  problem: null,
}

const refusing = (field: string, message: string): Planned => ({
  foreseen: { ...nothing, what: 'refused', problem: { field, message } },
})

/**
 * Imports items, all or none. A dry run writes nothing and returns the planned result. An empty cell changes
 * nothing.
 *
 * @throws AppError INVALID_INPUT (400), which names the row and its fault, COSTS_FIXED (403), NOT_FOUND (404)
 *   for the id of a category that the caller does not see, IMPORT_STALE (409) if anything changed since the
 *   dry run that `state` belongs to
 */
export async function importAll(
  context: InAccount,
  { rows, isDryRun, state }: { rows: ItemRow[]; isDryRun: boolean; state?: string | null | undefined },
) {
  const { db, scope } = context
  if (!isDryRun) await holdImports(db, scope)
  // The costs of callers who do not see all costs are dropped. Otherwise a caller could find out a cost by
  // importing guesses.
  const seen = seesAllCosts(scope) ? rows : rows.map(({ internalUnitCost: _cost, ...row }) => row)
  const { planned, meant } = await plan(context, seen)
  const present = stateOf(planned, meant)
  if (!isDryRun) {
    const wrong = planned.findIndex(({ foreseen: { problem } }) => problem !== null)
    const problem = planned[wrong]?.foreseen.problem
    if (problem) throw invalidInput(`rows.${wrong}.${problem.field}`, problem.message)
    if (state && state !== present) throw new AppError('IMPORT_STALE', stockErrors.IMPORT_STALE)
    const added = planned.flatMap(({ add }) => add ?? [])
    for (const some of inParts(added)) await addItems(context, some)
    const changed = planned.flatMap(({ change }) => change ?? [])
    for (const some of inParts(changed)) await changeItems(context, some)
  }
  const foreseen = planned.map((one) => one.foreseen)
  const count = (what: ForeseenRow['what']) => foreseen.filter((row) => row.what === what).length
  return {
    ...{ rows: foreseen, state: present },
    ...{ added: count('add'), changed: count('change'), same: count('same'), refused: count('refused') },
  }
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}

/**
 * A hash of the plan. It stays the same while every row means the same item and no such item is changed or
 * moved. Refused rows do not count.
 */
function stateOf(planned: readonly Planned[], meant: ReadonlyMap<number, PresentItem>): string {
  const hash = createHash('sha256')
  for (const [row, { foreseen }] of planned.entries()) {
    if (foreseen.what === 'refused') continue
    const item = meant.get(row)
    hash.update(`${foreseen.what} ${item ? `${item.id} ${item.rowVersion}` : ''};`)
  }
  return hash.digest('base64url')
}

async function plan(context: InAccount, rows: readonly ItemRow[]) {
  const { db, scope } = context
  await requireCategories(
    context,
    rows.flatMap(({ companyInventoryCategoryUniqueId: id }) => id ?? []),
  )
  const words = new Set(rows.flatMap(({ category }) => category || []))
  const named = await listNamedCategories(db, scope, [...words])
  const categoriesOf = ({ companyInventoryCategoryUniqueId: id, category }: ItemRow) =>
    id ? [id] : (named.get(category ?? '') ?? [])
  const people = await listNamedPeople(db, scope, [
    ...new Set(rows.flatMap(({ inCharge }) => inCharge || [])),
  ])
  const sought = rows.flatMap((one, row): Sought[] => {
    const [category, ...more] = categoriesOf(one)
    const called = calledOf(one)
    return category && more.length === 0 && called
      ? [{ row, category, called, serial: one.serialNumber || null }]
      : []
  })
  const found = Map.groupBy(await listMeant(db, scope, sought), ({ row }) => row)
  const meant = new Map<number, PresentItem>()
  /** The index of the first row for each existing item, or for the name of each new item. */
  const first = new Map<string, number>()
  const planned = rows.map((row, index): Planned => {
    const [category, ...more] = categoriesOf(row)
    if (!category) return refusing('category', 'is not a category, by its code or its name')
    if (more.length > 0) return refusing('category', 'is the name of several categories: give the code')
    const called = calledOf(row)
    if (!called) return refusing('inventoryName', 'must say what it is called, or maker and model')
    const [item, ...others] = found.get(index) ?? []
    if (others.length > 0)
      return refusing('serialNumber', `must say which of ${others.length + 1} items of this name is meant`)
    const key = item?.id ?? [category, called.toLowerCase(), row.serialNumber?.toLowerCase() ?? ''].join('\n')
    const before = first.get(key)
    if (before !== undefined) return refusing('inventoryName', `is in row ${before + 1} already`)
    first.set(key, index)
    const keeper = keeperOf(row, item, people)
    if (keeper && typeof keeper === 'object') return keeper
    if (!item) return adding(context, row, category, keeper)
    meant.set(index, item)
    return changing(context, row, item, keeper)
  })
  return { planned, meant }
}

/**
 * Returns the id of the new person in charge, or null for no change. The present person in charge is accepted
 * even if they have left.
 */
function keeperOf(
  { inCharge }: ItemRow,
  item: PresentItem | undefined,
  people: ReadonlyMap<string, readonly string[]>,
): string | null | Planned {
  if (!inCharge || inCharge === item?.inchargeEmployeeName) return null
  const [id, ...more] = people.get(inCharge) ?? []
  if (id === undefined) return refusing('inCharge', 'is nobody who works here, by first and last name')
  if (more.length > 0)
    return refusing('inCharge', `is the name of ${more.length + 1} people: choose in the item's form`)
  return id
}

/** Refuses the first quantity that has more decimals than the unit. */
function misfit(row: ItemRow, unit: string): Planned | null {
  for (const field of ['remainingQuantity', 'minimumQuantity'] as const) {
    const quantity = row[field]
    if (quantity && !fitsUnit(quantity, unit)) return refusing(field, `cannot be counted in ${unit}`)
  }
  return null
}

/** The values of a row that are not empty. */
function said({
  category: _word,
  companyInventoryCategoryUniqueId: _id,
  inventoryName: _name,
  inCharge: _person,
  ...row
}: ItemRow) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Omit<ItemRow, 'category' | 'companyInventoryCategoryUniqueId' | 'inventoryName' | 'inCharge'>>
}

function adding({ scope }: InAccount, row: ItemRow, category: string, keeper: string | null): Planned {
  if (!hasBit(scope.permissions, 'Inventory', 'Create'))
    return refusing('inventoryName', 'is new, and you may not add items')
  const unit = row.inventoryUnit ?? 'ea'
  const wrong = misfit(row, unit)
  if (wrong) return wrong
  return {
    foreseen: {
      ...nothing,
      what: 'add',
      quantityAfter: row.remainingQuantity ?? '0',
      inventoryUnit: unit,
    },
    add: {
      ...said(row),
      inventoryName: row.inventoryName ?? null,
      inventoryUnit: unit,
      companyInventoryCategoryUniqueId: category,
      inchargeEmployeeUniqueId: keeper,
    },
  }
}

const sameNumber = (one: string | null, other: string) => one !== null && Number(one) === Number(other)

function changing({ scope }: InAccount, row: ItemRow, item: PresentItem, keeper: string | null): Planned {
  const { remainingQuantity, minimumQuantity, internalUnitCost, inventoryUnit, ...given } = said(row)
  const changes: Partial<MasterInventoryChange> = {}
  for (const name of texts) if (given[name] && given[name] !== item[name]) changes[name] = given[name]
  if (inventoryUnit && inventoryUnit !== item.inventoryUnit) {
    if (item.isMoved)
      return refusing('inventoryUnit', `stays ${item.inventoryUnit}, because stock of it has already moved`)
    changes.inventoryUnit = inventoryUnit
  }
  const unit = changes.inventoryUnit ?? item.inventoryUnit
  const wrong = misfit(row, unit)
  if (wrong) return wrong
  if (minimumQuantity && !sameNumber(item.minimumQuantity, minimumQuantity))
    changes.minimumQuantity = minimumQuantity
  if (internalUnitCost && !sameNumber(item.internalUnitCost, internalUnitCost))
    changes.internalUnitCost = internalUnitCost
  if (keeper && keeper !== item.inchargeEmployeeUniqueId) changes.inchargeEmployeeUniqueId = keeper
  const fields = Object.keys(changes)
  const isMoved =
    remainingQuantity !== undefined &&
    remainingQuantity !== null &&
    thousandthsOf(remainingQuantity) !== thousandthsOf(item.remainingQuantity)
  if (
    isMoved &&
    item.statusId === statuses.InActive &&
    thousandthsOf(remainingQuantity) > thousandthsOf(item.remainingQuantity)
  )
    return refusing('remainingQuantity', 'is more than there is of an inactive item')
  const foreseen = {
    ...nothing,
    quantityBefore: item.remainingQuantity,
    quantityAfter: isMoved ? remainingQuantity : item.remainingQuantity,
    inventoryUnit: unit,
    fields,
  }
  if (fields.length === 0 && !isMoved) return { foreseen: { ...foreseen, what: 'same' } }
  if (!hasBit(scope.permissions, 'Inventory', 'Update'))
    return refusing('inventoryName', 'is there already, and you may not change items')
  return {
    foreseen: { ...foreseen, what: 'change' },
    change: {
      ...changes,
      masterInventoryUniqueId: item.id,
      rowVersion: item.rowVersion,
      ...(isMoved && { remainingQuantity, adjustReason: 'Imported' }),
    } as MasterInventoryChange,
  }
}
