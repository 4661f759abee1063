/** A list of numbers becomes a tree: the numbers show which code is below which. */
import { expect, test } from 'vitest'
import { LINES, numberedList } from '#tests/harness/numbered-list.ts'
import { divisionsFor } from './divisions.ts'
import { shareOfNumbers, treeOfNumbers } from './numbered.ts'

const tree = (...numbers: string[]) =>
  treeOfNumbers(
    numbers.map((number, place) => ({ place, number, title: `T${place}` })),
    'All',
  )
const paths = (...numbers: string[]) =>
  tree(...numbers).rows.map(({ input }) =>
    [input.jobCode, input.taskCode, input.activityCode].filter(Boolean).join(' > '),
  )

test.each([
  ['03 00 00', '03'],
  ['03', '03'],
  ['Division 03', '03'],
  ['03 30 00', '03 > 03 30 00'],
  ['033000', '03 > 03 30 00'],
  ['03-30-00', '03 > 03 30 00'],
  ['03\u00a030\u00a000', '03 > 03 30 00'],
  ['03 30', '03 > 03 30 00'],
  ['03 30 53', '03 > 03 30 00 > 03 30 53'],
  ['03 30 53.40', '03 > 03 30 00 > 03 30 53.40'],
  ['033053.40', '03 > 03 30 00 > 03 30 53.40'],
  ['SECTION 03 30 00.10', '03 > 03 30 00 > 03 30 00.10'],
])('%s', (number, path) => {
  expect(paths('03 00 00', '03 30 00', number).at(-1)).toBe(path)
})

test.each(['03300', 'Concrete', '03 3', '3 30 00', '03 30 00 00', '', '03 30 5x'])('%j is none', (number) => {
  const { rows, problems } = tree('03 30 00', number)
  expect(rows).toHaveLength(2)
  expect([...problems]).toEqual([[1, { number: 'Must be a number such as 03 30 00 or 03 30 53.40' }]])
})

test('zeros that a spreadsheet has taken off are put back, where it has', () => {
  expect(paths('30000', '33000', '33053.4', '330000')).toEqual([
    ...['03', '03 > 03 30 00', '03 > 03 30 00 > 03 30 53.40', '33'],
  ])
  // Numbers of five digits have an old format, which does not show the levels.
  expect(tree('03300', '15400').problems.size).toBe(2)
})

test('what the list leaves out is added first, named after its division or its number', () => {
  const { rows, added } = tree('03 31 13', '49 10 00')
  expect(added).toBe(3)
  expect(rows.slice(0, added).map(({ input }) => input)).toEqual([
    { type: 'All', jobCode: '03', jobCodeName: 'Concrete' },
    { type: 'All', jobCode: '03', taskCode: '03 31 00', taskCodeName: '03 31 00' },
    { type: 'All', jobCode: '49', jobCodeName: 'Division 49' },
  ])
  expect(tree('03 30 00', '03 31 13').rows.at(-1)?.input.taskCode).toBe('03 30 00')
})

test('a list as long as the real one becomes as many codes, and is known by its numbers', () => {
  const list = numberedList()
  expect(list).toHaveLength(LINES)
  expect(shareOfNumbers(list.map(({ number }) => number))).toBe(1)
  expect(shareOfNumbers(list.map(({ title }) => title))).toBe(0)
  expect(shareOfNumbers(['03', '31', '5'])).toBe(0)
  const { rows, added, problems } = treeOfNumbers(
    list.map((line, place) => ({ place, ...line })),
    'All',
  )
  expect([rows.length, added, problems.size]).toEqual([LINES, 0, 0])
})

test('a type begins with its own divisions, another one with all; nothing goes into other types', () => {
  expect(divisionsFor('structure').map(({ type, jobCode }) => [type, jobCode])).toEqual([
    ...[
      ['structure', '03'],
      ['structure', '04'],
      ['structure', '05'],
      ['structure', '06'],
    ],
  ])
  expect(new Set(divisionsFor('Marine').map(({ type }) => type))).toEqual(new Set(['Marine']))
  expect(divisionsFor('Marine').length).toBeGreaterThan(20)
})
