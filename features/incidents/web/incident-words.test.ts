import { expect, test } from 'vitest'
import type { IncidentDetails, IncidentEmployee } from '../contract.ts'
import { callBy, dueInLog, firstCall, toEnter } from './incident-words.ts'

const WARNING = 'var(--plumb-warning)'

test.each([
  ['2026-08-12', 'Enter in the log by Aug 12', 'var(--mantine-color-dimmed)'],
  ['2026-08-07', 'Enter in the log by Aug 7', WARNING],
  ['2026-08-06', 'Enter in the log by tomorrow', WARNING],
  ['2026-08-05', 'Enter in the log today', WARNING],
  ['2026-08-04', 'Was to be entered in the log by Aug 4', 'var(--plumb-late)'],
  ['2025-12-31', 'Was to be entered in the log by Dec 31, 2025', 'var(--plumb-late)'],
])('a case that is due on %s says so, and in which color', (day, text, color) => {
  expect(dueInLog(day, '2026-08-05')).toEqual({ text, color })
})

test.each([
  ['2026-08-05 17:40', 'Call OSHA by 5:40 PM today'],
  ['2026-08-05 16:00', 'Call OSHA by 4:00 PM today'],
  ['2026-08-06 09:00', 'Call OSHA by 9:00 AM tomorrow'],
  ['2026-08-05 15:59', 'OSHA was to be called by 3:59 PM today'],
  ['2026-08-04 17:40', 'OSHA was to be called by 5:40 PM on Aug 4'],
  ['2025-12-31 17:40', 'OSHA was to be called by 5:40 PM on Dec 31, 2025'],
])('OSHA is to be called by %s', (tellBy, text) => {
  expect(callBy(tellBy, '2026-08-05 16:00')).toBe(text)
})

const incident = (people: Partial<IncidentEmployee>[]) => ({ incidentEmployees: people }) as IncidentDetails

test('the case that is due first comes first, and what is entered or not recordable is not among them', () => {
  const open = toEnter(
    incident([
      { incidentEmployeeUniqueId: 'later', logDueOn: '2026-08-12' },
      { incidentEmployeeUniqueId: 'entered', logDueOn: null },
      { incidentEmployeeUniqueId: 'first', logDueOn: '2026-08-04' },
    ]),
  )
  expect(open.map(({ incidentEmployeeUniqueId: id }) => id)).toEqual(['first', 'later'])
})

test('the head of a page says the first call that is due, until the end of its day', () => {
  const people = [{ tellBy: '2026-08-06 09:00' }, { tellBy: '2026-08-05 17:40' }, { tellBy: null }]
  expect(firstCall(incident(people), '2026-08-05')).toBe('2026-08-05 17:40')
  expect(firstCall(incident(people), '2026-08-06')).toBe('2026-08-06 09:00')
  expect(firstCall(incident(people), '2026-08-07')).toBeUndefined()
})
