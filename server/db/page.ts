/** Fetches one page: its rows and the total, which is right past the end, too. */
import { invalidInput } from '#contract/errors.ts'
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'
import { type GoingOn, noCursor, type Position, readCursor, writeCursor } from './cursor.ts'

/** Which rows of a list are wanted. */
export interface Range {
  offset: number
  limit: number
  /** Given where the total is wanted too: a list that can find it in the same statement tells it. */
  tellTotal?: (total: number) => void
  /** Given where the list goes on behind a row instead of from an offset. */
  goingOn?: GoingOn
}

/** What of a paging body says which page it is. */
type Asked = Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage' | 'after'>

/**
 * Fetches a page; `count` is asked where the list does not tell the total, as it cannot past its end.
 *
 * @throws AppError INVALID_INPUT (400) for an `after` that the list never answered
 */
export async function fetchPage<T>(
  paging: Asked,
  list: (range: Range) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<PageOf<T>> {
  const limit = paging.NumberOfItemsPerPage
  const goingOn = goingOnFrom(paging)
  const offset = goingOn ? 0 : paging.StartingPageNumber * limit
  let total: number | undefined
  const tellTotal = (told: number) => {
    total = told
  }
  const items = await list({ offset, limit, tellTotal, ...(goingOn && { goingOn }) }).catch(
    (error: unknown) => {
      throw goingOn?.after && isNoValue(error) ? noCursor() : error
    },
  )
  // A first page that is not full has been counted by reading it.
  if (offset === 0 && !goingOn?.after && items.length < limit) total = items.length
  const page = toPage(items, total ?? (await count()), paging)
  return goingOn ? { ...page, next: goingOn.next() } : page
}

/** Where a page goes on, if it is asked for by a cursor, and what the list tells of the next. */
function goingOnFrom({ after, StartingPageNumber }: Asked): (GoingOn & { next: () => string | null }) | null {
  if (after === undefined || after === null) return null
  if (StartingPageNumber > 0) throw invalidInput('StartingPageNumber', 'must be left out beside `after`')
  let told: Position | null | undefined
  return {
    after: after === '' ? null : readCursor(after),
    tellNext: (next) => {
      told = next
    },
    next() {
      if (told === undefined) throw new Error('A list whose call takes `after` does not go on by it.')
      return told && writeCursor(told)
    },
  }
}

/** What PostgreSQL says of a text that is no value of the type it is compared with: the cursor was made up. */
const noValues = new Set(['22P02', '22007', '22008', '22003'])

const isNoValue = (error: unknown) =>
  error instanceof Error && 'code' in error && noValues.has(String(error.code))

/** The page of a call that asks for one record by id. */
export function pageOfOne<T>(item: T, paging: Pick<Paging, 'NumberOfItemsPerPage'>): PageOf<T> {
  return toPage([item], 1, paging)
}
