import { expect, test } from 'vitest'
import type { Week, WeekDay, WeekPerson } from '../contract.ts'
import { copiedFrom, entryOf, hoursTyped, isChange, problemOf, typed } from './typed-week.ts'

const day = (more: Partial<WeekDay> = {}): WeekDay => ({
  hours: null,
  overtime: null,
  doubleTime: null,
  entryCount: more.hours ? 1 : 0,
  subTaskTrackingUniqueId: more.hours ? 'log' : null,
  rowVersion: more.hours ? 3 : null,
  subTaskUniqueId: more.hours ? 'slab' : null,
  subTaskTitle: more.hours ? 'Slab' : null,
  isCorrected: false,
  canType: true,
  ...more,
})
const days = ['2026-11-16', '2026-11-17', '2026-11-18']
const week = (...people: [string, WeekDay[]][]) =>
  ({
    days,
    people: people.map(([employeeUniqueId, of]) => ({ employeeUniqueId, days: of }) as WeekPerson),
  }) as Week

test.each([
  ['8', '8'],
  [' 7.5 ', '7.5'],
  ['7,25', '7.25'],
  ['', null],
  ['0', null],
  ['0.00', null],
  ['–', null],
  ['-1', undefined],
  ['1e1', undefined],
  ['7.333', undefined],
  ['eight', undefined],
])('%j are the hours %j', (text, hours) => {
  expect(hoursTyped(text)).toBe(hours)
})

test('what is as it was is no change, however it is written', () => {
  expect(isChange({ text: '8', seen: day({ hours: '8.0' }) })).toBe(false)
  expect(isChange({ text: '', seen: day() })).toBe(false)
  expect(isChange({ text: '', seen: day({ hours: '8.0' }) })).toBe(true)
  expect(isChange({ text: 'x', seen: day() })).toBe(true)
})

test('says what is wrong with it', () => {
  const on = { id: 'slab', title: 'Slab' }
  expect(problemOf({ text: '8', seen: day() }, on, false)).toBeUndefined()
  expect(problemOf({ text: '25', seen: day() }, on, false)).toBe('At most 24 hours')
  expect(problemOf({ text: 'x', seen: day() }, on, false)).toBe('Hours, such as 8 or 7.5')
  expect(problemOf({ text: '8', seen: day() }, undefined, false)).toBe('Is on no activity of this project')
  expect(problemOf({ text: '', seen: day({ hours: '8.0' }) }, on, false)).toBe('Your role deletes no time')
  expect(problemOf({ text: '', seen: day({ hours: '8.0' }) }, on, true)).toBeUndefined()
})

test('a day that is typed over stays as it was seen when one began', () => {
  const one = { employee: 'e', day: '2026-11-16', text: '7', seen: day({ hours: '8.0' }) }
  const first = typed(new Map(), [one])
  const again = typed(first, [{ ...one, text: '6', seen: day({ hours: '5.0', rowVersion: 4 }) }])
  const [kept] = again.values()
  expect(kept && entryOf(kept, undefined)).toEqual({
    employeeUniqueId: 'e',
    trackingDate: '2026-11-16',
    hours: '6',
    subTaskUniqueId: null,
    subTaskTrackingUniqueId: 'log',
    rowVersion: 3,
  })
  expect(typed(again, [{ ...one, text: '8.00' }]).size).toBe(0)
})

// Prevents a fault of other products (elsewhere.md 'Timecards'): copying must not overwrite a filled cell.
test('the week before goes into empty days alone, each on what it was', () => {
  const before = week(
    ['ann', [day({ hours: '8.0' }), day({ hours: '7.5' }), day({ hours: '6.0', entryCount: 3 })]],
    ['bo', [day({ hours: '8.0' }), day(), day()]],
  )
  const now = week(
    ['ann', [day(), day({ hours: '4.0' }), day()]],
    ['bo', [day({ canType: false }), day(), day()]],
    ['new', [day(), day(), day()]],
  )
  const { days: copied, on, leftOut } = copiedFrom(before, now, new Map())
  expect(copied.map(({ employee, day: date, text }) => [employee, date, text])).toEqual([
    ['ann', '2026-11-16', '8.00'],
  ])
  expect([...on]).toEqual([['ann', { id: 'slab', title: 'Slab' }]])
  expect(leftOut).toBe(1)
  const present = typed(new Map(), [{ employee: 'ann', day: '2026-11-16', text: '2', seen: day() }])
  expect(copiedFrom(before, now, present).days).toEqual([])
})
