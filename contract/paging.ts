/**
 * Lists come in pages; the page number counts from zero (000 §7, §9). Some lists can also continue from a
 * cursor.
 */
import * as z from 'zod'
import { idOf, optionalIdOf, type RecordKind, text, wholeNumber } from './values.ts'

/**
 * The longest cursor: a cursor contains the values that the list is sorted by, and these can be long texts.
 */
const MOST_OF_CURSOR = 20_000

/**
 * The cursor of a list that can continue after the last row of the page before, even if rows were added or
 * deleted meanwhile (docs/decisions/0084). Our addition: the documents' client never sends `after` and gets
 * the documented pages.
 */
export const goesOn = {
  after: text(MOST_OF_CURSOR).nullish().meta({
    example: '',
    description:
      'ours: the `next` of the page before, with the same filters and order; empty: the first page, which tells its `next`, too; left out: the page of StartingPageNumber',
  }),
}

const pageNumber = wholeNumber(0, 1_000_000)
const pageSize = wholeNumber(1, 1000)

/**
 * Whose id a field contains. 'caller': the caller's account, company or employee, whichever the client knows.
 */
export type Own = 'account' | 'company' | 'caller'

/** A field that contains an id of the caller's own. If it is sent, it must agree with the token. */
export const own = (what: Own) => text(100).toLowerCase().nullish().meta({ own: what })

/** The two ids of the caller's own that most bodies contain. */
export const ownIds = { accountUniqueId: own('account'), companyUniqueId: own('company') }

/**
 * The paging body of the documents. `TargetUniqueID` names the record whose children are listed. The ids of
 * the caller and the platform are accepted, but never widen what the caller sees (decisions 'Who am I').
 */
export const Paging = z.object({
  StartingPageNumber: pageNumber.default(0).meta({ description: 'left out: 0' }),
  NumberOfItemsPerPage: pageSize.default(10).meta({ description: 'left out: 10' }),
  accountUniqueId: own('account'),
  companyUniqueId: own('company'),
  platform: text(40).nullish(),
})
/** `after` is only sent by lists that accept `goesOn`. */
export type Paging = z.output<typeof Paging> & z.output<z.ZodObject<typeof goesOn>>

/** A paging body that must name a target, which is a record of `kind`. */
export function pagingOf<K extends RecordKind>(kind: K) {
  return Paging.extend({ TargetUniqueID: idOf(kind) })
}

/** A paging body whose target is optional: left out, empty and the all-zero id become null. */
export function pagingOfAny<K extends RecordKind>(kind: K) {
  return Paging.extend({ TargetUniqueID: optionalIdOf(kind) })
}

/**
 * The target of a list for which the documents name no target, although their client sends a target with
 * every page (000 §7). Our addition: the target narrows the list. The caller's own account, company or
 * employee means the whole list: the use case then gets null.
 */
export function targetOrMine<K extends RecordKind>(kind: K) {
  return optionalIdOf(kind).meta({
    orMine: true,
    description: "left out, or the caller's own account, company or employee: all",
  })
}

/** A page of `item`: `count` is the number of items in this page, `totalCount` the number of all items. */
export function Page<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    count: z.int(),
    totalCount: z.int(),
    totalPages: z.int(),
  })
}

/** A page of a list that accepts `goesOn`. */
export function PageWithNext<T extends z.ZodType>(item: T) {
  return Page(item).extend({
    next: z.string().nullish().meta({
      description: 'ours: what `after` goes on with, null at the end; only where `after` was sent',
    }),
  })
}

export interface PageOf<T> {
  items: T[]
  count: number
  totalCount: number
  totalPages: number
  /** The cursor of the next page, for a list that can continue from a cursor; null after the last row. */
  next?: string | null | undefined
}

/** Makes a page of its rows and the total. */
export function toPage<T>(
  items: T[],
  totalCount: number,
  paging: Pick<Paging, 'NumberOfItemsPerPage'>,
): PageOf<T> {
  return {
    items,
    count: items.length,
    totalCount,
    totalPages: Math.ceil(totalCount / paging.NumberOfItemsPerPage),
  }
}
