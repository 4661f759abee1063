import { expect, test } from 'vitest'
import { knownWords } from './addenda-words.ts'

test('what a bid knew', () => {
  expect(knownWords(2, 3)).toBe('knew 2 of 3 addenda')
  expect(knownWords(0, 1)).toBe('knew 0 of 1 addendum')
})
