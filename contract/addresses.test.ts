import { expect, test } from 'vitest'
import { inAccount, withoutAccount } from './addresses.ts'

test.each([
  ['/home', '/home?in=A'],
  ['/browse?Parent=1', '/browse?Parent=1&in=A'],
  ['/rfidetails/1/2#answer', '/rfidetails/1/2?in=A#answer'],
  ['https://plumbline.example/a?b=c#d', 'https://plumbline.example/a?b=c&in=A#d'],
  ['', ''],
])('%s is meant in an account, and is itself again without', (address, meant) => {
  expect(inAccount(address, 'A')).toBe(meant)
  expect(withoutAccount(meant)).toBe(address)
})

test('only the account is taken off, wherever it stands', () => {
  expect(withoutAccount('/a?in=1&bin=2')).toBe('/a?bin=2')
  expect(withoutAccount('/a?x=1&in=2&y=3')).toBe('/a?x=1&y=3')
})
