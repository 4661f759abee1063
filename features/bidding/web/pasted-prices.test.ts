/** Finds the line of each pasted price, and refuses wrong prices. */
import { expect, test } from 'vitest'
import type { BidLine } from '#features/activities/contract.ts'
import { type PastedPrice, priceRows } from './pasted-prices.ts'
import { NO_ZERO } from './prices.ts'

const line = (subTaskCode: string, subTaskTitle: string, quotedBidUnitCost: string | null = null) =>
  ({
    ...{ subTaskCode, subTaskTitle, quotedBidUnitCost, taskName: 'Footings' },
    subTaskUniqueId: `${subTaskCode} ${subTaskTitle}`,
  }) as BidLine
const lines = [
  line('03-110', 'Form'),
  line('03-310', 'Place', '10.00'),
  line('03-310', 'Cure'),
  line('', 'Strip'),
  line('', 'Strip '),
]

const rowsOf = (...rows: [name: string, price: string][]): PastedPrice[] =>
  rows.map(([name, price], place) => ({ name, price, place }))
const priced = (rows: PastedPrice[]) =>
  priceRows(lines, rows).map(
    ({ line: of, said, problems }) => of?.subTaskTitle ?? problems.name ?? problems.price ?? said,
  )

test('by its code, else by its description, in any letters and spaces', () => {
  expect(priced(rowsOf([' 03-110', '5'], ['pLACE ', '6'], ['Cure', '7']))).toEqual(['Form', 'Place', 'Cure'])
})

test('by the order of all lines where no row names one; a gap is a line that stays as it is', () => {
  expect(priced(rowsOf(['', '5'], ['', ''], ['', '7']))).toEqual([
    'Form',
    'No price: nothing changes',
    'Cure',
  ])
  // Rows that are left out keep their place in the order.
  expect(priced(rowsOf(['', '5'], ['', '6'], ['', '7']).slice(1))).toEqual(['Place', 'Cure'])
  expect(priced(rowsOf(...Array.from({ length: 6 }, (): [string, string] => ['', '5']))).at(-1)).toBe(
    'There is no line 6: this project has 5',
  )
})

test('what is no line, or may be several, is said at its row', () => {
  expect(priced(rowsOf(['Total', '500'], ['', '5'], ['03-310', '6'], ['strip', '7'], ['Form', '8']))).toEqual(
    [
      'No line has this code or description',
      'Which line is it? Its code or description is missing',
      '2 lines have this code: paste their descriptions instead',
      '2 lines have this name. Paste their codes instead.',
      'Form',
    ],
  )
})

test('a line that is named twice is priced by neither row', () => {
  expect(priced(rowsOf(['Form', '5'], ['Cure', '6'], ['03-110', '5']))).toEqual([
    'The same line as row 3',
    'Cure',
    'The same line as row 1',
  ])
  // A row without a price is not a second price for the line.
  expect(priced(rowsOf(['Form', '5'], ['03-110', '']))).toEqual(['Form', 'No price: nothing changes'])
})

test.each([
  ['0', NO_ZERO],
  ['0.0000', NO_ZERO],
  ['-5', 'A price such as 12.50, not below zero.'],
  ['1.00001', 'At most four digits behind the point.'],
  ['soon', 'A price such as 12.50, not below zero.'],
])('%s is refused as when it is typed', (price, problem) => {
  expect(priceRows(lines, rowsOf(['Form', price]))).toMatchObject([
    { line: null, problems: { price: problem } },
  ])
})

test('says what would change', () => {
  const said = priceRows(lines, rowsOf(['Form', '5.5'], ['Place', '12'], ['Cure', '']))
  expect(said.map((row) => row.said)).toEqual([
    'Form, Footings: not priced → $5.50',
    'Place, Footings: $10.00 → $12.00',
    'No price: nothing changes',
  ])
  expect(priceRows(lines, rowsOf(['Place', '10']))[0]?.said).toBe('Place, Footings: stays $10.00')
})
