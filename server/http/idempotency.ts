/**
 * A write with an `Idempotency-Key` runs once. The same key and body within 24 hours get the first answer
 * again (decisions 'Idempotency'). The row of the key is written in the transaction of the write. So twenty
 * calls at the same time wait for the first, and if the first fails, the next one runs.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { platformError } from '#contract/errors.ts'
import type { Db } from '#server/db/open.ts'
import { statement } from '#server/db/statement.ts'

const LONGEST_KEY = 200

/** The key that a call came with, if any. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > LONGEST_KEY) {
    throw platformError('INVALID_INPUT', [
      { path: 'Idempotency-Key', message: `must be at most ${LONGEST_KEY} characters` },
    ])
  }
  return key
}

/** Writes the key, or takes over a key that is older than 24 hours. Returns no row if the key is taken. */
const claim = statement((db, { loginId, key, hash }: { loginId: string; key: string; hash: Buffer }) =>
  db
    .insertInto('idempotency_key')
    .values({ login_id: loginId, key, request_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['login_id', 'key'])
        .doUpdateSet({ request_hash: hash, answer: null, created_at: sql`now()` })
        .where('idempotency_key.created_at', '<', sql<string>`now() - interval '24 hours'`),
    )
    .returning('key'),
)

/** Claims `key` for this request, or returns the first answer to the same request. */
export async function claimKey(
  db: Db,
  { loginId, key, operation, input }: { loginId: string; key: string; operation: string; input: unknown },
): Promise<{ isNew: true } | { isNew: false; answer: unknown }> {
  const hash = createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input)}`)
    .digest()
  const [claimed] = await claim(db, { loginId, key, hash })
  if (claimed) return { isNew: true }
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('login_id', '=', loginId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first?.request_hash.equals(hash)) throw platformError('IDEMPOTENCY_KEY_REUSED')
  return { isNew: false, answer: first.answer }
}

/**
 * Stores the answer (as JSON) beside the key, in the same transaction, and returns the value of the
 * expression `asked`. So the end of a write can learn one more fact without a query of its own. Without
 * `asked`: false.
 */
export async function keepAnswer(
  db: Db,
  { loginId, key, answer }: { loginId: string; key: string; answer: string },
  asked: RawBuilder<boolean> = sql<boolean>`false`,
): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    update idempotency_key set answer = ${answer} where login_id = ${loginId} and key = ${key}
    returning ${asked} as asked`.execute(db)
  // A write that deletes its own login also deletes the key. The value of `asked` is then unknown, and counts
  // as true.
  return rows[0]?.asked ?? true
}

/** Removes keys that are older than 24 hours. The server calls this from time to time. */
export async function sweepKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
}
