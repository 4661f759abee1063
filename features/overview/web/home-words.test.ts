import { expect, test } from 'vitest'
import type { ProjectFacts } from '../contract.ts'
import { nextDateWords } from '../row-words.ts'
import { criticalWords, dueWords, lateWords, nearDay, pointsWords, recordsWords } from './home-words.ts'

test('a day is told without its year where that is this one', () => {
  expect(nearDay('2031-11-30', '2031-01-02')).toBe('Nov 30')
  expect(nearDay('2032-01-03', '2031-12-31')).toBe('Jan 3, 2032')
})

test('how the projects stand; where nothing is wrong it says so', () => {
  expect([lateWords(0), lateWords(1), lateWords(12)]).toEqual([
    'None late',
    '1 project late',
    '12 projects late',
  ])
  expect([criticalWords(0), criticalWords(3)]).toEqual(['None critical', '3 critical'])
  expect([pointsWords(null), pointsWords(1), pointsWords(47), pointsWords(-2)]).toEqual([
    ...['', '1 point behind', '47 points behind', '2 points ahead'],
  ])
})

test('what is due, of what may be read', () => {
  const due = (inspections: number | null, activities: number | null) =>
    dueWords({ inspections, activities, bid: null })
  expect(due(5, 9)).toBe('5 inspections, 9 activities end')
  expect(due(1, 0)).toBe('1 inspection')
  expect(due(null, 1)).toBe('1 activity ends')
  expect([due(0, 0), due(null, null)]).toEqual(['', ''])
})

test('the records of a project', () => {
  const facts = (openRecords: number, overdueRecords: number, myTurns: number) =>
    recordsWords({ openRecords, overdueRecords, myTurns } as ProjectFacts)
  expect(facts(8, 2, 4)).toBe('8 open, 2 overdue, 4 your turn')
  expect(facts(3, 0, 0)).toBe('3 open')
  expect(facts(0, 0, 0)).toBe('No open records')
})

test('what the next date is of', () => {
  const of = (kind: NonNullable<ProjectFacts['next']>['kind'], title = 'Framing') =>
    nextDateWords({ kind, title, step: null, day: '2031-01-02' })
  expect(nextDateWords({ kind: 'record', title: 'CO-4', step: 'answer', day: '2031-01-02' })).toBe(
    'Answer CO-4',
  )
  expect([of('inspection'), of('bids', ''), of('permit'), of('lapse')]).toEqual([
    ...['Framing', 'Bids due', 'Permit ends: Framing', 'Permit expires: Framing'],
  ])
  expect([of('job'), of('start', ''), of('end', '')]).toEqual(['End of Framing', 'Starts', 'Project ends'])
})
