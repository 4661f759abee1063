/** Runs a write in one transaction, and sets who writes, for the audit trail. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { platformError } from '#contract/errors.ts'
import type { Db } from './open.ts'

/** The person whom the audit trail names. */
export interface Actor {
  loginId: string | null
  employeeId: string | null
  /** The account of the employee, for later notices to this employee, such as that a mail could not be sent. */
  companyId?: string | null
  accountId?: string | null
  requestId: string
}

/** Conflicts that vanish when the transaction runs again: serialization, deadlock, an outdated plan. */
const RETRYABLE = new Set(['40001', '40P01', '0A000'])
const ATTEMPTS = 4
const PAUSE_MILLISECONDS = 20

/**
 * Runs `work` in a transaction. Runs `work` again if the transaction failed with a conflict that can vanish.
 *
 * @throws AppError BUSY (409) if every attempt had such a conflict
 */
export async function inTransaction<T>(
  db: Db,
  actor: Actor,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select set_config('plumbline.actor', ${JSON.stringify(actor)}, true)`.execute(transaction)
        return work(transaction)
      })
    } catch (error) {
      if (!RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === ATTEMPTS) throw platformError('BUSY')
      // This pause lets the other transaction finish. Without the pause, the two would conflict again.
      await sleep(attempt * PAUSE_MILLISECONDS * (1 + Math.random()))
    }
  }
}
