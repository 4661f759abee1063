/** Tests of the search results that do not come from the server. */
import { expect, test } from 'vitest'
import { deeds, readQuery, says } from './search-ways.ts'

test.each([
  ['New RFI', 'rfi new', true],
  ['New RFI', 'NEW R', true],
  ['New RFI', 'fi', false],
  ['New RFI', 'new permit', false],
  ['Déjà vu', 'deja', true],
  ['Deja vu', 'déjà  VU', true],
  ['Log time', '', true],
])('%s is what "%s" says: %s', (text, typed, isSaid) => {
  expect(says(text, typed)).toBe(isSaid)
})

test.each([
  ['> new rfi ', { words: 'new rfi', isDeedsOnly: true }],
  ['>', { words: '', isDeedsOnly: true }],
  [' new rfi', { words: 'new rfi', isDeedsOnly: false }],
])('"%s" is read', (typed, read) => {
  expect(readQuery(typed)).toEqual(read)
})

test('each action has a name of its own, and in a project leads to that project', () => {
  expect(new Set(deeds.map(({ label }) => label)).size).toBe(deeds.length)
  const inProject = deeds.flatMap(({ href }) => (typeof href === 'string' ? [] : [href('one')]))
  expect(inProject).toHaveLength(8)
  for (const href of inProject) expect(href).toContain('one')
})
