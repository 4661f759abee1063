/** Searches items of a project, a job or a list, and counts them by location and by responsible party. */

import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import { fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ItemFilter, PunchItemSort } from '../contract.ts'
import { type ItemRow, items, withFacts } from './item-queries.ts'
import { visibleLists } from './list-queries.ts'

/** The filter as the statements need it; null: the field does not narrow the search. */
interface Given {
  sight: Sight
  workOrder: string
  job: string | null
  list: string | null
  status: number | null
  location: string | null
  responsible: { employee?: string; subcontractor?: string; type?: number; nobody?: boolean } | null
  search: string | null
}

function givenFor(scope: Scope, filter: ItemFilter): Given {
  const { searchKey } = filter
  return {
    sight: sightOf(scope, 'PunchLists', 'Read'),
    workOrder: filter.workOrderUniqueId,
    job: filter.jobUniqueId ?? null,
    list: filter.punchListUniqueId ?? null,
    status: filter.statusId ?? null,
    location: filter.location ?? null,
    responsible: filter.responsible ? partyOf(filter.responsible) : null,
    search: searchKey || null,
  }
}

/** Reads a responsible party from a `ResponsibleKey`. */
function partyOf(responsible: string): NonNullable<Given['responsible']> {
  const [kind, id = ''] = responsible.split(':')
  if (kind === 'employee' || kind === 'subcontractor') return { [kind]: id }
  return kind === 'type' ? { type: Number(id) } : { nobody: true }
}

/** In lower case, so that spellings with other capitals count as the same location. */
const place = sql<string>`lower(punch_list_item.location)`

function found(db: Db, { sight, workOrder, job, list, status, location, responsible, search }: Given) {
  let query = items(db, sight).where(isTheirs(sight, 'PunchListItem', 'punch_list_item'))
  let lists = visibleLists(db, sight).where('punch_list.work_order_id', '=', workOrder)
  // The lists are looked up once, not for each item.
  if (list !== null) {
    const seen = lists.where('punch_list.id', '=', list).select('punch_list.id')
    query = query.where(sql<boolean>`(punch_list_item.punch_list_id = ${list} and exists (${seen}))`)
  } else query = query.where('punch_list_item.work_order_id', '=', workOrder)
  if (list === null || job !== null) {
    if (job !== null) lists = lists.where('punch_list.job_id', '=', job)
    const ids = lists.select('punch_list.id')
    query = query.where('punch_list_item.punch_list_id', '=', sql<string>`any(array(${ids}))`)
  }
  if (status !== null) query = query.where('punch_list_item.status_id', '=', status)
  if (location !== null)
    // The condition names the work order even if one list is searched, because the index on locations begins
    // with the work order.
    query = query
      .where('punch_list_item.work_order_id', '=', workOrder)
      .where(sql<boolean>`${place} = lower(${location})`)
  if (responsible !== null) query = query.where(isUpTo(responsible))
  if (search !== null)
    query = query.where(
      sql<boolean>`(${isSought('punch_list_item', search)} or ${isNumbered('PunchListItem', 'punch_list_item', search)})`,
    )
  return query
}

function isUpTo({ employee, subcontractor, type }: NonNullable<Given['responsible']>) {
  if (employee !== undefined) return sql<boolean>`punch_list_item.employee_id = ${employee}`
  if (subcontractor !== undefined) return sql<boolean>`punch_list_item.sub_contractor_id = ${subcontractor}`
  if (type !== undefined)
    return sql<boolean>`(punch_list_item.sub_contractor_id is null
      and punch_list_item.sub_contractor_type_id = ${type})`
  return sql<boolean>`(punch_list_item.employee_id is null and punch_list_item.sub_contractor_type_id is null)`
}

/**
 * The items that a filter finds: those of one list by number, others in the order in which they were added.
 */
