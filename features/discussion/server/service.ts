/**
 * The rules of discussions: comments never change, mentioned people must see the record, and watchers are
 * notified.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Named } from '#contract/record-types.ts'
import { type NewNotice, notify, type Telling, telling } from '#features/notifications/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { type DiscussedType, discussionErrors, moduleOfDiscussed, type Watching } from '../contract.ts'
import { commented, named, stepped } from './notices.ts'
import {
  addWatchers,
  type CommentRow,
  countComments,
  countPeople,
  findDiscussed,
  insertComments,
  listComments,
  listPeople,
  listWatchers,
  listWhoSee,
  writeWatching,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

/**
 * A page of the comments on a record, newest last. The caller must have checked that the person sees the
 * record.
 */
export function pageOfComments(
  { db, scope }: InAccount,
  type: DiscussedType,
  recordId: string,
  paging: Paging,
): Promise<PageOf<CommentRow>> {
  return fetchPage(
    paging,
    (range) => listComments(db, scope, type, recordId, range),
    () => countComments(db, scope, recordId),
  )
}

/** A record with a discussion, as notices name it. */
export interface Discussed<Type extends DiscussedType = DiscussedType> {
  type: Type
  id: string
  workOrderId: string
  /** The names of the record. */
  named: Named<Type>
}

/** The reference to a record in the values of a notice. */
function refOf({ type, id, named }: Discussed) {
  return { record: type, id, ...named } as never
}

// Commenting -------------------------------------------------------------------------------------------------------

/** A new comment. */
interface NewComment {
  on: Discussed
  text: string
  mentions?: readonly string[] | null | undefined
  isAnswer?: boolean
}

/**
 * Adds comments of the caller to records, in their order. Mentioned people are notified. They and the caller
 * watch the record from then on. All other watchers are notified once. Callers must have checked that the
 * caller sees the records.
 *
 * @param before checks the records after all mentioned people are found
 * @throws AppError NAMED_MAY_NOT_SEE (400), NOT_FOUND (404) if a mentioned person is not in the account
 */
export async function addComments(
  context: InAccount,
  comments: readonly NewComment[],
  before?: () => Promise<void>,
): Promise<string[]> {
  const { db, scope, now } = context
  await requireKnown(
    context,
    comments.flatMap(({ mentions }) => mentions ?? []),
  )
  await before?.()
  for (const [index, { on, mentions }] of comments.entries()) {
    if (!mentions || mentions.length === 0) continue
    const wanted = { workOrderId: on.workOrderId, type: on.type, recordId: on.id }
    const able = await listWhoSee(db, scope, wanted, mentions)
    const place = mentions.findIndex((id) => !able.has(id))
    if (place >= 0)
      throw new AppError('NAMED_MAY_NOT_SEE', discussionErrors.NAMED_MAY_NOT_SEE, [
        { path: `${index}.mentions.${place}`, message: 'may not see this' },
      ])
  }
  const rows = comments.map(({ on, text, mentions, isAnswer = false }) => ({
    id: uuidv7(),
    workOrderId: on.workOrderId,
    record: on.type,
    recordId: on.id,
    text,
    mentions: [...new Set(mentions)],
    isAnswer,
  }))
  await insertComments(db, scope, rows, now)
  const watchers = await listWatchers(
    db,
    { ...scope, ...SEES_ALL_FIRMS },
    comments.map(({ on }) => on.id),
  )
  await addWatchers(
    db,
    scope,
    rows.flatMap(({ recordId, mentions }) =>
      [scope.employeeId, ...mentions].map((employeeId) => ({ recordId, employeeId })),
    ),
  )
  notify(
    context,
    comments.flatMap(({ on, text, mentions, isAnswer }): NewNotice[] => {
      const told = {
        workOrderId: on.workOrderId,
        module: moduleOfDiscussed(on.type),
        values: { of: refOf(on), workOrderId: on.workOrderId, text, isAnswer: isAnswer ?? false },
      }
      const names = new Set(mentions)
      const others = watchers
        .filter(({ recordId, employeeUniqueId }) => recordId === on.id && !names.has(employeeUniqueId))
        .map(({ employeeUniqueId }) => employeeUniqueId)
      return [
        telling(named, { ...told, employeeIds: [...names] }),
        telling(commented, { ...told, employeeIds: others }),
      ]
    }),
  )
  return rows.map(({ id }) => id)
}

