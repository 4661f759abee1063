import { expect, test } from 'vitest'
import type { LateItem } from '../contract.ts'
import { earnedWords, holderOf, inForceWords, nextWords, rfiWords, standOf, titleOf } from './words.ts'

const activity: LateItem = {
  ...{ targetType: 'SubTask', targetUniqueID: 'a', jobUniqueId: 'j', taskUniqueId: 't', number: '' },
  ...{ title: 'Place', place: 'Footings', days: 9, percent: 58, captured: '55.7', target: '96', unit: 'm³' },
  ...{ heldDays: null, names: ['Grace Okafor'], isMine: false },
}
const record: LateItem = {
  ...activity,
  ...{
    targetType: 'RFI',
    number: 'RFI-9',
    title: 'Asbestos, direction',
    place: '',
    percent: null,
    heldDays: 11,
  },
}

test('what is late is told with how far it is, or who has had it for how long', () => {
  expect([titleOf(activity), standOf(activity)]).toEqual(['Place · Footings', '58% · 55.7 of 96 m³'])
  expect(standOf({ ...activity, percent: null })).toBe('No target')
  expect([titleOf(record), standOf(record)]).toEqual([
    'RFI-9 Asbestos, direction',
    'with Grace Okafor for 11 days',
  ])
  expect(standOf({ ...record, isMine: true, heldDays: 0 })).toBe('with you since today')
  expect(holderOf({ names: [] })).toBe('Nobody')
  expect(holderOf({ names: ['Nils Ames (Studio)', 'A', 'B'] })).toBe('Nils Ames and 2 more')
})

test('what comes', () => {
  const of = { day: '2031-01-02', uniqueID: null, title: 'Electrical', count: 0, blocked: 0 }
  expect(nextWords({ ...of, kind: 'inspection' })).toBe('Inspection: Electrical')
  expect(nextWords({ ...of, kind: 'start', count: 1 })).toBe('1 activity starts within 7 days')
  expect(nextWords({ ...of, kind: 'start', count: 14 })).toBe('14 activities start within 7 days')
  expect(nextWords({ ...of, kind: 'lapse' })).toBe('Permit expires without inspection: Electrical')
  expect(nextWords({ ...of, kind: 'job' })).toBe('Electrical ends')
})

test('what happened; nothing where nothing did, or may be read', () => {
  expect(earnedWords({ earnedPercent: '4.1', captures: { count: 31, people: 6 } })).toBe(
    '+4.1% earned, 31 captures by 6 people',
  )
  expect(earnedWords({ earnedPercent: '-0.3', captures: { count: 1, people: 1 } })).toBe(
    '-0.3% earned, 1 capture by 1 person',
  )
  expect(earnedWords({ earnedPercent: '0.0', captures: { count: 0, people: 0 } })).toBeNull()
  expect(earnedWords({ earnedPercent: null, captures: null })).toBeNull()
  expect([rfiWords({ asked: 2, closed: 3 }), rfiWords({ asked: 0, closed: 1 }), rfiWords(null)]).toEqual([
    '2 RFIs asked, 3 closed',
    '1 RFI closed',
    null,
  ])
  const order = { changeOrderUniqueId: 'o', number: 'CO-1', amount: '38400.00', days: 6 }
  expect(inForceWords(order)).toBe('CO-1 in effect: +$38,400.00, +6 days')
  expect(inForceWords({ ...order, amount: null, days: 0 })).toBe('CO-1 in effect')
})
