import { describe, expect, test } from 'vitest'
import {
  afterLostAnswer,
  type Entry,
  isAbove,
  isFarAbove,
  isTouched,
  problemOf,
  questionOf,
  standingsOf,
  stepped,
  weekOf,
} from './entries.ts'

const entry = (more: Partial<Entry> = {}): Entry => ({
  key: 'grace place',
  kind: 'work',
  id: null,
  of: 'place',
  workOrder: 'linden',
  employee: 'grace',
  day: '2026-11-25',
  title: 'Place',
  caption: 'Footings',
  unit: 'm³',
  saved: null,
  before: '4.2',
  target: 96,
  captured: 76.2,
  left: 19.8,
  canChange: true,
  isCompleted: false,
  corrected: null,
  days: [],
  rowVersion: null,
  ...more,
})
const saved = (amount: string, more: Partial<Entry> = {}) =>
  entry({ id: 'one', saved: amount, rowVersion: 1, ...more })

describe('an entry', () => {
  test('is what differs from what is saved: zero is one, nothing is none', () => {
    expect(isTouched(entry(), '')).toBe(false)
    expect(isTouched(entry(), '0')).toBe(true)
    expect(isTouched(saved('8.0'), '8')).toBe(false)
    expect(isTouched(saved('8.0'), '0')).toBe(true)
    expect(isTouched(saved('8.0'), '')).toBe(true)
  })

  test('emptied says what to write instead', () => {
    expect(problemOf(saved('8.0'), '')).toBe('Write 0 if nothing was done')
    expect(problemOf(entry(), '')).toBeUndefined()
    expect(problemOf(saved('8.0'), '0')).toBeUndefined()
  })

  test.each([
    ['-4', 'Must not be below zero'],
    ['much', 'much is no number: write it as 1,280.5'],
    ['1.00001', 'At most 4 decimals'],
    ['1234567890', 'At most 9 digits before the point'],
    ['6.5', undefined],
  ])('of work: %s', (value, problem) => expect(problemOf(entry(), value)).toBe(problem))

  test.each([
    ['22', 'ea', 'Only 21 ea left here.'],
    ['1.5', 'ea', 'Pieces are whole'],
    ['1.5', 'm', undefined],
    ['1.0001', 'm', 'At most 3 decimals'],
    ['21', 'ea', undefined],
  ])('of material: %s %s', (value, unit, problem) =>
    expect(problemOf(entry({ kind: 'material', unit, left: 21 }), value)).toBe(problem),
  )

  test('of material may take what was taken before, too', () => {
    const more: Partial<Entry> = { kind: 'material', unit: 'ea', left: 5 }
    expect(problemOf(saved('10', more), '15')).toBeUndefined()
    expect(problemOf(saved('10', more), '16')).toBe('Only 5 ea left here.')
  })
})

test('what is typed of an activity counts once, whoever did it, and a correction by its difference', () => {
  const [grace, caleb] = [entry(), saved('3', { key: 'caleb place', employee: 'caleb' })]
  const [standing] = standingsOf(
    [grace, caleb],
    [
      { entry: grace, value: '20' },
      { entry: caleb, value: '5' },
    ],
  )
  expect(standing).toMatchObject({ captured: 76.2, typed: 22 })
})

describe('above what is left', () => {
  const typed = (value: string) => {
    const one = entry()
    const [standing] = standingsOf([one], [{ entry: one, value }])
    if (!standing) throw new Error('Nothing was reckoned')
    return standing
  }

  test('is marked, and asked about above 110 %', () => {
    expect([isAbove(typed('19.8')), isFarAbove(typed('19.8'))]).toEqual([false, false])
    expect([isAbove(typed('21.78')), isFarAbove(typed('21.78'))]).toEqual([true, false])
    expect([isAbove(typed('23')), isFarAbove(typed('23'))]).toEqual([true, true])
    expect(questionOf(typed('23'))).toBe('23 m³ is more than the 19.8 m³ left of Place.')
  })
})

test('after a lost answer what was saved by it is corrected, and not captured twice', () => {
  const [first, second] = [entry(), entry({ key: 'caleb place', employee: 'caleb' })]
  const sent = [
    { entry: first, value: '8' },
    { entry: second, value: '5' },
  ]
  const touched = [
    { entry: first, value: '9' },
    { entry: second, value: '5' },
  ]
  expect(afterLostAnswer(touched, sent, ['a', 'b'])).toEqual([
    { entry: { ...first, id: 'a', saved: '8', rowVersion: 1 }, value: '9' },
  ])
})

test('plus and minus never go below zero, and add up', () => {
  expect(stepped('', 1)).toBe('1')
  expect(stepped('0.1', 0.2)).toBe('0.3')
  expect(stepped('0.5', -1)).toBe('0')
})

test('the week is today and the six days before', () => {
  expect(weekOf('2026-11-25')).toEqual([19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`))
})
