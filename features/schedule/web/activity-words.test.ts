import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { againstPlan, lastCaptureWords, paceWords, stateOf } from './activity-words.ts'

const TODAY = '2026-11-25'
const open = { isDone: false, isLate: false, daysLeft: 4, startDate: '2026-11-01', lastCaptureDate: null }

describe('the chip', () => {
  test.each([
    ['No progress yet', open, statuses.Active],
    ['Not started', { ...open, startDate: '2026-11-26' }, statuses.Active],
    ['Not started', { ...open, startDate: null }, statuses.Active],
    ['In progress', { ...open, lastCaptureDate: '2026-11-24' }, statuses.Active],
    ['Late by 5 days', { ...open, isLate: true, daysLeft: -5, lastCaptureDate: TODAY }, statuses.Active],
    ['Late by 1 day', { ...open, isLate: true, daysLeft: -1 }, statuses.Active],
    ['Done', { ...open, isDone: true }, statuses.Active],
    ['Completed', { ...open, isLate: true, daysLeft: -5 }, statuses.Completed],
  ])('%s', (label, standing, statusId) => {
    expect(stateOf(standing, statusId, TODAY).label).toBe(label)
  })
})

test('the pace, and of how many days', () => {
  expect(paceWords({ pace: '4.876', paceDays: 5 }, 'm³')).toEqual({
    text: '4.88 m³ a day',
    of: 'average of 5 days',
  })
  expect(paceWords({ pace: '25.0', paceDays: 1 }, '')).toEqual({ text: '25 a day', of: 'from 1 day' })
  expect(paceWords({ pace: '0.0031', paceDays: 2 }, 'LS')?.text).toBe('0.0031 LS a day')
  expect(paceWords({ pace: null, paceDays: 0 }, 'm')).toBeNull()
})

test('the forecast against the plan', () => {
  const against = (forecastEnd: string | null, endDate: string | null) =>
    againstPlan({ forecastEnd, endDate })
  expect(against('2026-12-10', '2026-12-04')).toEqual({ text: '6 days after the planned end', isLate: true })
  expect(against('2026-12-03', '2026-12-04')).toEqual({ text: '1 day before the planned end', isLate: false })
  expect(against('2026-12-04', '2026-12-04')?.text).toBe('on the planned end')
  expect(against('2026-12-04', null)).toBeNull()
  expect(against(null, '2026-12-04')).toBeNull()
})

test('the last capture', () => {
  const last = (lastCaptureDate: string | null) => lastCaptureWords({ lastCaptureDate }, TODAY)
  expect(last(TODAY)).toBe('today')
  expect(last('2026-11-24')).toBe('yesterday, Nov 24, 2026')
  expect(last('2026-11-17')).toBe('8 days ago, Nov 17, 2026')
  expect(last(null)).toBeNull()
})
