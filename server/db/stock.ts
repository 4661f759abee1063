/**
 * The stock that a role sees: the categories that the role is mapped to, or all stock if the role is mapped
 * to none (002 §6, records.md 'Inventory').
 */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/scope.ts'

/** The categories that the caller sees, as parameters for a statement; null: all. */
export type StockSight = Pick<Scope, 'stockCategories'>

/** True if the caller sees stock of the category whose id is in `column`. */
export function isStockSeen({ stockCategories }: StockSight, column: string): RawBuilder<boolean> {
  if (!stockCategories) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any(${stockCategories}::uuid[])`
}

/** The only categories that a role sees, or null. `role` and `company` are the columns that contain their ids. */
export function categoriesOfRole(company: string, role: string): RawBuilder<string[] | null> {
  return sql<
    string[] | null
  >`(select json_agg(mapped.company_inventory_category_id) from company_role_inventory mapped
    where mapped.company_id = ${sql.ref(company)} and mapped.company_role_id = ${sql.ref(role)}
      and mapped.deleted_at is null)`
}

/** The categories that are in both lists; null counts as all. */
export function seenByBoth(
  one: StockSight['stockCategories'],
  other: StockSight['stockCategories'],
): StockSight['stockCategories'] {
  if (!one || !other) return one ?? other
  return one.filter((category) => other.includes(category))
}
