/** Which stock a role sees: that of the categories it is mapped to; mapped to none, all (002 §6, records.md 'Inventory'). */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/scope.ts'

/** Those categories, as a statement can be given them; null: all. */
export type StockSight = Pick<Scope, 'stockCategories'>

/** True where the caller sees stock of the category that `column` holds. */
export function isStockSeen({ stockCategories }: StockSight, column: string): RawBuilder<boolean> {
  if (!stockCategories) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any(${stockCategories}::uuid[])`
}

/** The categories that a role sees alone, or null; `role` and `company` are the columns that name both. */
export function categoriesOfRole(company: string, role: string): RawBuilder<string[] | null> {
  return sql<
    string[] | null
  >`(select json_agg(mapped.company_inventory_category_id) from company_role_inventory mapped
    where mapped.company_id = ${sql.ref(company)} and mapped.company_role_id = ${sql.ref(role)}
      and mapped.deleted_at is null)`
}

/** What is seen by both. */
export function seenByBoth(
  one: StockSight['stockCategories'],
  other: StockSight['stockCategories'],
): StockSight['stockCategories'] {
  if (!one || !other) return one ?? other
  return one.filter((category) => other.includes(category))
}
