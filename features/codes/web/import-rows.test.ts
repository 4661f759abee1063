/** The fields of columns are recognized by headings and by content. */
import { expect, test } from 'vitest'
import { LINES, numberedList } from '#tests/harness/numbered-list.ts'
import { missingOf, ofColumns, readSheet, rowsOf, withHeadings } from './import-rows.ts'

const textOf = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')
const none = new Set<number>()

test('a list of numbers and titles, as long as the real one, with one type for all', () => {
  const sheet = readSheet(
    textOf(['Number', 'Title'], ...numberedList().map(({ number, title }) => [number, title])),
  )
  expect(sheet).toMatchObject({ hasHeadings: true, fields: ['number', 'title'] })
  expect(missingOf(sheet, ' ')).toBe('Choose the job code type of the codes.')
  expect(missingOf(sheet, 'All')).toBeUndefined()
  // A missing type is reported once for the whole sheet, not at each row.
  expect(rowsOf(sheet, '', none).problems.size).toBe(0)
  const { rows, problems, added, total } = rowsOf(sheet, 'All', none)
  expect([rows.length, problems.size, added, total]).toEqual([LINES, 0, 0, LINES])
  expect(rows[4]?.input.activityCodeName).toBe(numberedList()[4]?.title)
})

test.each([
  [
    'headings that are not known, by their numbers',
    [
      ['Nr', 'Bezeichnung'],
      ['03 30 00', 'A'],
    ],
    true,
    ['number', null],
  ],
  [
    'no headings',
    [
      ['03 30 00', 'A'],
      ['03 30 13', 'B'],
    ],
    false,
    ['number', 'title'],
  ],
  [
    'codes of another shape',
    [
      ['Code', 'Name'],
      ['C-1', 'A'],
      ['C-2', 'B'],
    ],
    true,
    ['jobCode', 'jobCodeName'],
  ],
  ['other codes without headings', [['C-1', 'A']], false, ['jobCode', 'jobCodeName']],
  [
    'the tree, in another order, with a column of something else',
    [
      ['Since', 'Task code', 'Contract code', 'Type'],
      ['1999', '03 30 00', '03', 'S'],
    ],
    true,
    [null, 'taskCode', 'jobCode', 'type'],
  ],
  [
    'the tree without headings',
    [['S', '03', 'Concrete', '03 30 00', 'A', '', '']],
    false,
    ['type', 'jobCode', 'jobCodeName', 'taskCode', 'taskCodeName', 'activityCode', 'activityCodeName'],
  ],
] as [string, string[][], boolean, (string | null)[]][])('%s', (_name, rows, hasHeadings, fields) => {
  expect(readSheet(textOf(...rows))).toMatchObject({ hasHeadings, fields })
})

test('the first row counts as what one says it is', () => {
  const { cells } = readSheet('Number\tTitle\n03 30 00\tA')
  expect(withHeadings(cells, false).fields).toEqual(['jobCode', 'jobCodeName'])
})

test('what is wrong stands at its row and column; a row that is left out is nothing that others lie below', () => {
  const sheet = readSheet(
    textOf(['Number', 'Title'], ['03 30 00', 'A'], ['03 30 13', ''], ['x', 'B'], ['03 30 16', 'C']),
  )
  const all = rowsOf(sheet, 'All', none)
  expect([...all.problems]).toEqual([
    [1, { title: 'Must not be empty' }],
    [2, { number: 'Must be a number such as 03 30 00 or 03 30 53.40' }],
  ])
  expect(all.rows.map(({ place, input }) => [place, input.taskCodeName])).toEqual([
    [0, undefined],
    [0, 'A'],
    [3, undefined],
  ])
  expect(rowsOf(sheet, 'All', new Set([0])).rows.map(({ input }) => input.taskCodeName)).toEqual([
    ...[undefined, '03 30 00', undefined],
  ])
  expect(ofColumns({ taskCodeName: 'No', jobCode: 'Never' }, sheet)).toEqual({ title: 'No', number: 'Never' })
})

test('a tree says what lies below what', () => {
  const sheet = readSheet(
    textOf(
      ['Type', 'Contract code', 'Task code', 'Task code name', 'Activity code'],
      ['S', '', '1', 'A', ''],
      ['', '03', '', 'A', 'x'],
    ),
  )
  expect([...rowsOf(sheet, '', none).problems.values()]).toEqual([
    { jobCode: 'Must not be empty' },
    { type: 'Must not be empty', taskCode: 'Must not be empty where there is a name' },
  ])
})
