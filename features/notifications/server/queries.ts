/** Reading one's own notifications. All SQL that lists or counts `notification` stands here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { statement } from '#server/db/statement.ts'
import type { Scope } from '#server/scope.ts'
import type { Notification } from '../contract.ts'
import { isNoticeVisible, type NoticeSight, noticeSightOf } from './sight.ts'

interface Given {
  sight: NoticeSight
  isUnread: boolean
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

/** The rows of `page` with the names of what they are about. */
function named(db: Db, page: ReturnType<typeof visible>, { companyId, accountId }: NoticeSight) {
  return db
    .selectFrom(page.selectAll('n').as('n'))
    .leftJoin('employee as actor', (join) =>
      join
        .on('actor.company_id', '=', companyId)
        .on('actor.account_id', '=', accountId)
        .onRef('actor.id', '=', 'n.actor_employee_id'),
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
      'n.title',
      'n.body',
      'n.link',
      sql<boolean>`n.read_at is not null`.as('isRead'),
      'n.created_at as createdDate',
      'n.actor_employee_id as actorEmployeeUniqueId',
      sql<string>`coalesce(actor.first_name, '')`.as('actorFirstName'),
      sql<string>`coalesce(actor.last_name, '')`.as('actorLastName'),
      'n.work_order_id as workOrderUniqueId',
      'wo.title as workOrderTitle',
    ])
    .orderBy('n.id', 'desc')
}

const pageStatement = statement((db, given: Given & { limit: number; offset: number }) =>
  // The page first, and then what belongs to its rows.
  named(db, visible(db, given).orderBy('n.id', 'desc').limit(given.limit).offset(given.offset), given.sight),
)

const countStatement = statement((db, given: Given) =>
  visible(db, given).select(sql<number>`count(*)::int`.as('total')),
)

/** A page of the notifications that a person may still see, newest first. */
export function listNotices(
  db: Db,
  scope: Scope,
  isUnread: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<Notification[]> {
  return pageStatement(db, { sight: noticeSightOf(scope), isUnread, limit, offset })
}

/** How many there are in all. */
export async function countNotices(db: Db, scope: Scope, isUnread: boolean): Promise<number> {
  const [row] = await countStatement(db, { sight: noticeSightOf(scope), isUnread })
  return row?.total ?? 0
}

/** Those of these that the person may still see, oldest first. */
export async function listNoticesById(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isUnread: boolean,
): Promise<Notification[]> {
  const sight = noticeSightOf(scope)
  const page = visible(db, { sight, isUnread }).where('n.id', '=', sql<string>`any(${ids}::uuid[])`)
  const newestFirst = await named(db, page, sight).execute()
  return newestFirst.toReversed()
}

/** Marks notifications of a person as read; all of them where `ids` is null. */
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