// Watching --------------------------------------------------------------------------------------------------------

/**
 * Adds people as watchers of records, for example the author. People who stopped watching a record are not
 * added again.
 */
export async function letWatch(
  { db, scope }: Pick<Telling, 'db' | 'scope'>,
  watched: readonly { recordId: string; employeeIds: readonly (string | null | undefined)[] }[],
): Promise<void> {
  await addWatchers(
    db,
    scope,
    watched.flatMap(({ recordId, employeeIds }) =>
      employeeIds.flatMap((employeeId) => (employeeId ? [{ recordId, employeeId }] : [])),
    ),
  )
}

/** A step that was taken, for the watchers of the record. */
export interface TakenStep {
  on: Discussed
  /**
   * The id of another record that the step created: a person who is notified of both gets only one notice.
   */
  made?: string
  /** The step in words: `was closed`. */
  what: string
  comment?: string | null | undefined
}

/** Notifies the watchers of records of the steps that were taken. */
export async function tellWatchers(context: InAccount, steps: readonly TakenStep[]): Promise<void> {
  const watchers = await listWatchers(
    context.db,
    { ...context.scope, ...SEES_ALL_FIRMS },
    steps.map(({ on }) => on.id),
  )
  notify(
    context,
    steps.map(({ on, made, what, comment }) =>
      telling(stepped, {
        employeeIds: watchers
          .filter(({ recordId }) => recordId === on.id)
          .map(({ employeeUniqueId }) => employeeUniqueId),
        deed: made,
        workOrderId: on.workOrderId,
        module: moduleOfDiscussed(on.type),
        values: { of: refOf(on), workOrderId: on.workOrderId, what, comment: comment ?? '' },
      }),
    ),
  )
}

// Calls of the module itself ---------------------------------------------------------------------------------------

interface Target {
  targetType: DiscussedType
  TargetUniqueID: string
}

/** @throws AppError NOT_FOUND (404) if the record does not exist or the caller may not read it */
async function requireDiscussed(
  { db, caller: { scope } }: SignedIn,
  { targetType, TargetUniqueID }: Target,
): Promise<{ scope: Scope; workOrderId: string; isOpen: boolean }> {
  const found = scope && (await findDiscussed(db, scope, targetType, TargetUniqueID))
  if (!found) throw notFound()
  return { scope, ...found }
}

/**
 * A page of the people whom a comment could mention.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfPeople(
  context: SignedIn,
  body: Paging & Target & { searchKey?: string | null | undefined },
) {
  const { scope, workOrderId } = await requireDiscussed(context, body)
  const wanted = {
    workOrderId,
    type: body.targetType,
    recordId: body.TargetUniqueID,
    search: body.searchKey,
  }
  return fetchPage(
    body,
    (range) => listPeople(context.db, scope, wanted, range),
    () => countPeople(context.db, scope, wanted),
  )
}

/** @throws AppError NOT_FOUND (404) */
export async function watchingOf(context: SignedIn, body: Target): Promise<Watching> {
  const { scope, workOrderId, isOpen } = await requireDiscussed(context, body)
  const { targetType: type, TargetUniqueID: recordId } = body
  const watchers = await listWatchers(context.db, scope, [recordId])
  const ids = watchers.map(({ employeeUniqueId }) => employeeUniqueId)
  // Watchers who may no longer see the record are not notified, so they are not listed.
  const seeing = await listWhoSee(context.db, scope, { workOrderId, type, recordId }, ids)
  return {
    isWatching: ids.includes(scope.employeeId),
    watchers: watchers
      .filter(({ employeeUniqueId }) => seeing.has(employeeUniqueId))
      // The author of a record watches it: in a privacy case the author's name could reveal the affected
      // person.
      .map(({ employeeUniqueId, name }) =>
        isOpen || employeeUniqueId === scope.employeeId
          ? { employeeUniqueId, name }
          : { employeeUniqueId: null, name: null },
      ),
  }
}

/** @throws AppError NOT_FOUND (404) */
export async function watchOrNot(
  context: SignedIn,
  { isWatching, ...target }: Target & { isWatching: boolean },
): Promise<Watching> {
  const { scope } = await requireDiscussed(context, target)
  await writeWatching(context.db, scope, target.TargetUniqueID, isWatching)
  return watchingOf(context, target)
}
