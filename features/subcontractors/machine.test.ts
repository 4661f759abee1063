import { expect, test } from 'vitest'
import { refusalOf, standings, subcontractorStatuses } from './machine.ts'

test('what is Pending may all be done with, and what is activated nothing any more, in the documented words and tones', () => {
  expect([refusalOf('edit', 'Pending'), refusalOf('remove', 'Pending')]).toEqual([null, null])
  expect(refusalOf('edit', 'Created')).toMatchObject({
    code: 'SUBCONTRACTOR_ACTIVATED',
    text: 'Activated account cannot be edited.',
    tone: 'error',
  })
  expect(refusalOf('remove', 'Created')).toMatchObject({ code: 'SUBCONTRACTOR_NOT_DELETED', tone: 'warning' })
  expect(subcontractorStatuses.map((status) => standings[status])).toEqual(['Pending', 'Activated'])
})
