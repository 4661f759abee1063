import { expect, test } from 'vitest'
import { CallError } from '#web/api/client.ts'
import { problemOf } from './upload-parts.ts'

test.each([
  ['no connection', [0, 'OFFLINE'], { isAway: true, isFinal: false }],
  ['a server that is away', [503, 'UNAVAILABLE'], { isAway: true, isFinal: false }],
  ['no room on the server', [507, 'STORAGE_FULL'], { isAway: true, isFinal: false }],
  ['a session that is over', [401, 'UNAUTHORIZED'], { isAway: true, isFinal: false }],
  ['too many at once', [429, 'TOO_MANY_UPLOADS'], { isAway: true, isFinal: false }],
  ['a day that is confirmed', [409, 'DAY_CONFIRMED'], { isAway: false, isFinal: false }],
  ['a record that is gone', [404, 'NOT_FOUND'], { isAway: false, isFinal: false }],
  ['access that is lost', [403, 'FORBIDDEN'], { isAway: false, isFinal: false }],
  ['an account that is full', [413, 'STORAGE_LIMIT'], { isAway: false, isFinal: false }],
  ['a file that is too large', [413, 'FILE_TOO_LARGE'], { isAway: false, isFinal: true }],
  ['a program', [400, 'EXECUTABLE'], { isAway: false, isFinal: true }],
] as const)('%s says whether it is tried again', (_what, [status, code], said) => {
  expect(problemOf(new CallError(status, code, 'Why'))).toEqual({ text: 'Why', ...said })
})

test('what is no answer at all is tried again by itself', () => {
  expect(problemOf(new TypeError('no code'))).toMatchObject({ isAway: true, isFinal: false })
})
