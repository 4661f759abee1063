import { describe, expect, test } from 'vitest'
import { endedText, endsText, endText } from './bidding-words.ts'

const los = { endZone: 'America/Los_Angeles' }

describe('the end of bidding reads as', () => {
  test.each([
    [
      { ...los, endDate: '2026-12-01', endTime: '14:00:00', endsAt: '2026-12-01T22:00:00Z' },
      'Dec 1, 2026, 2:00 PM PST',
    ],
    [
      { ...los, endDate: '2026-12-01', endTime: null, endsAt: '2026-12-02T08:00:00Z' },
      'the end of Dec 1, 2026 PST',
    ],
    // The zone is that of the last moment of bidding, on a day on which the clocks change.
    [
      { ...los, endDate: '2026-10-31', endTime: null, endsAt: '2026-11-01T07:00:00Z' },
      'the end of Oct 31, 2026 PDT',
    ],
    [
      { ...los, endDate: '2026-11-10', endTime: '17:00:00', endsAt: '2026-11-11T01:00:00Z' },
      'Nov 10, 2026, 5:00 PM PST',
    ],
    [{ endZone: null, endDate: '2026-12-01', endTime: null, endsAt: null }, 'the end of Dec 1, 2026 UTC'],
    [{ endZone: null, endDate: null, endTime: null, endsAt: null }, ''],
  ])('%o: %s', (end, text) => {
    expect(endText(end)).toBe(text)
  })

  test.each([
    [
      'Dec 1, 2026, 2:00 PM PST',
      'Bidding ends Dec 1, 2026, 2:00 PM PST',
      'Bidding ended Dec 1, 2026, 2:00 PM PST',
    ],
    [
      'the end of Dec 1, 2026 PST',
      'Bidding ends at the end of Dec 1, 2026 PST',
      'Bidding ended at the end of Dec 1, 2026 PST',
    ],
  ])('%s, before and after it', (end, ends, ended) => {
    expect([endsText(end), endedText(end)]).toEqual([ends, ended])
  })

  test('what never had an end says none', () => {
    expect(endedText('')).toBe('Bidding ended')
  })
})
