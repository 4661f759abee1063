/** The rules of links between records. */
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '#contract/errors.ts'
import { numberOf } from '#contract/record-types.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { LinkedType, RecordLink } from '../contract.ts'
import { insertLinks, listLinksOf, mayRead } from './queries.ts'

/** A side of a link. */
export interface Side {
  type: LinkedType
  id: string
}

/**
 * Notes that a record led to another one, which is being made.
 *
 * @throws AppError NOT_FOUND (404) for an origin that is not there or may not be read
 */
export async function linkFrom(
  { db, scope }: InAccount,
  links: readonly { from: Side; to: Side }[],
): Promise<void> {
  if (links.length === 0) return
  for (const { from } of links) if (!(await mayRead(db, scope, from.type, from.id))) throw notFound()
  await insertLinks(
    db,
    scope,
    links.map((link) => ({ id: uuidv7(), ...link })),
  )
}

/**
 * What a record is linked to.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function linksOf(
  { db, caller: { scope } }: SignedIn,
  { targetType, TargetUniqueID }: { targetType: LinkedType; TargetUniqueID: string },
): Promise<RecordLink[]> {
  if (!scope || !(await mayRead(db, scope, targetType, TargetUniqueID))) throw notFound()
  const rows = await listLinksOf(db, scope, TargetUniqueID)
  return rows.map((row) => ({ ...row, number: row.number && numberOf(row.targetType, row.number) }))
}
