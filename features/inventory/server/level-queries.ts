/** All SQL on the levels of stock by day. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { Movement } from './held-queries.ts'
import { itemTitle } from './item-queries.ts'

/** A day on which the level of an item is negative, in the store or on a project. */
export interface ShortDay {
  /** yyyy-MM-dd */
  day: string
  title: string
  unit: string
  isOnProject: boolean
  /** The level without the movements that are checked. */
  before: string
  /** The quantity that is missing after the movements. */
  missing: string
}

/**
 * Finds the first day whose level these movements lowered and that is negative now; undefined if there is no
 * such day. The ledger has the movements already, and the caller has locked the items. The level is the
 * quantity at the end of a day: today's quantity minus the movements of later days. The opening quantity of
 * an item has no day, so it counts before every day.
 */
export async function findShortDay(
  db: Db,
  { companyId, accountId }: Scope,
  movements: readonly Movement[],
): Promise<ShortDay | undefined> {
  const moved = movements.map(({ itemId, heldId, from, to, quantity, day }) => ({
    ...{ item: itemId, held: heldId ?? null, from, to, quantity, day },
  }))
  const { rows } = await sql<ShortDay>`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as moved (item uuid, held uuid, "from" text, "to" text, quantity numeric, day date)
    ), changed as (
      select m.item, p.place, p.held, m.day, sum(case when m."to" = p.place then m.quantity else -m.quantity end) as effect
      from moved m cross join lateral (values ('store', null::uuid), ('work order', m.held)) p (place, held)
      where p.place in (m."from", m."to")
      group by m.item, p.place, p.held, m.day
    ), lowered as (
      select item, place, held, min(day) as first from changed where effect < 0 group by item, place, held
    ), by_day as (
      select l.item, l.held, m.moved_on as day, sum(case when m.to_place = l.place then m.quantity else -m.quantity end) as effect
      from lowered l
      join inventory_movement m on m.company_id = ${companyId} and m.account_id = ${accountId}
        and m.master_inventory_id = l.item and m.moved_on >= l.first and not m.is_opening
        and l.place in (m.from_place, m.to_place) and (l.held is null or m.work_order_inventory_id = l.held)
      group by l.item, l.held, m.moved_on
    ), levels as (
      select d.item, d.held, d.day, coalesce(held.assigned_quantity - held.used_quantity, now.remaining_quantity)
          - sum(d.effect) over (partition by d.item, d.held order by d.day desc) + d.effect as level
      from by_day d
      join master_inventory now on now.company_id = ${companyId} and now.account_id = ${accountId} and now.id = d.item
      left join work_order_inventory held on held.company_id = ${companyId} and held.account_id = ${accountId}
        and held.id = d.held
    )
    select l.day::text, ${itemTitle} as title, master_inventory.unit, l.held is not null as "isOnProject",
      trim_scale(l.level - c.effect)::text as before, trim_scale(-l.level)::text as missing
    from levels l
    cross join lateral (select sum(c.effect) as effect from changed c
      where c.item = l.item and c.held is not distinct from l.held and c.day <= l.day) c
    join master_inventory on master_inventory.company_id = ${companyId} and master_inventory.account_id = ${accountId}
      and master_inventory.id = l.item
    join company_inventory_category category on category.company_id = ${companyId}
      and category.id = master_inventory.company_inventory_category_id
    where l.level < 0 and c.effect < 0
    order by l.day, l.held is not null, l.item limit 1`.execute(db)
  return rows[0]
}
