/** The queries for comments, history and turns of one type of record, by the calls of its module. */
import type { PageOf } from '#contract/paging.ts'
import { recordTypes } from '#contract/record-types.ts'
import type { Dwell } from '#features/court/contract.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { type Callable, call } from '#web/api/client.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import { COMMENTS_AT_ONCE, commentTypeOf, type DiscussedType, moduleOfDiscussed } from '../contract.ts'
import type { NewComment } from './comment-form.tsx'

/** A comment, with the same field names for all types of records. */
export interface Comment {
  id: string
  text: string
  isAnswer?: boolean
  employeeName: string
  createdOnDate: string
  mentions: readonly { name: string }[]
  FilesList: readonly { name: string }[]
}

/**
 * The calls of a module for one type of record. Body and reply are the same in all modules, except for the
 * names of comment fields.
 */
interface Calls {
  comments: Callable
  add: Callable
  history: Callable
  /** Left out if such records never wait on anybody. */
  dwell?: Callable
}

interface Asking {
  signal: AbortSignal
}

/** The queries and the write of one type of record. The registry has the names of its comment fields. */
export function discussedRecord(type: DiscussedType, calls: Calls) {
  const module = moduleOfDiscussed(type)
  const said = recordTypes[commentTypeOf(type)].said
  const ask = <Answer>(callable: Callable, body: object, rest: object) =>
    call(callable, { body: body as never, ...rest }) as Promise<Answer>
  return {
    type,
    module,
    comments: (id: string) => ({
      queryKey: [module, 'comments', id],
      async queryFn({ signal }: Asking): Promise<PageOf<Comment>> {
        const body = { TargetUniqueID: id, NumberOfItemsPerPage: COMMENTS_AT_ONCE }
        const page = await ask<PageOf<Comment & Record<string, string>>>(calls.comments, body, { signal })
        const items = page.items.map((one) => ({
          ...one,
          id: one[said.id] ?? '',
          text: one[said.text] ?? '',
        }))
        return { ...page, items }
      },
    }),
    /** The history of a record. */
    history: (id: string) => ({
      queryKey: [module, 'history', id],
      fetchPage: (page: Stretch, signal: AbortSignal) =>
        ask<PageOf<HistoryEntry>>(calls.history, { TargetUniqueID: id, ...page }, { signal }),
    }),
    /** The people on whom a record has waited. */
    dwell: (id: string) => ({
      queryKey: [module, 'dwell', id],
      queryFn: async ({ signal }: Asking) =>
        calls.dwell ? ask<Dwell[]>(calls.dwell, { TargetUniqueID: id }, { signal }) : [],
    }),
    /** Adds a comment, and returns the ids of the new comments. */
    commentOn:
      (id: string) =>
      ({ text, mentions, key }: NewComment) =>
        ask<string[]>(calls.add, [{ [said.of]: id, [said.text]: text, mentions }], { idempotencyKey: key }),
  }
}

export type DiscussedRecord = ReturnType<typeof discussedRecord>
