/** Finding items of a project, a job or a list, and counting them by location and by responsible party. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { containing } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { ItemFilter } from '../contract.ts'
import { type ItemRow, isOfList, items, withFacts } from './item-queries.ts'
import { visibleLists } from './list-queries.ts'

interface Range {
  offset: number
  limit: number
}

const place = sql<string>`lower(punch_list_item.location)`

function found(db: Db, scope: Scope, filter: ItemFilter) {
  const { workOrderUniqueId: workOrder, jobUniqueId: job, punchListUniqueId: list } = filter
  let query = items(db, scope)
  // Which lists there are is looked up once, not for each item.
  if (list) query = query.where(isOfList(db, scope, list, workOrder))
  else query = query.where('punch_list_item.work_order_id', '=', workOrder)
  if (!list || job) {
    let lists = visibleLists(db, scope).where('punch_list.work_order_id', '=', workOrder)
    if (job) lists = lists.where('punch_list.job_id', '=', job)
    const ids = lists.select('punch_list.id')
    query = query.where('punch_list_item.punch_list_id', '=', sql<string>`any(array(${ids}))`)
  }
  if (filter.statusId) query = query.where('punch_list_item.status_id', '=', filter.statusId)
  if (filter.location != null)
    // With the work order, also of one list: that is how the index knows places.
    query = query
      .where('punch_list_item.work_order_id', '=', workOrder)
      .where(sql<boolean>`${place} = lower(${filter.location})`)
  if (filter.responsible) query = query.where(isUpTo(filter.responsible))
  if (filter.searchKey) {
    const pattern = containing(filter.searchKey)
    query = query.where((where) =>
      where.or([
        where('punch_list_item.description', 'ilike', pattern),
        where('punch_list_item.location', 'ilike', pattern),
        where(sql<string>`punch_list_item.number::text`, '=', filter.searchKey ?? ''),
      ]),
    )
  }
  return query
}

/** True for the items of a responsible party, as `ResponsibleKey` names it. */
function isUpTo(responsible: string) {
  const [kind, id = ''] = responsible.split(':')
  if (kind === 'employee') return sql<boolean>`punch_list_item.employee_id = ${id}`
  if (kind === 'subcontractor') return sql<boolean>`punch_list_item.sub_contractor_id = ${id}`
  if (kind === 'type')
    return sql<boolean>`(punch_list_item.sub_contractor_id is null
      and punch_list_item.sub_contractor_type_id = ${Number(id)})`
  return sql<boolean>`(punch_list_item.employee_id is null and punch_list_item.sub_contractor_type_id is null)`
}

/** A page of what is looked for: of a list by number, else as it was added. */
export function listItems(
  db: Db,
  scope: Scope,
  filter: ItemFilter,
  { offset, limit }: Range,
): Promise<ItemRow[]> {
  const order = filter.punchListUniqueId ? 'punch_list_item.number' : 'punch_list_item.id'
  // The page first, and then what belongs to its rows: not to those before it, too.
  const page = found(db, scope, filter)
    .select('punch_list_item.id')
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  return withFacts(items(db, scope))
    .where('punch_list_item.id', '=', sql<string>`any(array(${page}))`)
    .orderBy(order)
    .execute()
}

/** How many there are in all. */
export async function countItems(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  const { total } = await found(db, scope, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const counts = [
  countOf(statuses.Active).as('openItemCount'),
  countOf(statuses.Completed).as('closedItemCount'),
  countOf(statuses.InActive).as('inactiveItemCount'),
] as const

function countOf(status: number) {
  return sql<number>`(count(*) filter (where punch_list_item.status_id = ${status}))::int`
}

/** A page of the locations of what is looked for, by name; what has none comes last. */
export function listLocations(db: Db, scope: Scope, filter: ItemFilter, { offset, limit }: Range) {
  return found(db, scope, filter)
    .select([place.as('key'), sql<string>`min(punch_list_item.location collate "C")`.as('name')])
    .select(counts)
    .groupBy(place)
    .orderBy(sql`${place} = ''`)
    .orderBy(place)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many locations there are. */
export async function countLocations(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  // Not count(distinct …), which sorts all items.
  const { total } = await db
    .selectFrom(found(db, scope, filter).select(place.as('key')).groupBy(place).as('place'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const parties = [
  'punch_list_item.employee_id',
  'punch_list_item.sub_contractor_id',
  'punch_list_item.sub_contractor_type_id',
] as const

/** A page of the responsible parties of what is looked for, by name; a type alone and nobody come last. */
export function listParties(db: Db, scope: Scope, filter: ItemFilter, { offset, limit }: Range) {
  const grouped = found(db, scope, filter).select(parties).select(counts).groupBy(parties).as('party')
  return db
    .selectFrom(grouped)
    .leftJoin('employee as e', (join) =>
      join
        .on('e.company_id', '=', scope.companyId)
        .on('e.account_id', '=', scope.accountId)
        .onRef('e.id', '=', 'party.employee_id'),
    )
    .leftJoin('sub_contractor as s', (join) =>
      join
        .on('s.company_id', '=', scope.companyId)
        .on('s.account_id', '=', scope.accountId)
        .onRef('s.id', '=', 'party.sub_contractor_id'),
    )
    .select([
      'party.employee_id as employeeId',
      'party.sub_contractor_id as subContractorId',
      'party.sub_contractor_type_id as typeId',
      sql<string | null>`coalesce(s.name, trim(e.first_name || ' ' || e.last_name))`.as('name'),
      'party.openItemCount',
      'party.closedItemCount',
      'party.inactiveItemCount',
    ])
    .orderBy(sql`coalesce(party.employee_id, party.sub_contractor_id) is null`)
    .orderBy(sql`lower(coalesce(s.name, e.first_name || ' ' || e.last_name))`)
    .orderBy('party.sub_contractor_type_id')
    .orderBy('party.employee_id')
    .orderBy('party.sub_contractor_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many responsible parties there are. */
export async function countParties(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  const { total } = await db
    .selectFrom(found(db, scope, filter).select(parties).groupBy(parties).as('party'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
