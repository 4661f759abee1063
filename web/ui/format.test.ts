/** Tests of the time zone in which an instant is shown, and of the zone that decides its day. */
import { afterEach, expect, test } from 'vitest'
import { usualRegions } from '#contract/region.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery } from '#web/session/present-session.ts'
import { daysUntil, formatClock, formatDigits, formatInstant, formatInstantDay } from './format.ts'

afterEach(() => queryClient.clear())

const LATE = '2031-03-10T11:00:00Z'

function signIn(
  account: string | null,
  person: string | null,
  isTimeZoneChosen = true,
  region = usualRegions[1],
): void {
  const session: Partial<SessionBasics> = {
    account: account ? { accountUniqueID: '1', accountName: 'Office', timeZone: account, region } : null,
    timeZone: person,
    isTimeZoneChosen,
  }
  queryClient.setQueryData(sessionQuery.queryKey, session as SessionBasics)
}

test.each([
  ['Pacific/Kiritimati', 'Etc/GMT+12', 'Mar 9, 2031, 11:00 PM', 'Mar 11, 2031'],
  ['Etc/GMT+12', 'Pacific/Kiritimati', 'Mar 11, 2031, 1:00 AM', 'Mar 9, 2031'],
  [null, 'Pacific/Kiritimati', 'Mar 11, 2031, 1:00 AM', 'Mar 11, 2031'],
])('of an account in %s, for a person in %s', (account, person, instant, day) => {
  signIn(account, person)
  // Some runtimes put a narrow space before AM and PM.
  expect(formatInstant(LATE).replaceAll('\u202f', ' ')).toBe(instant)
  expect(formatInstantDay(LATE)).toBe(day)
})

test('whoever chose no zone reads the clocks of their browser, not of the one they signed in with last', () => {
  signIn('UTC', 'Pacific/Kiritimati', false)
  const here = new Date(LATE).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  expect(formatInstant(LATE)).toBe(here)
})

test.each([
  [1, 'Mar 10, 2031, 11:00 AM', '7:05 AM', '02/28/2027'],
  [2, 'Mar 10, 2031, 11:00', '07:05', '28.02.2027'],
] as const)('times and days in digits read as region %s has them', (regionId, instant, clock, digits) => {
  signIn('UTC', 'UTC', true, usualRegions[regionId])
  expect(formatInstant(LATE).replaceAll('\u202f', ' ')).toBe(instant)
  expect(formatClock('07:05:00')).toBe(clock)
  expect(formatDigits('2027-02-28')).toBe(digits)
})

test('days are counted from the day that is said', () => {
  expect(daysUntil('2031-03-11', '2031-03-09')).toBe(2)
  expect(daysUntil('2031-03-09 00:00:00', '2031-03-11')).toBe(-2)
})
