/**
 * The use cases for comments, history and turns of one type of record, with the type's own field names in the
 * API.
 */
import type { Action } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { type Named, recordTypeOf, recordTypes } from '#contract/record-types.ts'
import type { Dwell } from '#features/court/contract.ts'
import { listDwell } from '#features/court/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { ofType, requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { commentTypeOf, type DiscussedType } from '../contract.ts'
import { type CommentRow, lockDiscussed } from './queries.ts'
import { addComments, pageOfComments } from './service.ts'

type Target = { TargetUniqueID: string }
type NamesOf<Type extends DiscussedType> = (typeof recordTypes)[`${Type}Comment`]['said']

/**
 * A comment in replies, with the field names of its type. `isAnswer` is part of it if the module's contract
 * has this field.
 */
type CommentOn<Type extends DiscussedType> = Omit<CommentRow, 'id' | 'recordId' | 'text'> &
  Record<NamesOf<Type>[keyof NamesOf<Type>] & string, string>

/** A new comment, with the field names of its type. */
type NewCommentOn<Type extends DiscussedType> = Record<
  (NamesOf<Type>['of'] | NamesOf<Type>['text']) & string,
  string
> & { mentions?: readonly string[] | null | undefined }

/** The parts that differ by type. */
interface DiscussedRecord<Also extends object> {
  /** The bit that is needed to comment. Default: `Create`. */
  toComment?: Action
  /** More fields of a comment in replies. */
  alsoAnswered?: (comment: CommentRow) => Also
  /** Checks the locked records before comments are added. */
  beforeComment?: (context: InAccount, ids: readonly string[]) => Promise<void>
  history: ToldHistory
  /** Whether the caller sees the costs of a record that they may read. Left out: the type has no costs. */
  seesCosts?: (context: InAccount, id: string) => Promise<boolean>
}

/**
 * The use cases that are the same for all types of records with a discussion. Each throws AppError NOT_FOUND
 * (404) if the caller may not see the record, and FORBIDDEN (403) if the caller lacks the bit on the work
 * order.
 */
export function discussedRecord<Type extends DiscussedType, Also extends object = object>(
  type: Type,
  { toComment = 'Create', alsoAnswered, beforeComment, history, seesCosts }: DiscussedRecord<Also>,
) {
  const { id: idName, of, text } = recordTypes[commentTypeOf(type)].said
  const table = { name: recordTypeOf(type).table as never, ...ofType(type), place: {} }
  const requireReadable = (context: InAccount, id: string) => requireSeen(context, table, [id], 'Read')

  return {
    /** A page of the comments on a record, newest last. */
    async pageOfComments(context: InAccount, body: Paging & Target): Promise<PageOf<CommentOn<Type> & Also>> {
      await requireReadable(context, body.TargetUniqueID)
      const page = await pageOfComments(context, type, body.TargetUniqueID, body)
      const items = page.items.map((row) => {
        const { id, recordId, text: said, ...comment } = row
        return { ...comment, ...alsoAnswered?.(row), [idName]: id, [of]: recordId, [text]: said }
      })
      return { ...page, items: items as unknown as (CommentOn<Type> & Also)[] }
    },

    /**
     * Adds comments to records, all or none.
     *
     * @throws AppError NAMED_MAY_NOT_SEE (400)
     */
    async commentOn(context: InAccount, inputs: readonly NewCommentOn<Type>[]): Promise<string[]> {
      const said = inputs.map(({ mentions, ...input }) => {
        const values = input as unknown as Record<string, string>
        return { id: values[of] ?? '', text: values[text] ?? '', mentions }
      })
      const ids = said.map(({ id }) => id)
      await requireSeen(context, table, ids, toComment)
      const records = await lockDiscussed(context.db, context.scope, type, ids)
      return addComments(
        context,
        said.map(({ id, ...comment }) => {
          const { workOrderId = '', named = {} } = records.get(id) ?? {}
          return { ...comment, on: { type, id, workOrderId, named: named as Named<Type> } }
        }),
        beforeComment && (() => beforeComment(context, ids)),
      )
    },

    /** A page of a record's history, newest first. */
    async pageOfHistory(context: InAccount, body: Paging & Target): Promise<PageOf<HistoryEntry>> {
      await requireReadable(context, body.TargetUniqueID)
      const id = body.TargetUniqueID
      return pageOfHistory(context, history, id, body, {
        seesCosts: (await seesCosts?.(context, id)) ?? false,
      })
    },

    /** The people on whom a record has waited, from the beginning. */
    async dwell(context: InAccount, { TargetUniqueID }: Target): Promise<Dwell[]> {
      await requireReadable(context, TargetUniqueID)
      return listDwell(context.db, context.scope, TargetUniqueID)
    },
  }
}
