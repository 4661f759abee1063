import { expect, test } from 'vitest'
import { columnsOf, costsOf, namesOf, sortedOf, sortIn } from './columns.ts'

const columns = columnsOf<{ name: string; amount: string }>()({
  name: { title: 'Name', type: 'text', isSorted: true, value: ({ name }) => name },
  amount: { title: 'Amount', type: 'amount', isSorted: true, isCosts: true, value: ({ amount }) => amount },
  note: { title: 'Note', type: 'text', value: () => null },
})

test('columns say by which a list can be sorted, and by which only whoever sees costs', () => {
  expect(namesOf(columns)).toEqual(['name', 'amount', 'note'])
  expect(sortedOf(columns)).toEqual(['name', 'amount'])
  expect(costsOf(columns)).toEqual(['amount'])
})

test.each([
  ['name', 'name'],
  ['-amount', '-amount'],
  ['note', undefined],
  ['--name', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('the order %s that an address asks for is %s', (asked, order) => {
  expect(sortIn(columns, asked)).toBe(order)
})
