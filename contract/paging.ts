/** Lists come in pages; the page number counts from zero (000 §7, §9). Some go on by a cursor as well. */
import * as z from 'zod'
import { idOf, optionalIdOf, type RecordKind, text, wholeNumber } from './values.ts'

/** A cursor holds what the list is sorted by, so long texts, too. */
const MOST_OF_CURSOR = 20_000

/**
 * What a list takes beside its paging that can go on behind the last row it has shown, whatever is added or deleted before
 * that meanwhile (docs/decisions/0084). Ours: the documents' client never sends it, and is answered as ever.
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

/** What a field names of the caller's own; `caller`: their account, company or employee, whichever a client has at hand. */
export type Own = 'account' | 'company' | 'caller'

/** Names what is the caller's own: it must agree with the token where it says anything. */
export const own = (what: Own) => text(100).toLowerCase().nullish().meta({ own: what })

/** What most bodies name of the caller's own. */
export const ownIds = { accountUniqueId: own('account'), companyUniqueId: own('company') }

/**
 * The paging body of the documents. `TargetUniqueID` names the record whose children are listed. The ids of
 * the caller and the platform are accepted and never widen what is seen (decisions 'Who am I').
 */
export const Paging = z.object({
  StartingPageNumber: pageNumber.default(0).meta({ description: 'left out: 0' }),
  NumberOfItemsPerPage: pageSize.default(10).meta({ description: 'left out: 10' }),
  accountUniqueId: own('account'),
  companyUniqueId: own('company'),
  platform: text(40).nullish(),
})
/** `after` is sent by lists that take `goesOn` alone. */
export type Paging = z.output<typeof Paging> & z.output<z.ZodObject<typeof goesOn>>

/** A paging body whose target must be named and is a record of `kind`. */
export function pagingOf<K extends RecordKind>(kind: K) {
  return Paging.extend({ TargetUniqueID: idOf(kind) })
}

/** A paging body whose target may be left out, empty or the all-zero id: then it is null. */
export function pagingOfAny<K extends RecordKind>(kind: K) {
  return Paging.extend({ TargetUniqueID: optionalIdOf(kind) })
}

/**
 * The target of a list for which the documents name none, though a client sends one with every page (000 §7): what narrows it, ours.
 * Where it is the caller's own account, company or employee, it means all of the caller's: the use case finds null.
 */
export function targetOrMine<K extends RecordKind>(kind: K) {
  return optionalIdOf(kind).meta({
    orMine: true,
    description: "left out, or the caller's own account, company or employee: all",
  })
}

/** A page of `item`: `count` is the number of items in this page, `totalCount` that of all. */
export function Page<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    count: z.int(),
    totalCount: z.int(),
    totalPages: z.int(),
  })
}

/** A page of a list that takes `goesOn`. */
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
  /** Of a list that goes on by a cursor: where; null at its end. */
  next?: string | null | undefined
}

/** Puts a page together from its rows and the total. */
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
