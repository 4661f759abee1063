/** Lists of records, as tests/lists-go-on.test.ts goes through them, and how many like one are put beside it. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import type { Scope } from '#server/scope.ts'
import type { World } from './world.ts'

/** How a row is copied. */
export interface Copied {
  /** The column with its id. */
  id?: string
  /** Makes the row that is copied, of this company and account. */
  first?: string
  /** Which row is copied. */
  of?: string
  /** What differs, for the n-th copy: some lack a value, several have the same. */
  vary: Record<string, string>
}

/** Values for the n-th copy, as SQL. */
export const oneOf = (...values: (string | number)[]) =>
  `(array[${values.map((v) => `'${v}'`).join(', ')}])[1 + n % ${values.length}]`
export const day = (rows = 3) => `date '2030-01-10' + n % ${rows}`
export const sometimes = (value: string) => `case when n % 3 = 0 then null else ${value} end`
export const word = oneOf('bay', 'Ash', 'cedar', 'ash', "b''''y", 'Ångström')
export const status = `${oneOf(statuses.Active, statuses.Completed, statuses.InProgress)}::int`
export const instant = `timestamptz '2030-01-10 10:00:00.123456Z' + n % 3 * interval '1 microsecond'`

/** In what lists are read. */
export interface ListedAt {
  db: Db
  scope: Scope
  today: string
  records: World['records']
}

export interface Listed {
  /** Where its rows are. */
  tables: string[]
  orders?: readonly string[]
  /** Some of it; of each row what tells it from others. */
  list: (at: ListedAt, sort: never, range: Range) => Promise<object[]>
  idOf: string
}

/** The list that a spreadsheet writes. */
export interface Shown {
  list: string
  /** What of the world the list is of. */
  target?: 'workOrder' | 'stockedWorkOrder'
  /** How the sheet calls that; left out: as the list does. */
  as?: string
  column: string
  /** What the column holds, of a row of the list. */
  cell: (row: Record<string, unknown>) => unknown
}

/** What the sheets of a project's records have in common. */
export const sheetOfProject = (list: string, title: string): Shown => ({
  ...{ list, target: 'workOrder', as: 'workOrderUniqueId', column: 'name' },
  cell: (row) => row[title],
})
