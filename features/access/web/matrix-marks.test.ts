import { expect, test } from 'vitest'
import { bits, modules } from '#contract/modules.ts'
import { moduleGroups, wordsOf } from '#features/roles/words.ts'
import { changesOf, countOf, loudLines, marksLike, summaryOf, turned } from './matrix-marks.ts'

test('every module stands in one group', () => {
  expect(moduleGroups.flatMap((group) => group.modules).toSorted()).toEqual([...modules].toSorted())
})

test('a bit that is turned is marked, and turned back it is not', () => {
  const once = turned({}, { RFIs: 3 }, 'RFIs', 'Update')
  expect(changesOf({ RFIs: 3 }, once)).toEqual([
    { module: 'RFIs', before: 3, after: 7, gained: ['Update'], lost: [] },
  ])
  expect(turned(once, { RFIs: 3 }, 'RFIs', 'Update')).toEqual({})
  expect(changesOf({ RFIs: 3 }, turned({}, { RFIs: 3 }, 'RFIs', 'Create'))[0]?.lost).toEqual(['Create'])
})

test.each(['Create', 'Update', 'Delete'] as const)(
  '%s brings Read along, which can be taken off again',
  (bit) => {
    const marks = turned({}, {}, 'RFIs', bit)
    expect(changesOf({}, marks)[0]?.after).toBe(bits[bit] | bits.Read)
    expect(changesOf({}, turned(marks, {}, 'RFIs', 'Read'))[0]?.after).toBe(bits[bit])
  },
)

test('GlobalAccess and Read bring nothing along', () => {
  expect(changesOf({}, turned({}, {}, 'RFIs', 'GlobalAccess'))[0]?.after).toBe(bits.GlobalAccess)
  expect(changesOf({}, turned({}, {}, 'RFIs', 'Read'))[0]?.after).toBe(bits.Read)
})

test('marks hold on what somebody else has changed meanwhile', () => {
  const marks = turned(turned({}, { RFIs: 3 }, 'RFIs', 'Update'), { RFIs: 3 }, 'RFIs', 'Create')
  expect(changesOf({ RFIs: 15 }, marks)).toEqual([
    { module: 'RFIs', before: 15, after: 14, gained: [], lost: ['Create'] },
  ])
})

test('a copy of another role gives what whoever copies may give', () => {
  const marks = marksLike({ RFIs: 8, Jobs: 2 }, { RFIs: 7, Invoices: 15 }, { RFIs: 3, Jobs: 31 })
  const changes = changesOf({ RFIs: 8, Jobs: 2 }, marks)
  expect(changes.map(({ module, after }) => [module, after])).toEqual([
    ['Jobs', 0],
    ['RFIs', 3],
  ])
  expect(countOf(changes)).toBe(4)
})

test('what nobody should overlook is said first, of one and of many', () => {
  const changes = changesOf(
    { Projects: 2 },
    turned(turned({}, { Projects: 2 }, 'Projects', 'GlobalAccess'), {}, 'Roles', 'Update'),
  )
  expect(loudLines(changes, 1)).toEqual([
    '1 person sees all projects',
    '1 person can change what roles allow',
  ])
  const back = changesOf(
    { Projects: 18, Roles: 6 },
    turned(turned({}, { Projects: 18 }, 'Projects', 'GlobalAccess'), { Roles: 6 }, 'Roles', 'Update'),
  )
  expect(loudLines(back, 5)).toEqual([
    '5 people see only the projects they are assigned to',
    '5 people can no longer change what roles allow',
  ])
  expect(loudLines(changesOf({}, turned({}, {}, 'RFIs', 'Read')), 5)).toEqual([])
})

test('roles and sums in words', () => {
  expect(wordsOf(0)).toBe('none')
  expect(wordsOf(7)).toBe('Create, Read, Update')
  expect(summaryOf(undefined)).toBe('No access yet')
  expect(summaryOf({ Projects: 0 })).toBe('No access yet')
  expect(summaryOf(Object.fromEntries(modules.map((module) => [module, 31])))).toBe(
    'All modules, all projects',
  )
  expect(summaryOf({ Projects: 18 })).toBe('All projects')
  expect(summaryOf({ Projects: 2, Roles: 6 })).toBe('Assigned projects, changes roles')
  expect(summaryOf({ RFIs: 2 })).toBe('No projects')
})
