import { expect, test } from 'vitest'
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { readNumber } from './number.ts'

test.each([
  ['RFI-5', 'RFI', 5],
  ['rfi 5', 'RFI', 5],
  ['RFI5', 'RFI', 5],
  ['  Rfi #5 ', 'RFI', 5],
  ['CO 2', 'ChangeOrder', 2],
  ['change order 2', 'ChangeOrder', 2],
  ['INV-5', 'Invoice', 5],
  ['IN-5', 'Incident', 5],
  ['P-4', 'Permit', 4],
  ['Permit no. 4', null, 0],
  ['Punch 3', 'PunchListItem', 3],
  ['punch item 3', 'PunchListItem', 3],
  ['punch list item 3', 'PunchListItem', 3],
  ['SUB-7', 'Submittal', 7],
  ['SUB–7', 'Submittal', 7],
  ['ＲＦＩ－５', 'RFI', 5],
  ['5', null, 0],
  ['RFI', null, 0],
  ['RFI-', null, 0],
  ['RFI-5 Footing', null, 0],
  ['RFI-5-1', null, 0],
  ['Route 9', null, 0],
  ['RFI-12345678901234567890', null, 0],
])('%s', (text, type, number) => {
  expect(readNumber(text)).toEqual(type && { type, number, revision: null })
})

test('a submittal can be named with its revision', () => {
  expect(readNumber('SUB-7-1')).toEqual({ type: 'Submittal', number: 7, revision: 1 })
  expect(readNumber('submittal 7.1')).toEqual({ type: 'Submittal', number: 7, revision: 1 })
})

test('every type that has a number is read by what it is called', () => {
  for (const type of recordTypeNames) {
    const { prefix } = recordTypeOf(type)
    if (prefix) expect(readNumber(`${prefix}12`)).toMatchObject({ type, number: 12 })
  }
})
