/** What the records of the hierarchy are called. */
import { sql } from 'kysely'
import type { Scope } from '#server/scope.ts'
import { type Level, moduleOf } from './hierarchy.ts'
import type { Db } from './open.ts'
import { visibleWorkOrder } from './visibility.ts'

const titles = { work_order: 'title', job: 'title', task: 'name', activity: 'title' } as const

/** The title of a record; null where the caller may do something below it and yet not read it. */
export async function findTitle(db: Db, scope: Scope, level: Level, id: string): Promise<string | null> {
  const workOrder = level === 'work_order' ? 'work_order.id' : `${level}.work_order_id`
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(`${level}.${titles[level]}`)} as title from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${id}
      and deleted_at is null and ${visibleWorkOrder(scope, moduleOf(level), 'Read', workOrder)}`.execute(db)
  return rows[0]?.title ?? null
}
