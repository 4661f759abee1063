/** Telling people in tests, as a use case does. */
import type { AccountHandle, EmployeeHandle } from '#database/seed/builders.ts'
import { type NewNotice, notify } from '#features/notifications/server/public.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { PUBLIC_URL, type TestApp } from './server.ts'

/** Tells people of an account what `actor` did, or what came by itself, in a transaction of its own. */
export async function tell(
  { database: { db }, events }: TestApp,
  { companyId, accountId }: AccountHandle,
  actor: EmployeeHandle | null,
  notices: readonly NewNotice[],
): Promise<void> {
  const afterwards: (() => void)[] = []
  await inTransaction(db, { loginId: null, employeeId: null, requestId: 'test' }, (transaction) =>
    notify(
      {
        db: transaction,
        now: new Date(),
        publicUrl: PUBLIC_URL,
        events,
        afterCommit: (work) => void afterwards.push(work),
        scope: { companyId, accountId, employeeId: actor?.employeeId ?? null },
      },
      notices,
    ),
  )
  for (const work of afterwards) work()
}
