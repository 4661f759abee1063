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

/**
 * What an activity can be linked with in its project, or which activities a record can.
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
 * Links records with activities of their project, all or none; answers the activities. A link is kept as one from the record to
 * the activity: what waits is looked for there.
 *
 * @throws AppError INVALID_INPUT (400) for a record of another project, FORBIDDEN (403) for whoever may change neither,
 *   NOT_FOUND (404)
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
 * Removes such links, all or none; answers the activities.
 *
 * @throws AppError as `link`
 */
export async function unlink(context: InAccount, links: readonly ActivityLink[]): Promise<string[]> {
  await requireLinkable(context, links)
  const pairs = links.map(({ TargetUniqueID: one, subTaskUniqueId: other }) => ({ one, other }))
  await deleteLinks(context.db, context.scope, pairs)
  return links.map(({ subTaskUniqueId }) => subTaskUniqueId)
}
