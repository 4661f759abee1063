import { expect, test } from 'vitest'
import { knownWords } from './addenda-words.ts'

test('what a bid knew', () => {
  expect(knownWords(2, 3)).toBe('Addenda acknowledged: 2 of 3')
  expect(knownWords(0, 1)).toBe('Addenda acknowledged: 0 of 1')
})
