/** Fetches one page: its rows and the total number, which is correct even for a page past the end. */
import { invalidInput } from '#contract/errors.ts'
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'
import { type GoingOn, noCursor, type Position, readCursor, writeCursor } from './cursor.ts'

/** The rows of a list that are wanted. */
export interface Range {
  offset: number
  limit: number
  /** Set if the total is wanted, too. A list that finds the total in the same statement calls this function. */
  tellTotal?: (total: number) => void
  /** Set if the list continues after a row instead of at an offset. */
  goingOn?: GoingOn
}

/** The fields of a paging body that choose the page. */
type Asked = Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage' | 'after'>

/**
 * Fetches a page. Calls `count` if the list did not report the total, as a list cannot for a page past its
 * end.
 *
 * @throws AppError INVALID_INPUT (400) for an `after` that the list never returned
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
  // A first page that is not full contains all rows, so its length is the total.
  if (offset === 0 && !goingOn?.after && items.length < limit) total = items.length
  const page = toPage(items, total ?? (await count()), paging)
  return goingOn ? { ...page, next: goingOn.next() } : page
}

/**
 * The position of a page that is asked for by a cursor, and `next` for the cursor of the following page. Null
 * if the call has no cursor.
 */
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

/**
 * PostgreSQL's errors for a text that cannot be a value of the type it is compared with. The cursor was then
 * made up.
 */
const noValues = new Set(['22P02', '22007', '22008', '22003'])

const isNoValue = (error: unknown) =>
  error instanceof Error && 'code' in error && noValues.has(String(error.code))

/** The page of a call that asks for one record by id. */
export function pageOfOne<T>(item: T, paging: Pick<Paging, 'NumberOfItemsPerPage'>): PageOf<T> {
  return toPage([item], 1, paging)
}
