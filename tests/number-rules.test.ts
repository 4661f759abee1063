/** What number fields take, how they write it once it is understood, and in which words they refuse. */
import { describe, expect, test } from 'vitest'
import { decimal, wholeNumber } from '#contract/values.ts'
import {
  type NumberKind,
  numberOfTyped,
  numberProblem,
  numberProblems,
  parseNumber,
  writeNumber,
  writeNumberToEdit,
} from '#web/ui/form/number-rules.ts'

describe('a number field', () => {
  test.each<[string, NumberKind, string | null]>([
    ['1280.5', 'amount', '1280.5'],
    ['1,280.50', 'amount', '1280.50'],
    ['$1,280.50', 'amount', '1280.50'],
    ['$ 1,280.50 ', 'amount', '1280.50'],
    ['1 280.50', 'amount', '1280.50'],
    ['1\u00a0280\u202f500', 'quantity', '1280500'],
    ['18,423,500', 'amount', '18423500'],
    ['.5', 'quantity', '0.5'],
    ['5.', 'quantity', '5'],
    ['007', 'quantity', '7'],
    ['+14', 'whole', '14'],
    ['14.00', 'whole', '14'],
    // Not one that rounds: the field says that it takes whole ones.
    ['14.5', 'whole', '14.5'],
    ['-180', 'amount', '-180'],
    ['−180', 'amount', '-180'],
    ['– 180', 'amount', '-180'],
    ['(180)', 'amount', '-180'],
    ['( 1,280.50 )', 'quantity', '-1280.50'],
    ['($180.00)', 'amount', '-180.00'],
    ['$ (180.00)', 'amount', '-180.00'],
    ['-$180', 'amount', '-180'],
    ['$-180', 'amount', '-180'],
    ['180 $', 'amount', '180'],
    ['-0.00', 'amount', '0.00'],
    ['99999999999999.99', 'amount', '99999999999999.99'],
    // Of what a field had written itself a digit was deleted, or one was added.
    ['12,80.50', 'amount', '1280.50'],
    ['1,2805.50', 'amount', '12805.50'],
    // What may be something else than it looks like.
    ['1,5', 'amount', null],
    ['0,125', 'quantity', null],
    ['1,28', 'amount', null],
    ['1.280,50', 'amount', null],
    ['1.280.500', 'amount', null],
    ['12 5', 'quantity', null],
    ['1, 280', 'quantity', null],
    ['$5', 'quantity', null],
    ['$5$', 'amount', null],
    ['-(180)', 'amount', null],
    ['(-180)', 'amount', null],
    ['(180', 'amount', null],
    ['()', 'amount', null],
    ['--180', 'amount', null],
    ['-', 'amount', null],
    ['$', 'amount', null],
    ['.', 'quantity', null],
    [',', 'quantity', null],
    ['1e3', 'quantity', null],
    ['12 m²', 'quantity', null],
    ['a few', 'quantity', null],
    ['', 'quantity', null],
    [' '.repeat(200), 'quantity', null],
    ['1'.repeat(200), 'quantity', null],
  ])('reads %j as %s: %s', (typed, kind, number) => {
    expect(parseNumber(typed, kind)).toBe(number)
  })

  test('holds what schemas take, and what was typed where that is no number', () => {
    expect(decimal(12, 2).parse(numberOfTyped('$(1,280.50)', 'amount'))).toBe('-1280.5')
    expect(wholeNumber(0, 3650).parse(numberOfTyped('1,280', 'whole'))).toBe(1280)
    expect(numberOfTyped(' a few ', 'quantity')).toBe('a few')
    expect(numberOfTyped('  ', 'quantity')).toBe('')
  })

  test.each<[string, NumberKind, string, string]>([
    ['1280.5', 'amount', '1,280.50', '1280.50'],
    ['-1280', 'amount', '-1,280.00', '-1280.00'],
    ['0.0625', 'amount', '0.0625', '0.0625'],
    ['1280.5000', 'amount', '1,280.50', '1280.50'],
    ['1780.00', 'quantity', '1,780', '1780'],
    ['0.0', 'quantity', '0', '0'],
    ['1234567.0625', 'quantity', '1,234,567.0625', '1234567.0625'],
    ['99999999999999.99', 'amount', '99,999,999,999,999.99', '99999999999999.99'],
    ['3650', 'whole', '3,650', '3650'],
    ['1,5', 'amount', '1,5', '1,5'],
    ['', 'amount', '', ''],
  ])('writes %s as %s: %s, and to edit: %s', (value, kind, written, edited) => {
    expect(writeNumber(value, kind)).toBe(written)
    expect(writeNumberToEdit(value, kind)).toBe(edited)
  })

  test.each<[string, NumberKind, string | undefined]>([
    ['', 'amount', undefined],
    ['-1280.50', 'amount', undefined],
    ['a few', 'amount', 'a few is no amount: write it as 1,280.50'],
    ['1,5', 'quantity', '1,5 is no number: write it as 1,280.5'],
    ['14.5', 'whole', '14.5 is no whole number: write it as 1,280'],
  ])('says of %s as %s: %s', (value, kind, problem) => {
    expect(numberProblem(value, kind)).toBe(problem)
  })

  test('tells the problems of a form by field', () => {
    const values = { cost: 'much', target: '12.5', days: '2' }
    expect(numberProblems(values, { cost: 'amount', target: 'quantity' })).toEqual({
      cost: 'much is no amount: write it as 1,280.50',
    })
  })
})
