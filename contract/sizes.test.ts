import { expect, test } from 'vitest'
import { formatSize } from './sizes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_449_999, '1.4 MB'],
  [2_000_000_000, '2 GB'],
  [3e18, '3,000,000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
