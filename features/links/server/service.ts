/** The rules of links between records. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import { numberOf, recordTypeOf } from '#contract/record-types.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import {
  type ActivityLink,
  type Linkable,
  type LinkedType,
  linkedTypes,
  MOST_LINKABLE,
  type RecordLink,
} from '../contract.ts'
import { deleteLinks, findWorkOrder, insertLinks, listLinkable, listLinksOf, mayRead } from './queries.ts'

/** One side of a link. */
export interface Side {
  type: LinkedType
  id: string
}

/**
 * Stores that records led to a record that is being created.
 *
 * @throws AppError NOT_FOUND (404) if the caller may not read a record in `from`, or if it does not exist
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
 * The links of a record.
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

/**
 * The records of the project that an activity can be linked with; for a record, the activities.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function linkableOf(
  { db, scope }: InAccount,
  {
    targetType,
    TargetUniqueID: id,
    searchKey,
  }: { targetType: LinkedType; TargetUniqueID: string; searchKey?: string | null | undefined },
): Promise<Linkable[]> {
  const workOrder = await findWorkOrder(db, scope, targetType, id)
  if (workOrder === null) throw notFound()
  const types = linkedTypes.filter((type) => (type === 'SubTask') !== (targetType === 'SubTask'))
  return listLinkable(db, scope, { types, workOrder, id, search: searchKey ?? '' }, MOST_LINKABLE)
}

/** Checks that the caller may link each record with its activity. */
async function requireLinkable({ db, scope }: InAccount, links: readonly ActivityLink[]): Promise<void> {
  for (const [index, { targetType, TargetUniqueID, subTaskUniqueId }] of links.entries()) {
    const workOrder = await findWorkOrder(db, scope, 'SubTask', subTaskUniqueId)
    const ofRecord = await findWorkOrder(db, scope, targetType, TargetUniqueID)
    if (workOrder === null || ofRecord === null) throw notFound()
    if (workOrder !== ofRecord)
      throw invalidInput(`${index}.TargetUniqueID`, 'must be of the same project as the activity')
    const modules = ['Activities', recordTypeOf(targetType).module] as const
    if (!modules.some((module) => hasBitOn(scope, module, 'Update', workOrder)))
      throw platformError('FORBIDDEN')
  }
}

/**
 * Links records with activities of their project, all or none, and returns the activities. A link is stored
 * from the record to the activity, because the search for blocking records reads this direction.
 *
 * @throws AppError INVALID_INPUT (400) for a record of another project, FORBIDDEN (403) if the caller may
 *   change neither side, NOT_FOUND (404)
 */
export async function link(context: InAccount, links: readonly ActivityLink[]): Promise<string[]> {
  await requireLinkable(context, links)
  const { db, scope } = context
  await insertLinks(
    db,
    scope,
    links.map(({ targetType, TargetUniqueID, subTaskUniqueId }) => ({
      id: uuidv7(),
      from: { type: targetType, id: TargetUniqueID },
      to: { type: 'SubTask', id: subTaskUniqueId },
    })),
  )
  return links.map(({ subTaskUniqueId }) => subTaskUniqueId)
}

/**
 * Removes links between records and activities, all or none, and returns the activities.
 *
 * @throws AppError as `link`
 */
export async function unlink(context: InAccount, links: readonly ActivityLink[]): Promise<string[]> {
  await requireLinkable(context, links)
  const pairs = links.map(({ TargetUniqueID: one, subTaskUniqueId: other }) => ({ one, other }))
  await deleteLinks(context.db, context.scope, pairs)
  return links.map(({ subTaskUniqueId }) => subTaskUniqueId)
}
