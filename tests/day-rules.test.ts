/** The texts that date fields accept, and the texts of their refusals. */
import { describe, expect, test } from 'vitest'
import { boundsOf, dayProblem, dayProblems, parseDay } from '#web/ui/form/day-rules.ts'

const start = { day: '2030-06-15', what: 'the start' }
const today = { day: '2030-06-20', what: 'today' }

describe('a date field', () => {
  test.each([
    // In the format of the documents, and as people write dates.
    ['06-15-2030', '2030-06-15'],
    [' 6/5/2030 ', '2030-06-05'],
    ['2030-06-15', '2030-06-15'],
    ['11/25/2026', '2026-11-25'],
    ['11-25-2026', '2026-11-25'],
    ['1/18/27', '2027-01-18'],
    ['6-15-30', '2030-06-15'],
    ['25 Nov 2026', '2026-11-25'],
    ['25 nov 27', '2027-11-25'],
    ['Nov 25, 2026', '2026-11-25'],
    ['NOVEMBER 25th 2026', '2026-11-25'],
    ['1st  Sept. 2026', '2026-09-01'],
    // With dots the day comes first, because nobody writes the month first with dots.
    ['25.11.2026', '2026-11-25'],
    ['5.1.27', '2027-01-05'],
    ['18.1.', '2027-01-18'],
    // Counted from today.
    ['today', '2026-11-25'],
    ['Tomorrow', '2026-11-26'],
    ['YESTERDAY', '2026-11-24'],
    ['+3', '2026-11-28'],
    ['-2', '2026-11-23'],
    ['−2', '2026-11-23'],
    ['+0', '2026-11-25'],
    ['+1w', '2026-12-02'],
    ['-2 Weeks', '2026-11-11'],
    ['+40 days', '2027-01-04'],
    // Without a year: in the year in which the day is nearest to today.
    ['25 Nov', '2026-11-25'],
    ['Nov 24', '2026-11-24'],
    ['18 Jan', '2027-01-18'],
    ['11/26', '2026-11-26'],
    ['5-26', '2027-05-26'],
    ['5-27', '2026-05-27'],
    // 29 February without a year: in the nearest year that has this day.
    ['29 Feb', '2028-02-29'],
    ['2/29/2028', '2028-02-29'],
    // Texts that are not a date.
    ['2/29/2027', null],
    ['29 Feb 27', null],
    ['31 Feb', null],
    ['Feb 30', null],
    ['02-30-2030', null],
    ['2026-02-30', null],
    ['13/1/2026', null],
    ['0/1/2026', null],
    ['25', null],
    ['3', null],
    ['11-25/2026', null],
    ['11/25/026', null],
    ['25.11', null],
    ['31.2.2027', null],
    ['11.25.2026', null],
    ['25 Novembre', null],
    ['Nov', null],
    ['+', null],
    ['+1m', null],
    ['+99999', null],
    ['next week', null],
    ['constructor', null],
    ['', null],
  ])('reads %s', (typed, day) => {
    expect(parseDay(typed, '2026-11-25')).toBe(day)
  })

  test('takes a year left out as one that keeps its limits, else as the nearest, which they refuse', () => {
    const at = '2030-06-20'
    expect(parseDay('28 Dec', '2030-01-03')).toBe('2029-12-28')
    expect(parseDay('28 Dec', '2030-01-03', { first: { day: '2030-01-03', what: 'today' } })).toBe(
      '2030-12-28',
    )
    expect(parseDay('21 Jun', at, { last: today })).toBe('2029-06-21')
    const week = { first: { day: '2030-06-14', what: 'the first day' }, last: today }
    expect(parseDay('16 Jun', at, week)).toBe('2030-06-16')
    expect(parseDay('13 Jun', at, week)).toBe('2030-06-13')
    // If two years are equally near, the later year counts.
    expect(parseDay('Aug 29', '2028-02-28')).toBe('2028-08-29')
  })

  test.each([
    [null, {}, undefined],
    ['2030-06-15', { first: start, last: today }, undefined],
    ['2030-06-14', { first: start }, '06-14-2030 is before the start, 06-15-2030'],
    ['2030-06-21', { last: today }, '06-21-2030 is after today, 06-20-2030'],
    ['2000-02-01', {}, undefined],
    ['2000-01-31', {}, '01-31-2000 is not between 02-01-2000 and 01-31-2051'],
    ['2051-02-01', { first: start }, '02-01-2051 is not between 02-01-2000 and 01-31-2051'],
    ['next week', { first: start }, 'next week is no date: write it as MM-dd-yyyy, 25 Nov, today or +3'],
    // A limit that is not a date has no effect.
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