const itemList = listOf({
  id: 'punch_list_item.id',
  found,
  facts: (db, { sight }: { sight: Sight }, ids) =>
    withFacts(items(db, sight), sight)
      .where('punch_list_item.id', '=', ids)
      .where(isTheirs(sight, 'PunchListItem', 'punch_list_item'))
      .where('punch_list_item.punch_list_id', 'in', visibleLists(db, sight).select('punch_list.id')),
  // Items with only a trade, or without a responsible party, come last in the order by responsible party.
  orders: ({ sight, sight: { companyId, accountId } }) => {
    const nameIn = (
      table: 'punch_list' | 'sub_contractor' | 'employee',
      name: RawBuilder<unknown>,
      column: string,
    ) =>
      sql`(select (${name}) collate people from ${sql.table(table)} o
        where o.company_id = ${companyId} and o.account_id = ${accountId}
          and o.id = ${sql.ref(`punch_list_item.${column}`)})`
    return {
      number: sql`punch_list_item.number`,
      name: sql`punch_list_item.description collate people`,
      list: nameIn('punch_list', sql`o.name`, 'punch_list_id'),
      location: sql`nullif(punch_list_item.location, '') collate people`,
      responsible: sql`coalesce(${nameIn('sub_contractor', shownFirmName(sight, 'o'), 'sub_contractor_id')},
        ${nameIn('employee', sql`o.first_name || ' ' || o.last_name`, 'employee_id')})`,
      due: sql`punch_list_item.due_date`,
      status: statusOrder('punch_list_item.status_id'),
    }
  },
  usual: ({ list }) =>
    list === null
      ? [up(sql`punch_list_item.id`)]
      : [up(sql`punch_list_item.number`), up(sql`punch_list_item.id`)],
})

/** A range of the items that the filter finds. */
export function listItems(
  db: Db,
  scope: Scope,
  filter: ItemFilter & { sort?: PunchItemSort | null | undefined },
  range: Range,
): Promise<ItemRow[]> {
  return itemList.page(db, givenFor(scope, filter), orderOf(filter.sort), range)
}

/** The item, if the caller may read it. */
export function findItemById(db: Db, scope: Scope, id: string): Promise<ItemRow | undefined> {
  return itemList.byId(db, { sight: sightOf(scope, 'PunchLists', 'Read') }, id)
}

/** Counts the items that the filter finds. */
export function countItems(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  return itemList.count(db, givenFor(scope, filter))
}

const counts = [
  countOf(statuses.Active).as('openItemCount'),
  countOf(statuses.Completed).as('closedItemCount'),
  countOf(statuses.InActive).as('inactiveItemCount'),
] as const

function countOf(status: number) {
  return sql<number>`(count(*) filter (where punch_list_item.status_id = ${status}))::int`
}

/** A page of the locations of the items that a filter finds, by name. Items without a location come last. */
export function listLocations(db: Db, scope: Scope, filter: ItemFilter, { offset, limit }: Range) {
  return found(db, givenFor(scope, filter))
    .select([place.as('key'), sql<string>`min(punch_list_item.location collate "C")`.as('name')])
    .select(counts)
    .groupBy(place)
    .orderBy(sql`${place} = ''`)
    .orderBy(sql`${place} collate people`)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the locations of these items. */
export async function countLocations(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  // Not count(distinct …), because that would sort all items.
  const { total } = await db
    .selectFrom(found(db, givenFor(scope, filter)).select(place.as('key')).groupBy(place).as('place'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const parties = [
  'punch_list_item.employee_id',
  'punch_list_item.sub_contractor_id',
  'punch_list_item.sub_contractor_type_id',
] as const

/**
 * A page of the responsible parties of the items that a filter finds, by name. Trades and 'nobody' come last.
 */
export function listParties(db: Db, scope: Scope, filter: ItemFilter, { offset, limit }: Range) {
  const grouped = found(db, givenFor(scope, filter))
    .select(parties)
    .select(counts)
    .groupBy(parties)
    .as('party')
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
      shownFirmId(scope, 'party.sub_contractor_id').as('subContractorId'),
      'party.sub_contractor_type_id as typeId',
      sql<string | null>`coalesce(${shownFirmName(scope, 's')}, ${fullName<string | null>('e', scope)})`.as(
        'name',
      ),
      'party.openItemCount',
      'party.closedItemCount',
      'party.inactiveItemCount',
    ])
    .orderBy(sql`coalesce(party.employee_id, party.sub_contractor_id) is null`)
    .orderBy(sql`coalesce(${shownFirmName(scope, 's')}, e.first_name || ' ' || e.last_name) collate people`)
    .orderBy('party.sub_contractor_type_id')
    .orderBy('party.employee_id')
    .orderBy('party.sub_contractor_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the responsible parties of these items. */
export async function countParties(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  const { total } = await db
    .selectFrom(found(db, givenFor(scope, filter)).select(parties).groupBy(parties).as('party'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
