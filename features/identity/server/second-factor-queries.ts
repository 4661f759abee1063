/** SQL on `second_factor` and `recovery_code`. */
import type { Db } from '#server/db/open.ts'

/** The second factor of a login, confirmed or not. */
export function findSecondFactor(db: Db, loginId: string) {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('login_id', '=', loginId)
    .executeTakeFirst()
}

/** Stores a new secret, unless a second factor is in force; returns whether it was stored. */
export async function storeSecret(db: Db, loginId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ login_id: loginId, secret })
    .onConflict((conflict) =>
      conflict
        .column('login_id')
        .doUpdateSet((set) => ({ secret, last_step: 0, created_at: set.ref('excluded.created_at') }))
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Puts a secret in force with the time step of its first code; returns false if another secret was stored
 * meanwhile.
 */
export async function confirmSecret(
  db: Db,
  loginId: string,
  { secret, step, now }: { secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('login_id', '=', loginId)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Uses a time step up; returns false if this or a later step was used before. Of several concurrent calls
 * only one returns true.
 */
export async function takeStep(db: Db, loginId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('login_id', '=', loginId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the recovery codes of a login. After several concurrent calls, the codes of the last call are valid. */
export async function replaceRecoveryCodes(
  db: Db,
  loginId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db
    .selectFrom('second_factor')
    .select('login_id')
    .where('login_id', '=', loginId)
    .forUpdate()
    .execute()
  await db.deleteFrom('recovery_code').where('login_id', '=', loginId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ login_id: loginId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up; returns whether the code was valid. Of several concurrent calls only one returns true. */
export async function takeRecoveryCode(db: Db, loginId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('login_id', '=', loginId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the second factor of a login and its recovery codes; returns whether the second factor was in force. */
export async function removeFactor(db: Db, loginId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('login_id', '=', loginId).execute()
  const rows = await db
    .deleteFrom('second_factor')
    .where('login_id', '=', loginId)
    .returning('confirmed_at')
    .execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}
