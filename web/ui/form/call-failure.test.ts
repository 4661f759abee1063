import { expect, test } from 'vitest'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { callFailure } from './call-failure.ts'

test('a refusal is said with its hint, its links and each reason once', () => {
  const fields = [
    { path: '0.title', message: 'is too long' },
    { path: '1.title', message: 'is too long' },
    { path: '1.quantity', message: 'Taken' },
  ]
  const links = [{ text: 'RFI-5', path: '/rfi/5' }]
  const error = new CallError(409, 'TAKEN', 'Taken', { hint: 'Choose another.', fields, links })
  expect(callFailure(error)).toEqual({
    title: 'Taken',
    hint: 'Choose another.',
    links,
    problems: ['Is too long'],
  })
})

test('whoever was not reached keeps what was typed', () => {
  const { title, hint } = callFailure(new CallError(0, 'OFFLINE', texts.offline))
  expect([title, hint]).toEqual([texts.offline, texts.offlineHint])
})

test('what is no refusal is said all the same', () => {
  expect(callFailure(new Error('No room'))).toMatchObject({ title: 'No room', problems: [] })
  expect(callFailure('?')).toMatchObject({ title: texts.unknownError, problems: [] })
})
