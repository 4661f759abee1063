/** Cells of a spreadsheet are read as fields read what is typed in them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedRows, copyOfRows } from '#web/ui/form/copied-rows.ts'
import {
  cellProblem,
  cellValue,
  type PasteColumn,
  parsePastedRows,
  problemsByRow,
  writeCell,
} from '#web/ui/form/pasted-rows.ts'

test.each<[string, PasteColumn['kind'], string | undefined, string]>([
  [' Footings ', 'text', 'Footings', 'Footings'],
  ['1,280.50', 'text', '1,280.50', '1,280.50'],
  ['1,280.50', 'quantity', '1280.50', '1,280.5'],
  [' $ (180.00) ', 'amount', '-180.00', '-180.00'],
  ['18 Jan', 'day', '2027-01-18', '01-18-2027'],
  ['+1w', 'day', '2026-12-02', '12-02-2026'],
  ['a few', 'quantity', 'a few', 'a few'],
  ['soon', 'day', 'soon', 'soon'],
  ['  ', 'amount', undefined, ''],
])('%j as %s is %s, and is shown as %s', (cell, kind, value, written) => {
  expect(cellValue(cell, kind, '2026-11-25')).toBe(value)
  expect(writeCell(value ?? '', kind)).toBe(written)
})

test('what is not understood is refused in the words of fields', () => {
  expect(cellProblem('a few', 'quantity')).toBe('a few is no number: write it as 1,280.5')
  expect(cellProblem('soon', 'day')).toBe('soon is no date: write it as MM-dd-yyyy, 25 Nov, today or +3')
  expect(cellProblem('1999-12-31', 'day')).toBe('12-31-1999 is not between 02-01-2000 and 01-31-2051')
  expect(cellProblem('soon', 'text')).toBeUndefined()
  expect(cellProblem('12.5', 'quantity')).toBeUndefined()
})

test('amounts of more than a thousand stay in their cell', () => {
  const columns = [
    { field: 'title', label: 'Title', kind: 'text' },
    { field: 'cost', label: 'Unit cost', kind: 'amount' },
  ] as const
  expect(parsePastedRows('Title\tUnit cost\nDig\t$1,280.50', columns)).toEqual({
    fields: ['title', 'cost'],
    cells: [['Dig', '$1,280.50']],
  })
})

const prices: readonly PasteColumn[] = [
  { field: 'name', label: 'Code or description', aliases: ['Code'], kind: 'text' },
  { field: 'price', label: 'Unit cost', kind: 'amount', isRequired: true },
]

test.each([
  ['$1,200.00\n.5\n1,280.50', [['$1,200.00'], ['.5'], ['1,280.50']]],
  ['Unit cost\n1,200.00\n12', [['1,200.00'], ['12']]],
  ['12', [['12']]],
])('a single column of %j is of amounts, and is the one that is needed', (text, cells) => {
  expect(parsePastedRows(text, prices)).toEqual({ fields: ['price'], cells })
})

test('cells between commas stay cells', () => {
  expect(parsePastedRows('Code,Unit cost\nA,5', prices)).toEqual({
    fields: ['name', 'price'],
    cells: [['A', '5']],
  })
  expect(parsePastedRows('A;5', prices, { isSeparated: true }).cells).toEqual([['A', '5']])
})

test('gaps are kept where the order of rows counts, but for those at the end', () => {
  const text = 'Unit cost\n\n5\n\n7\n\n\n'
  expect(parsePastedRows(text, prices, { areGapsKept: true })).toEqual({
    fields: ['price'],
    cells: [[''], ['5'], [''], ['7']],
  })
  expect(parsePastedRows(text, prices).cells).toEqual([['5'], ['7']])
  expect(parsePastedRows('A\t5\n\t\nC\t7', prices, { areGapsKept: true }).cells).toEqual([
    ['A', '5'],
    ['', ''],
    ['C', '7'],
  ])
})

test.each([
  [
    '"A" wing\t12-01-2026\nB wing\t12-02-2026',
    [
      ['"A" wing', '12-01-2026'],
      ['B wing', '12-02-2026'],
    ],
  ],
  [
    'Pipe 3"\t2"\r\n"\tx\r\n',
    [
      ['Pipe 3"', '2"'],
      ['"', 'x'],
    ],
  ],
  ['"over\ntwo ""lines"""\t1', [['over\ntwo "lines"', '1']]],
  ['"with\ta tab"\r1\t\r', [['with\ta tab'], ['1', '']]],
  ['1\n\n3\n', [['1'], [''], ['3']]],
  ['"no end\t1', [['"no end', '1']]],
])('%j is copied as these cells', (text, cells) => {
  expect(copiedRows(text)).toEqual(cells)
})

test('what is written as a copy is read as it was, but for a quote at the begin of a cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ',', ' ') })
  const row = fc.array(
    cell.map((text) => text.replace(/^"+/, '')),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      // A last row that is empty cannot be told from the line break behind the one before it.
      expect(copiedRows(copyOfRows([...rows, ['end']]))).toEqual([...rows, ['end']])
    }),
  )
})

const names = [
  { field: 'name', label: 'Name', kind: 'text' },
  { field: 'city', label: 'City', kind: 'text' },
] as const

test('a column of names with commas is one column, unless one says otherwise', () => {
  const text = 'Smith, John\nMiller, Ann'
  expect(parsePastedRows(text, names).cells).toEqual([['Smith, John'], ['Miller, Ann']])
  expect(parsePastedRows(text, names, { isSeparated: true }).cells).toEqual([
    ['Smith', ' John'],
    ['Miller', ' Ann'],
  ])
  expect(parsePastedRows('Name,City\n"Smith, John",Bonn', names)).toEqual({
    fields: ['name', 'city'],
    cells: [['Smith, John', 'Bonn']],
  })
})

test('60,000 rows are read in a moment', () => {
  const text = Array.from({ length: 60_000 }, (_none, place) => `Row "${place}\t12-01-2026`).join('\n')
  const start = performance.now()
  expect(parsePastedRows(text, names).cells).toHaveLength(60_000)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a column whose heading is not known is left out, not taken by its place', () => {
  const columns = [
    { field: 'code', label: 'Code', kind: 'text' },
    { field: 'name', label: 'Name', kind: 'text' },
    { field: 'notes', label: 'Notes', kind: 'text' },
  ] as const
  expect(parsePastedRows('Since\tNAME\tRemarks\n1999\tWalls\told', columns)).toEqual({
    fields: [null, 'name', null],
    cells: [['1999', 'Walls', 'old']],
  })
  expect(parsePastedRows('03\tWalls', columns)).toEqual({
    fields: ['code', 'name'],
    cells: [['03', 'Walls']],
  })
})

test('what a server refuses stands at its row, whether the rows are all that was sent or a part of it', () => {
  expect([
    ...problemsByRow([
      { path: 'rows.0.jobCodeName', message: 'must not be empty' },
      { path: 'rows.12.type', message: 'must not be empty' },
      { path: 'rows.12.jobCode', message: 'must be shorter' },
      { path: '3.title', message: 'is taken' },
      { path: 'rows', message: 'must be at most 20000' },
    ]),
  ]).toEqual([
    [0, { jobCodeName: 'Must not be empty' }],
    [12, { type: 'Must not be empty', jobCode: 'Must be shorter' }],
    [3, { title: 'Is taken' }],
  ])
})
