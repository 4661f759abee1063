import { expect, test } from 'vitest'
import { dayInDigits } from './region.ts'
import { regionOf } from './region-of-country.ts'

test.each([
  ['US', { regionId: 1, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'MM/dd/yyyy' }],
  [null, { regionId: 1, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'MM/dd/yyyy' }],
  ['CA', { regionId: 2, clock: 12, weekStart: 'Sunday', paper: 'Letter', dateStyle: 'yyyy-MM-dd' }],
  ['DE', { regionId: 2, clock: 24, weekStart: 'Monday', paper: 'A4', dateStyle: 'dd.MM.yyyy' }],
  ['SE', { regionId: 2, clock: 24, weekStart: 'Monday', paper: 'A4', dateStyle: 'yyyy-MM-dd' }],
  ['AU', { regionId: 2, clock: 12, weekStart: 'Monday', paper: 'A4', dateStyle: 'dd.MM.yyyy' }],
] as const)('a country is proposed what people are used to there: %s', (country, region) => {
  expect(regionOf(country)).toEqual(region)
})

test('a day reads in digits as the account has it', () => {
  const day = '2027-02-28'
  expect(dayInDigits(day, 'MM/dd/yyyy')).toBe('02/28/2027')
  expect(dayInDigits(day, 'dd.MM.yyyy')).toBe('28.02.2027')
  expect(dayInDigits(day, 'yyyy-MM-dd')).toBe('2027-02-28')
})
