/** What fields of times take. */
import { expect, test } from 'vitest'
import { isTime, timeProblem, timesMeant } from '#web/ui/form/time-rules.ts'

test.each([
  ['7', ['07:00', '19:00']],
  ['730', ['07:30', '19:30']],
  ['3:30', ['15:30', '03:30']],
  ['5:59', ['17:59', '05:59']],
  ['6', ['06:00', '18:00']],
  ['12', ['12:00', '00:00']],
  ['03:30', ['03:30']],
  ['0330', ['03:30']],
  ['15:30', ['15:30']],
  ['1930', ['19:30']],
  ['0', ['00:00']],
  ['7p', ['19:00']],
  [' 7:05  PM ', ['19:05']],
  ['7.05 p.m.', ['19:05']],
  ['12 am', ['00:00']],
  ['12:15 pm', ['12:15']],
  ['Noon', ['12:00']],
  ['midnight', ['00:00']],
])('%s on a clock of twelve hours', (typed, meant) => {
  expect(timesMeant(typed, 12)).toEqual(meant)
})

test.each([
  ['7', ['07:00']],
  ['3.30', ['03:30']],
  ['19h30', ['19:30']],
  ['19h', ['19:00']],
  ['7:30 pm', ['19:30']],
  ['23:59', ['23:59']],
])('%s on a clock of twenty-four', (typed, meant) => {
  expect(timesMeant(typed, 24)).toEqual(meant)
})

test.each(['', '24', '24:00', '7:5', '7:60', '13 pm', '0 am', 'seven', '7-30', '730 o', '12345'])(
  '%s names none',
  (typed) => {
    expect(timesMeant(typed, 12)).toEqual([])
    expect(timesMeant(typed, 24)).toEqual([])
  },
)

test('what names no time is refused where it stands', () => {
  expect(['7:30', '25:00', '07:30', '07:30:00'].map(isTime)).toEqual([false, false, true, true])
  expect(timeProblem('half past')).toBe('half past is no time: write it as 7:30 AM or 19:30')
  expect([timeProblem('19:30'), timeProblem(''), timeProblem(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
