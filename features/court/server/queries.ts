/** All SQL on `court`: which records wait, on whom, and since when. */
import { type RawBuilder, sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import { type Named, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { bareName, byId } from '#server/db/beside.ts'
import { listOf } from '#server/db/list.ts'
import { mergedRange } from '#server/db/merge.ts'
import type { Db } from '#server/db/open.ts'
import { down, lackingLast, orderOf, up } from '#server/db/order.ts'
import {
  type FirmSight,
  fullName,
  guestCompany,
  isFirmShown,
  isPersonShown,
  shownFirmId,
  shownFirmName,
} from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { statement } from '#server/db/statement.ts'
import { isTheirsById, isUnlimited } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { isReadableRow, type RowSight, rowSightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import {
  type Ball,
  type CourtFilter,
  type CourtHolder,
  type CourtItem,
  type CourtProject,
  type CourtStep,
  type Dwell,
  type TurnHolder,
  type WaitingType,
  type WaitsOn,
  waitingTypes,
} from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** An account of the caller: what they may see there, and today's date there, yyyy-MM-dd. */
export interface Place {
  scope: Scope
  today: string
}

/** The name that is shown if nobody may act. The people with GlobalAccess have been notified. */
const NOBODY = sql.lit('Nobody')

// Reading ---------------------------------------------------------------------------------------------------------

/** The filter; null: the field does not narrow the list. */
interface Given {
  sight: RowSight
  view: { mine: boolean; others: boolean }
  today: string
  overdue: true | null
  module: Module | null
  employee: string | null
  subContractor: string | null
  workOrder: string | null
  search: string | null
}

function givenFor({ scope, today }: Place, filter: CourtFilter): Given {
  const view = filter.view ?? 'mine'
  return {
    sight: rowSightOf(scope),
    view: { mine: view === 'mine', others: view === 'others' },
    today,
    overdue: filter.isOverdue || null,
    module: filter.module ?? null,
    employee: filter.employeeUniqueId ?? null,
    subContractor: filter.subContractorUniqueId ?? null,
    workOrder: filter.workOrderUniqueId ?? null,
    search: filter.searchKey || null,
  }
}

/** True for the turns `court` of the caller, or of the subcontractor that they work for. */
export function isMyTurn({
  companyId,
  accountId,
  employeeId,
}: Pick<RowSight, 'companyId' | 'accountId' | 'employeeId'>): RawBuilder<boolean> {
  return sql<boolean>`(court.employee_id = ${employeeId} or court.sub_contractor_id = (
    select me.sub_contractor_id from employee me
    where me.company_id = ${companyId} and me.account_id = ${accountId} and me.id = ${employeeId}))`
}

/** True for turns that the caller may read and whose project and job are not deleted. */
function isReadableTurn(sight: RowSight, alias: string): RawBuilder<boolean> {
  const { companyId, accountId } = sight
  const isPlaceThere = (column: 'work_order_id' | 'job_id', table: 'work_order' | 'job') => {
    const place = sql.ref(`${alias}.${column}`)
    // Deleted rows are few, so the database reads this list once.
    return sql<boolean>`(${place} is null or ${place} not in (
      select gone.id from ${sql.table(table)} gone
      where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
  }
  return sql<boolean>`(${isPlaceThere('work_order_id', 'work_order')} and ${isPlaceThere('job_id', 'job')}
    and ${isReadableRow(sight, { workOrder: `${alias}.work_order_id`, module: `${alias}.module` })}
    and ${isRecordTheirs(sight, alias)})`
}

/**
 * True for open turns of `alias` that the caller may read. The calling query does the joins that it needs.
 */
export function isOpenTurn(sight: RowSight, alias: string): RawBuilder<boolean> {
  const { companyId, accountId } = sight
  const turn = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${turn('company_id')} = ${companyId} and ${turn('account_id')} = ${accountId}
    and ${turn('until')} is null and ${isReadableTurn(sight, alias)})`
}

/** The turns with these ids that the caller may read, in no order. */
export async function listTurnsById(db: Db, place: Place, turns: readonly string[]): Promise<Waiting[]> {
  const rows = await list.byIds(db, { sight: rowSightOf(place.scope) }, turns)
  return rows.map((row) => ({ row, place }))
}

/** True for turns of records that the caller may see as a guest or as one of a subcontractor's people. */
function isRecordTheirs(sight: RowSight, alias: string): RawBuilder<boolean> {
  if (isUnlimited(sight)) return sql<boolean>`true`
  const turn = (column: string) => sql.ref(`${alias}.${column}`)
  const ofTypes = waitingTypes.map(
    (type) => sql`when ${sql.lit(type)} then ${isTheirsById(sight, type, turn('record_id'))}`,
  )
  return sql<boolean>`(case ${turn('record')} ${sql.join(ofTypes, sql` `)} else false end)`
}

/**
 * The open turns that the caller may read. A turn ends with its record, but not with the project or the job
 * above.
 */
function waiting(db: Db, sight: RowSight) {
  return db
    .selectFrom('court')
    .where('court.company_id', '=', sight.companyId)
    .where('court.account_id', '=', sight.accountId)
    .where('court.until', 'is', null)
    .where(isReadableTurn(sight, 'court'))
}

/** A column of the waiting record, from the table of its type. */
function ofRecord<T>(
  { companyId, accountId }: Account,
  what: (named: Readonly<Record<string, string>>) => RawBuilder<unknown>,
): RawBuilder<T> {
  const ofTypes = waitingTypes.map((type) => {
    const { table, named } = recordTypeOf(type)
    return sql`when ${sql.lit(type)} then (select ${what(named)} from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = court.record_id)`
  })
  return sql<T>`(case court.record ${sql.join(ofTypes, sql` `)} end)`
}

/**
 * True while the record of a turn exists. An ended turn does not show this: it stays as it is when its record
 * is deleted.
 */
function isRecordThere({ companyId, accountId }: Account, alias: string): RawBuilder<boolean> {
  const turn = (column: string) => sql.ref(`${alias}.${column}`)
  const ofTypes = waitingTypes.map(
    (type) => sql`when ${sql.lit(type)} then exists (select 1 from ${sql.table(recordTypeOf(type).table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = ${turn('record_id')}
        and ${isThere({ companyId, accountId }, type, 'r')})`,
  )
  return sql<boolean>`(case ${turn('record')} ${sql.join(ofTypes, sql` `)} end)`
}

const numberIn = (account: Account) =>
  ofRecord<string>(account, ({ number = '' }) => sql`${sql.ref(`r.${number}`)}::text`)

const titleOf = (account: Account) => ofRecord<string>(account, ({ title = '' }) => sql.ref(`r.${title}`))

function isNamed({ companyId, accountId }: Account, search: string): RawBuilder<boolean> {
  const ofTypes = waitingTypes.map((type) => {
    const { table } = recordTypeOf(type)
    return sql`(court.record = ${sql.lit(type)} and exists (select 1 from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = court.record_id
        and (${isSought('r', search)} or ${isNumbered(type, 'r', search)})))`
  })
  return sql<boolean>`(${sql.join(ofTypes, sql` or `)})`
}

function found(db: Db, given: Given) {
  const { sight, view, today, overdue, module, employee, subContractor, workOrder, search } = given
  let query = waiting(db, sight)
  if (view.mine) query = query.where(isMyTurn(sight))
  if (view.others)
    query = query
      .where('court.started_by_employee_id', '=', sight.employeeId)
      .where(sql<boolean>`not coalesce(${isMyTurn(sight)}, false)`)
  if (overdue) query = query.where(sql<boolean>`court.due < ${today}::date`)
  if (module !== null) query = query.where('court.module', '=', module)
  if (employee !== null) query = query.where('court.employee_id', '=', employee)
  if (subContractor !== null) query = query.where('court.sub_contractor_id', '=', subContractor)
  if (workOrder !== null) query = query.where('court.work_order_id', '=', workOrder)
  if (search !== null) query = query.where(isNamed(sight, search))
  return query
}

export type CourtRow = Omit<CourtItem, 'days' | 'isOverdue' | 'about'>

const list = listOf({
  id: 'court.id',
  found,
  facts: (db, { sight }: { sight: RowSight }, ids) =>
    db
      .selectFrom('court')
      .innerJoin('work_order as wo', byId('wo', 'court.work_order_id'))
      .innerJoin('employee as author', byId('author', 'court.started_by_employee_id'))
      .innerJoin('account as own', (join) =>
        join
          .onRef('own.company_id', '=', 'court.company_id')
          .onRef('own.account_id', '=', 'court.account_id'),
      )
      .innerJoin('company as owner', 'owner.company_id', 'court.company_id')
      .leftJoin('employee as holder', byId('holder', 'court.employee_id'))
      .leftJoin('sub_contractor as firm', byId('firm', 'court.sub_contractor_id'))
      .where('court.company_id', '=', sight.companyId)
      .where('court.account_id', '=', sight.accountId)
      .where('court.id', '=', ids)
      .select([
        'court.id as courtUniqueId',
        'own.account_id as accountUniqueID',
        'own.name as accountName',
        'owner.name as accountCompanyName',
        sql<Module>`court.module`.as('module'),
        sql<WaitingType>`court.record`.as('targetType'),
        'court.record_id as targetUniqueID',
        numberIn(sight).as('number'),
        titleOf(sight).as('title'),
        'court.work_order_id as workOrderUniqueId',
        'wo.title as workOrderTitle',
        'court.employee_id as employeeUniqueId',
        shownFirmId(sight, 'court.sub_contractor_id').as('subContractorUniqueId'),
        sql<string>`coalesce(${fullName<string | null>('holder', sight)}, ${shownFirmName(sight, 'firm')}, ${NOBODY})`.as(
          'name',
        ),
        sql<string>`coalesce(${shownFirmName(sight, 'firm')}, ${guestCompany('holder', sight)}, own.name)`.as(
          'companyName',
        ),
        sql<Ball['step']>`court.step`.as('step'),
        sql<string>`court.since`.as('since'),
        'court.due',
        'court.started_by_employee_id as startedByEmployeeUniqueId',
        fullName('author', sight).as('startedByName'),
      ]),
  orders: ({ sight, sight: { companyId, accountId } }) => ({
    name: sql`(${titleOf({ companyId, accountId })}) collate people`,
    project: sql`(select o.title collate people from work_order o where o.company_id = ${companyId}
      and o.account_id = ${accountId} and o.id = court.work_order_id)`,
    step: sql`court.step`,
    due: sql`court.due`,
    since: sql`court.since`,
    from: sql`(select (e.first_name || ' ' || e.last_name) collate people from employee e where e.company_id = ${companyId}
      and e.account_id = ${accountId} and e.id = court.started_by_employee_id)`,
    with: sql`coalesce((select (e.first_name || ' ' || e.last_name) collate people from employee e
        where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = court.employee_id),
      (select (${shownFirmName(sight, 's')}) collate people from sub_contractor s
        where s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = court.sub_contractor_id))`,
  }),
  usual: ({ today }) => [
    lackingLast(down(sql`(court.due < ${today}::date)`)),
    up(sql`court.since`),
    up(sql`court.id`),
  ],
  comparedAs: {
    orders: {
      name: 'people',
      project: 'people',
      step: 'text',
      due: 'date',
      since: 'timestamptz',
      from: 'people',
      with: 'people',
    },
    usual: ['boolean', 'timestamptz', 'uuid'],
  },
})

/** A record that waits, with its account. */
export interface Waiting {
  row: CourtRow
  place: Place
}

/** A range of the records that wait in these accounts, as one list: overdue first, then the oldest. */
export async function listWaiting(
  db: Db,
  places: readonly Place[],
  filter: CourtFilter,
  range: Range,
): Promise<Waiting[]> {
  const order = orderOf(filter.sort)
  const [only, ...others] = places
  if (only && others.length === 0) {
    const rows = await list.page(db, givenFor(only, filter), order, range)
    return rows.map((row) => ({ row, place: only }))
  }
  const givens = places.map((place) => givenFor(place, filter))
  const found = await list.across(db, givens, order, range)
  const shown = new Map<string, Waiting>()
  for (const [of, place] of places.entries()) {
    const ids = found.filter((one) => one.of === of).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await list.byIds(db, { sight: rowSightOf(place.scope) }, ids)
    for (const row of rows) shown.set(row.courtUniqueId, { row, place })
  }
  return found.flatMap(({ id }) => shown.get(id) ?? [])
}

/** Counts the records that wait in these accounts. */
export async function countWaiting(db: Db, places: readonly Place[], filter: CourtFilter): Promise<number> {
  let total = 0
  for (const place of places) total += await list.count(db, givenFor(place, filter))
  return total
}

const countByModule = statement((db, given: Given) =>
  found(db, given)
    .groupBy('court.module')
    .select([sql<Module>`court.module`.as('module'), sql<number>`count(*)::int`.as('mine')])
    .orderBy('court.module'),
)

/** The number of records of each module that wait on the caller in a work order. */
export function countMineByModule(
  db: Db,
  place: Place,
  workOrderUniqueId: string,
): Promise<{ module: Module; mine: number }[]> {
  return countByModule(db, givenFor(place, { workOrderUniqueId }))
}

// Who has which turns ---------------------------------------------------------------------------------------------

const DWELL_DAYS = 90

interface HoldersGiven {
  sight: RowSight
  today: string
  now: Date
  module: Module | null
  workOrder: string | null
}

/** The people and subcontractors on whom records wait, with the number of records. */
function holders(db: Db, given: HoldersGiven) {
  const { sight, today, module, workOrder } = given
  let query = waiting(db, sight)
  if (module !== null) query = query.where('court.module', '=', module)
  if (workOrder !== null) query = query.where('court.work_order_id', '=', workOrder)
  return query
    .groupBy(['court.employee_id', 'court.sub_contractor_id'])
    .select([
      'court.employee_id as employeeId',
      'court.sub_contractor_id as subContractorId',
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where court.due < ${today}::date))::int`.as('overdue'),
      sql<string>`min(court.since)`.as('oldestSince'),
    ])
}

const holdersPage = statement((db, given: HoldersGiven & { limit: number; offset: number }) => {
  const { sight, now, module, workOrder, limit, offset } = given
  const { companyId, accountId } = sight
  // The number of waiting records and the mean time are about the same records.
  const isCounted = sql.join(
    [
      isReadableTurn(sight, 'c'),
      ...(module === null ? [] : [sql`c.module = ${module}`]),
      ...(workOrder === null ? [] : [sql`c.work_order_id = ${workOrder}`]),
    ],
    sql` and `,
  )
  const sorting = sql`held.waiting desc, held."oldestSince", held."employeeId", held."subContractorId"`
  // The mean over turns that ended lately and turns that are open. Each part uses an index of its own.
  const mean = sql<number>`(select round((avg(extract(epoch from dwell)) / 86400)::numeric, 1)::float from (
      select c.until - c.since as dwell from court c
      where c.company_id = ${companyId} and c.account_id = ${accountId}
        and (c.employee_id = held."employeeId" or c.sub_contractor_id = held."subContractorId")
        and c.until is not null and c.until > ${now}::timestamptz - make_interval(days => ${sql.lit(DWELL_DAYS)})
        and ${isCounted} and ${isRecordThere(sight, 'c')}
      union all
      select ${now}::timestamptz - c.since from court c
      where c.company_id = ${companyId} and c.account_id = ${accountId}
        and (c.employee_id = held."employeeId" or c.sub_contractor_id = held."subContractorId")
        and c.until is null and ${isCounted}) dwells)`
  return db
    .selectFrom(holders(db, given).as('held'))
    .innerJoin('account as own', (join) =>
      join.on('own.company_id', '=', companyId).on('own.account_id', '=', accountId),
    )
    .leftJoin('employee as e', (join) =>
      join
        .on('e.company_id', '=', companyId)
        .on('e.account_id', '=', accountId)
        .onRef('e.id', '=', 'held.employeeId'),
    )
    .leftJoin('sub_contractor as s', (join) =>
      join
        .on('s.company_id', '=', companyId)
        .on('s.account_id', '=', accountId)
        .onRef('s.id', '=', 'held.subContractorId'),
    )
    .select([
      'held.employeeId as employeeUniqueId',
      shownFirmId(sight, 'held.subContractorId').as('subContractorUniqueId'),
      sql<string>`coalesce(${bareName<string | null>('e')}, ${shownFirmName(sight, 's')}, ${NOBODY})`.as(
        'name',
      ),
      sql<string>`coalesce(${shownFirmName(sight, 's')}, ${guestCompany('e', sight)}, own.name)`.as(
        'companyName',
      ),
      'held.waiting',
      'held.overdue',
      'held.oldestSince',
      mean.as('meanDays'),
    ])
    .orderBy(sorting)
    .limit(limit)
    .offset(offset)
})

const holdersCount = statement((db, given: HoldersGiven) =>
  db.selectFrom(holders(db, given).as('held')).select(sql<number>`count(*)::int`.as('total')),
)

interface HoldersFilter {
  module?: Module | null | undefined
  workOrderUniqueId?: string | null | undefined
}

const holdersGiven = (
  scope: Scope,
  { today, now }: { today: string; now: Date },
  { module, workOrderUniqueId }: HoldersFilter,
): HoldersGiven => ({
  sight: rowSightOf(scope),
  today,
  now,
  module: module ?? null,
  workOrder: workOrderUniqueId ?? null,
})

/** A page of the people and subcontractors on whom records wait, those with the most records first. */
export function listHolders(
  db: Db,
  scope: Scope,
  at: { today: string; now: Date },
  filter: HoldersFilter,
  { offset, limit }: Range,
): Promise<CourtHolder[]> {
  return holdersPage(db, { ...holdersGiven(scope, at, filter), offset, limit })
}

/** Counts the people and subcontractors on whom records wait. */
export async function countHolders(
  db: Db,
  scope: Scope,
  at: { today: string; now: Date },
  filter: HoldersFilter,
): Promise<number> {
  return (await holdersCount(db, holdersGiven(scope, at, filter)))[0]?.total ?? 0
}

/** The largest number of people, or of work orders, that a menu can offer. */
const MOST_OFFERED = 200

const turnHolders = statement((db, given: Given) =>
  found(db, given)
    .leftJoin('employee as e', byId('e', 'court.employee_id'))
    .leftJoin('sub_contractor as s', byId('s', 'court.sub_contractor_id'))
    // A caller who may not see another firm cannot choose it.
    .where(sql<boolean>`(e.id is not null and ${isPersonShown(given.sight, 'e')}
      or s.id is not null and ${isFirmShown(given.sight, 's.id')})`)
    .select([
      'e.id as employeeUniqueId',
      's.id as subContractorUniqueId',
      sql<string>`coalesce(${fullName<string | null>('e', given.sight)}, s.name)`.as('name'),
      sql<number>`count(*)::int`.as('waiting'),
    ])
    .groupBy(['e.company_id', 'e.account_id', 'e.id', 's.company_id', 's.account_id', 's.id'])
    .orderBy(sql`coalesce(e.first_name || ' ' || e.last_name, s.name) collate people`)
    .orderBy('e.id')
    .orderBy('s.id')
    .limit(MOST_OFFERED),
)

/** The people and subcontractors on whom records of a module wait in a work order, sorted by name. */
export function listTurns(
  db: Db,
  place: Place,
  filter: Pick<CourtFilter, 'module' | 'workOrderUniqueId'>,
): Promise<TurnHolder[]> {
  return turnHolders(db, givenFor(place, { ...filter, view: 'all' }))
}

const projects = statement((db, given: Given) =>
  found(db, given)
    .innerJoin('work_order as wo', byId('wo', 'court.work_order_id'))
    .innerJoin('account as own', (join) =>
      join.onRef('own.company_id', '=', 'wo.company_id').onRef('own.account_id', '=', 'wo.account_id'),
    )
    .select([
      'wo.id as workOrderUniqueId',
      'wo.title as workOrderTitle',
      'own.account_id as accountUniqueID',
      'own.name as accountName',
      sql<number>`count(*)::int`.as('waiting'),
    ])
    .groupBy(['wo.company_id', 'wo.account_id', 'wo.id', 'own.company_id', 'own.account_id'])
    .orderBy(sql`wo.title collate people`)
    .orderBy('wo.id')
    .limit(MOST_OFFERED),
)

/** The work orders of these accounts in which records wait, by title. */
export async function listProjects(
  db: Db,
  places: readonly Place[],
  view: CourtFilter['view'],
): Promise<CourtProject[]> {
  const found: CourtProject[] = []
  for (const place of places) found.push(...(await projects(db, givenFor(place, { view }))))
  if (places.length === 1) return found
  const byTitle = await mergedRange(
    db,
    [
      { as: 'people', isDown: false, mayLack: false },
      { as: 'uuid', isDown: false, mayLack: false },
    ],
    found.map(({ workOrderTitle, workOrderUniqueId }) => [workOrderTitle, workOrderUniqueId]),
    { offset: 0, limit: MOST_OFFERED },
  )
  return byTitle.flatMap((at) => found[at] ?? [])
}

// A single record -------------------------------------------------------------------------------------------------

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A select expression: on whom a record of `table` waits, or null. Use: `.select(ballOf('rfi',
 * sight).as('court'))`.
 */
export function ballOf(table: string, reader: FirmSight): RawBuilder<Ball | null> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<Ball | null>`(select json_build_object(
      'employeeUniqueId', c.employee_id, 'subContractorUniqueId', ${shownFirmId(reader, 'c.sub_contractor_id')},
      'name', coalesce(${fullName<string | null>('holder', reader)}, ${shownFirmName(reader, 'firm')}, ${NOBODY}),
      'companyName', coalesce(${shownFirmName(reader, 'firm')}, ${guestCompany('holder', reader)}, own.name), 'step', c.step,
      'since', ${instant('c.since')}, 'due', c.due)
    from court c
    join account own on own.company_id = c.company_id and own.account_id = c.account_id
    left join employee holder on holder.company_id = c.company_id and holder.account_id = c.account_id
      and holder.id = c.employee_id
    left join sub_contractor firm on firm.company_id = c.company_id and firm.account_id = c.account_id
      and firm.id = c.sub_contractor_id
    where c.company_id = ${of('company_id')} and c.account_id = ${of('account_id')} and c.record_id = ${of('id')}
      and c.until is null)`
}

/** The person or the firm on whom records wait, in a filter. */
export type WaitsOnGiven = { employee: string } | { firm: string }

/** Reads the filter; null: the records can wait on anyone. If both are given, the person counts. */
export function waitsOnGiven({
  waitsOnEmployeeUniqueId: employee,
  waitsOnSubContractorUniqueId: firm,
}: WaitsOn): WaitsOnGiven | null {
  if (employee) return { employee }
  return firm ? { firm } : null
}

/** True for records of `table` that wait on this person or firm. */
export function waitsOn(table: string, given: WaitsOnGiven): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`exists (select 1 from court c
    where c.company_id = ${of('company_id')} and c.account_id = ${of('account_id')} and c.record_id = ${of('id')}
      and c.until is null and ${'employee' in given ? sql`c.employee_id = ${given.employee}` : sql`c.sub_contractor_id = ${given.firm}`})`
}

/** The name of the person on whom a record of `table` waits, for sorting. */
export function waitsOnName(table: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(select (e.first_name || ' ' || e.last_name) collate people from court c
    join employee e on e.company_id = c.company_id and e.account_id = c.account_id and e.id = c.employee_id
    where c.company_id = ${of('company_id')} and c.account_id = ${of('account_id')} and c.record_id = ${of('id')}
      and c.until is null)`
}

/** The instant since which a record of `table` waits on the present person, for sorting. */
export function waitsSince(table: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(select c.since from court c
    where c.company_id = ${of('company_id')} and c.account_id = ${of('account_id')} and c.record_id = ${of('id')}
      and c.until is null)`
}

/** The periods in which a record waited on each person, from the beginning. */
export async function listDwell(db: Db, scope: Account & FirmSight, recordId: string): Promise<Dwell[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Dwell>`
    select coalesce(${fullName<string | null>('holder', scope)}, ${shownFirmName(scope, 'firm')}, ${NOBODY}) as name,
      coalesce(${shownFirmName(scope, 'firm')}, ${guestCompany('holder', scope)}, own.name) as "companyName", c.step, c.since, c.until
    from court c
    join account own on own.company_id = c.company_id and own.account_id = c.account_id
    left join employee holder on holder.company_id = c.company_id and holder.account_id = c.account_id
      and holder.id = c.employee_id
    left join sub_contractor firm on firm.company_id = c.company_id and firm.account_id = c.account_id
      and firm.id = c.sub_contractor_id
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.record_id = ${recordId}
    order by c.since, c.id`.execute(db)
  return rows
}

// Writing ---------------------------------------------------------------------------------------------------------

/** An open turn, as a rule needs it. */
export interface PresentTurn {
  id: string
  recordId: string
  employeeId: string | null
  subContractorId: string | null
  /** The person whom the record names, if the turn is with another person. */
  namedEmployeeId: string | null
  step: string
  due: string | null
}

/** The open turns of these records. */
export async function listPresent(
  db: Db,
  { companyId, accountId }: Account,
  recordIds: readonly string[],
): Promise<Map<string, PresentTurn>> {
  const rows = await db
    .selectFrom('court')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('until', 'is', null)
    .select([
      'id',
      'record_id as recordId',
      'employee_id as employeeId',
      'sub_contractor_id as subContractorId',
      'named_employee_id as namedEmployeeId',
      'step',
      'due',
    ])
    .execute()
  return new Map(rows.map((row) => [row.recordId, row]))
}

/**
 * The step that each of these records expects from the caller, or from the subcontractor that they work for.
 */
export async function listOwnTurns(
  db: Db,
  scope: Scope,
  recordIds: readonly string[],
): Promise<Map<string, CourtStep>> {
  const rows = await db
    .selectFrom('court')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('until', 'is', null)
    .where(isMyTurn(scope))
    .select(['record_id as recordId', sql<CourtStep>`step`.as('step')])
    .execute()
  return new Map(rows.map(({ recordId, step }) => [recordId, step]))
}

/** Ends turns by their ids. */
export async function endTurns(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update court set until = greatest(since, ${now}::timestamptz)
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(db)
}

/** A turn to insert. */
export interface NewTurn {
  id: string
  workOrderId: string
  jobId: string | null
  module: Module
  record: WaitingType
  recordId: string
  startedBy: string
  employeeId: string | null
  subContractorId: string | null
  namedEmployeeId: string | null
  step: CourtStep
  due: string | null
}

/** Inserts turns. */
export async function insertTurns(
  db: Db,
  { companyId, accountId }: Account,
  turns: readonly NewTurn[],
  now: Date,
): Promise<void> {
  if (turns.length === 0) return
  await sql`insert into court (company_id, account_id, id, work_order_id, job_id, module, record, record_id,
      started_by_employee_id, employee_id, sub_contractor_id, named_employee_id, step, due, since)
    select ${companyId}::uuid, ${accountId}::uuid, t.id, t."workOrderId", t."jobId", t.module, t.record, t."recordId",
      t."startedBy", t."employeeId", t."subContractorId", t."namedEmployeeId", t.step, t.due, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(turns)}::json) as t (id uuid, "workOrderId" uuid, "jobId" uuid, module text,
      record text, "recordId" uuid, "startedBy" uuid, "employeeId" uuid, "subContractorId" uuid, "namedEmployeeId" uuid, step text, due date)`.execute(
    db,
  )
}

/** Changes the due date of turns, and the person whom the record names. */
export async function adjustTurns(
  db: Db,
  { companyId, accountId }: Account,
  adjusted: readonly { id: string; due: string | null; namedEmployeeId: string | null }[],
): Promise<void> {
  if (adjusted.length === 0) return
  await sql`update court set due = m.due, named_employee_id = m."namedEmployeeId"
    from json_to_recordset(${JSON.stringify(adjusted)}::json) as m (id uuid, due date, "namedEmployeeId" uuid)
    where court.company_id = ${companyId} and court.account_id = ${accountId} and court.id = m.id`.execute(db)
}

/** The people in the account who work for each of these subcontractors. */
export async function listPeopleOf(
  db: Db,
  { companyId, accountId }: Account,
  subContractors: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('employee')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('sub_contractor_id', '=', sql<string>`any(${subContractors}::uuid[])`)
    .select(['id', 'sub_contractor_id as subContractorId'])
    .execute()
  const people = new Map<string, string[]>()
  for (const { id, subContractorId } of rows)
    if (subContractorId) people.set(subContractorId, [...(people.get(subContractorId) ?? []), id])
  return people
}

// Daily notices ---------------------------------------------------------------------------------------------------

/** A record that is due, and the person on whom it waits. */
export interface DueRow {
  employeeId: string
  workOrderId: string
  module: Module
  record: WaitingType
  number: string
  /** False: it is due tomorrow. */
  isOverdue: boolean
}

/**
 * The records that wait on people of an account and are due tomorrow or overdue, the longest overdue first.
 */
export async function listDue(
  db: Db,
  { companyId, accountId }: Account,
  { today, tomorrow }: { today: string; tomorrow: string },
): Promise<DueRow[]> {
  const number = numberIn({ companyId, accountId })
  const { rows } = await sql<DueRow>`
    select e.id as "employeeId", court.work_order_id as "workOrderId", court.module, court.record,
      ${number} as number, court.due < ${today}::date as "isOverdue"
    from court
    join employee e on e.company_id = court.company_id and e.account_id = court.account_id
      and (e.id = court.employee_id or e.sub_contractor_id = court.sub_contractor_id) and e.deleted_at is null
    where court.company_id = ${companyId} and court.account_id = ${accountId} and court.until is null
      and (court.due = ${tomorrow}::date or court.due < ${today}::date)
      and court.work_order_id not in (select gone.id from work_order gone
        where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null)
      and (court.job_id is null or court.job_id not in (select gone.id from job gone
        where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))
    order by court.due, court.since, court.id`.execute(db)
  return rows
}

/**
 * Stores that the notices of a day were sent to an account. Returns the last day for which they were sent
 * before; if there is none, the day before this one. Returns null if they were already sent for this day.
 */
export async function takeDay(
  db: Db,
  { companyId, accountId }: Account,
  today: string,
): Promise<{ before: string } | null> {
  const { rows } = await sql<{ before: string }>`
    with before as (
      select told_on from court_told where company_id = ${companyId} and account_id = ${accountId}
    ), taken as (
      insert into court_told as t (company_id, account_id, told_on) values (${companyId}, ${accountId}, ${today}::date)
      on conflict (company_id, account_id) do update set told_on = excluded.told_on
        where t.told_on < excluded.told_on
      returning t.told_on)
    select coalesce((select told_on from before), taken.told_on - 1)::text as before from taken`.execute(db)
  return rows[0] ?? null
}

/** A turn of a person who was invited and has not signed in yet. */
export interface NotCome {
  record: WaitingType
  recordId: string
  workOrderId: string
  module: Module
  named: Named<WaitingType>
  employeeId: string
  /** The person who waits: the one who started the record. */
  startedBy: string
  /** The day since which the record waits. */
  since: string
}

/** The open turns that invited people got from `first` to `last`, in the time zone of the account. */
export async function listNotCome(
  db: Db,
  { companyId, accountId }: Account,
  { first, last, timeZone }: { first: string; last: string; timeZone: string },
): Promise<NotCome[]> {
  const account = { companyId, accountId }
  const named = ofRecord<Named<WaitingType>>(
    account,
    (columns) =>
      sql`jsonb_build_object(${sql.join(
        Object.entries(columns).flatMap(([name, column]) => [
          sql.lit(name),
          sql`${sql.ref(`r.${column}`)}::text`,
        ]),
      )})`,
  )
  const since = sql`(court.since at time zone ${timeZone})::date`
  const { rows } = await sql<NotCome>`
    select court.record, court.record_id as "recordId", court.work_order_id as "workOrderId", court.module, ${named} as named,
      court.employee_id as "employeeId", court.started_by_employee_id as "startedBy", ${since}::text as since
    from court
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = court.employee_id
      and e.deleted_at is null and e.status_id = ${statuses.Pending}
    where court.company_id = ${companyId} and court.account_id = ${accountId} and court.until is null
      and ${since} between ${first}::date and ${last}::date
      and court.started_by_employee_id <> court.employee_id and ${isRecordThere(account, 'court')}
    order by court.since, court.id`.execute(db)
  return rows
}
