/** What date fields take, and in which words they refuse. */
import { describe, expect, test } from 'vitest'
import { boundsOf, dayProblem, dayProblems, parseDay } from '#web/ui/form/day-rules.ts'

const start = { day: '2030-06-15', what: 'the start' }
const today = { day: '2030-06-20', what: 'today' }

describe('a date field', () => {
  test.each([
    ['06-15-2030', '2030-06-15'],
    [' 6/5/2030 ', '2030-06-05'],
    ['2030-06-15', '2030-06-15'],
    ['02-30-2030', null],
    ['6-15-30', null],
    ['tomorrow', null],
  ])('reads %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  test.each([
    [null, {}, undefined],
    ['2030-06-15', { first: start, last: today }, undefined],
    ['2030-06-14', { first: start }, '06-14-2030 is before the start, 06-15-2030'],
    ['2030-06-21', { last: today }, '06-21-2030 is after today, 06-20-2030'],
    ['2000-02-01', {}, undefined],
    ['2000-01-31', {}, '01-31-2000 is not between 02-01-2000 and 01-31-2051'],
    ['2051-02-01', { first: start }, '02-01-2051 is not between 02-01-2000 and 01-31-2051'],
    ['next week', { first: start }, 'next week is no date: write it as MM-dd-yyyy'],
    // What names no day limits nothing.
    ['2030-06-14', { first: { day: 'soon', what: 'the start' } }, undefined],
    ['2030-06-14', { first: { day: null, what: 'the start' } }, undefined],
  ])('says of %s within %o: %s', (value, limits, problem) => {
    expect(dayProblem(value, limits)).toBe(problem)
  })

  test('has a calendar of the same days', () => {
    expect(boundsOf({})).toEqual({ minDate: '2000-02-01', maxDate: '2051-01-31' })
    expect(boundsOf({ first: start, last: today })).toEqual({ minDate: start.day, maxDate: today.day })
    expect(boundsOf({ first: { day: 'soon', what: 'the start' } }).minDate).toBe('2000-02-01')
  })

  test('tells the problems of a form by field', () => {
    const limits = { from: {}, to: { first: start } }
    expect(dayProblems({ from: '2030-06-15', to: '2030-06-01' }, limits)).toEqual({
      to: '06-01-2030 is before the start, 06-15-2030',
    })
    expect(dayProblems({ from: null, to: null }, limits)).toEqual({})
  })
})
