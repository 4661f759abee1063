import { describe, expect, test } from 'vitest'
import { endedText, endText } from './words.ts'

const los = { endZone: 'America/Los_Angeles' }

describe('the end of bidding reads as', () => {
  test.each([
    [
      { ...los, endDate: '2026-12-01', endTime: '14:00:00', endsAt: '2026-12-01T22:00:00Z' },
      'Dec 1, 2:00 PM PST',
    ],
    [
      { ...los, endDate: '2026-12-01', endTime: null, endsAt: '2026-12-02T08:00:00Z' },
      'the end of Dec 1 PST',
    ],
    // The clocks that it was meant by, on the day on which they change.
    [
      { ...los, endDate: '2026-10-31', endTime: null, endsAt: '2026-11-01T07:00:00Z' },
      'the end of Oct 31 PDT',
    ],
    [
      { ...los, endDate: '2026-11-10', endTime: '17:00:00', endsAt: '2026-11-11T01:00:00Z' },
      'Nov 10, 5:00 PM PST',
    ],
    [{ endZone: null, endDate: '2026-12-01', endTime: null, endsAt: null }, 'the end of Dec 1 UTC'],
    [{ endZone: null, endDate: null, endTime: null, endsAt: null }, ''],
  ])('%o: %s', (end, text) => {
    expect(endText(end)).toBe(text)
  })

  test('what has ended says when', () => {
    expect(endedText({ endDate: '2026-12-01' })).toBe('Bidding ended Dec 1, 2026.')
  })
})
