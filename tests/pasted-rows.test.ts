/** Cells of a spreadsheet are read as fields read what is typed in them. */
import { expect, test } from 'vitest'
import {
  cellProblem,
  cellValue,
  type PasteColumn,
  parsePastedRows,
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
  expect(parsePastedRows('A;5', prices).cells).toEqual([['A', '5']])
  expect(parsePastedRows('1,200.00,5\n3,4,5', prices).cells.at(-1)).toEqual(['3', '4', '5'])
})

test('gaps are kept where the order of rows counts, but for those at the end', () => {
  const text = 'Unit cost\n\n5\n\n7\n\n\n'
  expect(parsePastedRows(text, prices, true)).toEqual({
    fields: ['price'],
    cells: [[''], ['5'], [''], ['7']],
  })
  expect(parsePastedRows(text, prices).cells).toEqual([['5'], ['7']])
  expect(parsePastedRows('A\t5\n\t\nC\t7', prices, true).cells).toEqual([
    ['A', '5'],
    ['', ''],
    ['C', '7'],
  ])
})
