import { expect, test } from 'vitest'
import type { BidLine } from '#features/activities/contract.ts'
import { addendumLineWords, lineNote } from './line-words.ts'

const state = { subTaskTitle: 'Form', subTaskTargetMetric: '100.0', subTaskUnit: 'm²', subTaskHours: null }
const line = { subTaskUniqueId: 'a', taskName: 'Footings' }

test('an addendum says of each line how it was and became', () => {
  const after = { ...state, subTaskTitle: 'Form walls', subTaskTargetMetric: '200.0', subTaskHours: '8.0' }
  expect(addendumLineWords({ ...line, change: 'changed', before: state, after })).toBe(
    '“Form” → “Form walls”, 100 m² → 200 m², no hours → 8 h',
  )
  expect(addendumLineWords({ ...line, change: 'added', before: null, after })).toBe('New: 200 m², 8 h')
  expect(addendumLineWords({ ...line, change: 'deleted', before: state, after: null })).toBe(
    'Deleted, it was 100 m²',
  )
})

test('a line says which addendum changed it last, and how it was before', () => {
  const priced = { ...line, ...state, addendumNumber: 2, lineBefore: null } as unknown as BidLine
  expect(lineNote({ ...priced, addendumNumber: null })).toBe('')
  expect(lineNote(priced)).toBe('Added by addendum 2')
  expect(lineNote({ ...priced, lineBefore: { ...state, subTaskTargetMetric: '50.0' } })).toBe(
    'Changed by addendum 2, it was 50 m²',
  )
  expect(lineNote({ ...priced, lineBefore: { ...state, subTaskTitle: 'Forms', subTaskHours: '8.0' } })).toBe(
    'Changed by addendum 2, it was “Forms”, 8 h',
  )
})
