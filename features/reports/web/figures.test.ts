/** How the screen of the progress report shows the rows. */
import { expect, test } from 'vitest'
import type { ProgressRow } from '../contract.ts'
import { cellsOf, differenceText, isBehind, shownRows, standOf, wholeAmount } from './figures.ts'

const row = (more: Partial<ProgressRow>): ProgressRow => ({
  ...{ level: 'job', jobUniqueId: 'j', taskUniqueId: null, subTaskUniqueId: null, title: 'Roof' },
  ...{
    unit: null,
    target: null,
    capturedBefore: null,
    capturedInPeriod: null,
    captured: null,
    startDate: null,
  },
  ...{ value: '1959940.40', planned: '0.00', earnedBefore: null, earnedInPeriod: null, earned: null },
  ...{
    plannedPercent: '50.0',
    beforePercent: '40.0',
    inPeriodPercent: '7.3',
    earnedPercent: '47.3',
    difference: '-2.7',
  },
  ...more,
})

test('a difference has a sign, and is behind from more than one and a half points on', () => {
  expect(['0.4', '-2.7', '0.0', '-0.0'].map(differenceText)).toEqual(['+0.4', '−2.7', '0.0', '0.0'])
  expect(['-1.6', '-1.5', '3.0'].map((difference) => isBehind({ difference }))).toEqual([true, false, false])
})

test('amounts go without cents; an activity shows quantities, and so does all where amounts are not seen', () => {
  expect(wholeAmount('1959940.40')).toBe('1,959,940')
  expect(cellsOf(row({}), true)).toMatchObject({ value: '1,959,940', planned: '–' })
  const activity = row({ level: 'activity', unit: 'm³', target: '100.0', captured: '0.0' })
  expect(cellsOf(activity, true)).toMatchObject({ value: '100 m³', earned: '–' })
  expect(cellsOf(row({ value: null }), false)).toMatchObject({ value: '–' })
})

test('a row is shown where all above it are open; how the jobs stand is counted of jobs alone', () => {
  const rows = [
    row({}),
    row({ level: 'task', taskUniqueId: 't', difference: '-9.0' }),
    row({ level: 'activity', taskUniqueId: 't', subTaskUniqueId: 'a' }),
    row({ jobUniqueId: 'k', title: 'Site', difference: '-12.1' }),
    row({ level: 'project', jobUniqueId: null }),
  ]
  const levels = (...open: string[]) => shownRows(rows, new Set(open)).map(({ level }) => level)
  expect(levels()).toEqual(['job', 'job'])
  expect(levels('t')).toEqual(['job', 'job'])
  expect(levels('j')).toEqual(['job', 'task', 'job'])
  expect(levels('j', 't')).toEqual(['job', 'task', 'activity', 'job'])
  expect(standOf({ rows })).toMatchObject({ jobs: 2, behind: 2, worst: { title: 'Site' }, done: 0 })
})
