import { expect, test } from 'vitest'
import { knownWords, unreadWords } from './addenda-words.ts'

test('what a bid knew, and what is warned of before it is submitted', () => {
  expect(knownWords(2, 3)).toBe('knew 2 of 3 addenda')
  expect(knownWords(0, 1)).toBe('knew 0 of 1 addendum')
  expect(unreadWords(0, 3)).toBeUndefined()
  expect(unreadWords(1, 3)).toBe(
    'You have not read 1 addendum. The owner sees that your bid knew 2 of 3 addenda.',
  )
})
