/** Refusals of a part of a call. */
import { expect, test } from 'vitest'
import { AppError, forbidden, type Lacking } from '#contract/errors.ts'
import { within } from './within.ts'

const placeOf = (path: string) => `uses.${path}`

test('is told by its place in the whole, with all that is said of it', async () => {
  const kind = { status: 409, text: 'Taken.', hint: 'Wait for it.', retryAfter: 5 } as const
  const links = [{ text: 'The day', path: '/reports/daily' }]
  const fields = [{ path: '0.hours', message: 'are too many' }]
  const refused = Promise.reject(new AppError('TAKEN', kind, fields, { text: 'That day is closed.', links }))
  await expect(within(refused, placeOf)).rejects.toMatchObject({
    ...{
      code: 'TAKEN',
      status: 409,
      hint: 'Wait for it.',
      retryAfter: 5,
      links,
      message: 'That day is closed.',
    },
    fields: [{ path: 'uses.0.hours', message: 'are too many' }],
  })
})

test('for want of a right says which one', async () => {
  const lacking: Lacking = { module: 'Costs', action: 'Read' }
  await expect(within(Promise.reject(forbidden(lacking)), placeOf)).rejects.toMatchObject({ lacking })
})

test('of what the server did not expect nothing is made', async () => {
  const error = new TypeError('no such thing')
  await expect(within(Promise.reject(error), placeOf)).rejects.toBe(error)
})

test('answers what the part does', async () => {
  expect(await within(Promise.resolve(['id']), placeOf)).toEqual(['id'])
})
