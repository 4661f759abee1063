/** Lists come in pages; the page number counts from zero (000 §7, §9). */
import * as z from 'zod'
import { idOf, NO_ID, type RecordKind, text, wholeNumber } from './values.ts'

const pageNumber = wholeNumber(0, 1_000_000)
const pageSize = wholeNumber(1, 1000)

/** Names the caller's own account or company: it must agree with the token where it says anything. */
export const own = (what: 'account' | 'company') => text(100).toLowerCase().nullish().meta({ own: what })

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
export type Paging = z.output<typeof Paging>

/** A paging body whose target must be named and is a record of `kind`. */
export function pagingOf<K extends RecordKind>(kind: K) {
  return Paging.extend({ TargetUniqueID: idOf(kind) })
}

/** A paging body whose target may be left out, empty or the all-zero id: then it is null. */
export function pagingOfAny<K extends RecordKind>(kind: K) {
  return Paging.extend({
    TargetUniqueID: z
      .union([idOf(kind), z.literal('')])
      .nullish()
      .transform((id) => (id === '' || id === NO_ID ? null : (id ?? null)))
      .meta({ record: kind }),
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

export interface PageOf<T> {
  items: T[]
  count: number
  totalCount: number
  totalPages: number
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
