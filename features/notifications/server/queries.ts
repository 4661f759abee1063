/** Reads the caller's notifications. All SQL that lists or counts `notification` is here. */
import { type RawBuilder, sql } from 'kysely'
import { byType, type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, guestCompany } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isVisible, type RowSight, rowSightOf, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Notification } from '../contract.ts'
import { isDoerTold, isNoticeVisible, type Unsealed, unsealedOf } from './sight-queries.ts'
import type { Names, Written } from './words.ts'

/** A notification as stored, before its text is made. */
export type NotificationRow = Omit<Notification, keyof Written> & Written

/** The sights of a reader for the records that notices name. */
const seeing = (scope: Scope) => ({ sights: sightsOf(scope), unsealed: unsealedOf(scope) })

interface Given {
  sight: RowSight
  isUnread: boolean
}

/** The sight of a reader for the records of each type. */
type Sights = Record<RecordType, Sight>

const sightsOf = (scope: Scope): Sights => byType((type) => sightOf(scope, recordTypeOf(type).module, 'Read'))

/**
 * The present names of the records in a notice, by id; null if the reader may not see a record. A deleted
 * record has its last name.
 */
function namesToday(sights: Sights): RawBuilder<Names | null> {
  const ofTypes = recordTypeNames.map((type) => {
    const { table, named } = recordTypeOf(type)
    const { companyId, accountId } = sights[type]
    const names = Object.entries(named).map(
      ([name, column]) => sql`${sql.lit(name)}, r.${sql.ref(column)}::text`,
    )
    return sql`when ${sql.lit(type)} then (
      select jsonb_build_object(${sql.join(names)}) from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = (named.ref->>'id')::uuid
        and ${isVisible(sights[type], type === 'WorkOrder' ? 'r.id' : 'r.work_order_id')}
        and ${isTheirs(sights[type], type, 'r')})`
  })
  return sql`(select jsonb_object_agg(named.ref->>'id', case named.ref->>'record' ${sql.join(ofTypes, sql` `)} end)
    from jsonb_path_query(n.values, '$.*[*] ? (exists (@.record))') as named (ref))`
}

function visible(db: Db, { sight, isUnread }: Given) {
  const query = db
    .selectFrom('notification as n')
    .where('n.company_id', '=', sight.companyId)
    .where('n.account_id', '=', sight.accountId)
    .where('n.employee_id', '=', sight.employeeId)
    .where(isNoticeVisible(sight))
  return isUnread ? query.where('n.read_at', 'is', null) : query
}

/** The rows of `page` with the names of their records. */
function named(
  db: Db,
  page: ReturnType<typeof visible>,
  sight: RowSight,
  { sights, unsealed }: { sights: Sights; unsealed: Unsealed },
) {
  const { companyId, accountId } = sight
  return db
    .selectFrom(page.selectAll('n').as('n'))
    .leftJoin('employee as actor', (join) =>
      join
        .on('actor.company_id', '=', companyId)
        .on('actor.account_id', '=', accountId)
        .onRef('actor.id', '=', 'n.actor_employee_id')
        .on(isDoerTold(sight, unsealed)),
    )
    .leftJoin('work_order as wo', (join) =>
      join
        .on('wo.company_id', '=', companyId)
        .on('wo.account_id', '=', accountId)
        .onRef('wo.id', '=', 'n.work_order_id'),
    )
    .select([
      'n.id as notificationUniqueId',
      'n.kind',
      sql<object | null>`n.values`.as('values'),
      namesToday(sights).as('names'),
      'n.title',
      'n.body',
      'n.link',
      sql<boolean>`n.read_at is not null`.as('isRead'),
      'n.created_at as createdDate',
      'actor.id as actorEmployeeUniqueId',
      fullName<string | null>('actor', sight).as('doer'),
      sql<string>`coalesce(actor.first_name, '')`.as('actorFirstName'),
      sql<string>`coalesce(actor.last_name, '')`.as('actorLastName'),
      guestCompany('actor', sight).as('actorCompanyName'),
      'n.work_order_id as workOrderUniqueId',
      'wo.title as workOrderTitle',
    ])
    .orderBy('n.id', 'desc')
}

const pageStatement = statement(
  (db, given: Given & { sights: Sights; unsealed: Unsealed; limit: number; offset: number }) =>
    // Selects the page first, and then joins the names of its rows only.
    named(
      db,
      visible(db, given).orderBy('n.id', 'desc').limit(given.limit).offset(given.offset),
      given.sight,
      given,
    ),
)

const countStatement = statement((db, given: Given) =>
  visible(db, given).select(sql<number>`count(*)::int`.as('total')),
)

/** A page of the notifications that a person may still see, newest first. */
export function listNotices(
  db: Db,
  scope: Scope,
  isUnread: boolean,
  { offset, limit }: Range,
): Promise<NotificationRow[]> {
  return pageStatement(db, { sight: rowSightOf(scope), ...seeing(scope), isUnread, limit, offset })
}

/** Counts the notifications that a person may still see. */
export async function countNotices(db: Db, scope: Scope, isUnread: boolean): Promise<number> {
  const [row] = await countStatement(db, { sight: rowSightOf(scope), isUnread })
  return row?.total ?? 0
}

/** The notifications with these ids that the person may still see, oldest first. */
export async function listNoticesById(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isUnread: boolean,
): Promise<NotificationRow[]> {
  const sight = rowSightOf(scope)
  const page = visible(db, { sight, isUnread }).where('n.id', '=', sql<string>`any(${ids}::uuid[])`)
  const newestFirst = await named(db, page, sight, seeing(scope)).execute()
  return newestFirst.toReversed()
}

/** Marks notifications of a person as read; all of them if `ids` is null. */
export async function markAsRead(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('notification')
    .set({ read_at: now, is_for_digest: false })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('read_at', 'is', null)
  if (ids) query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
  await query.execute()
}
