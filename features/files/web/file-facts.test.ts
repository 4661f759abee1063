import { expect, test } from 'vitest'
import { kindOf, namedByMoment } from './file-facts.ts'

test.each([
  ['application/pdf', 'pdf'],
  ['image/heic', 'image'],
  ['image/vnd.dwg', 'drawing'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  ['text/csv', 'text'],
  ['application/json', 'text'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['application/zip', 'archive'],
  ['application/octet-stream', 'other'],
  [null, 'other'],
])('%s is shown as %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
})

test('what a camera or the clipboard names alike is named by its moment, all else stays', () => {
  const now = new Date(2026, 10, 21, 9, 5, 7, 42)
  const given = (name: string) => namedByMoment(new File(['x'], name, { type: 'image/jpeg' }), 'Photo', now)
  expect(given('image.jpg').name).toBe('Photo 2026-11-21 09.05.07.042.jpg')
  expect(given('image.jpg').type).toBe('image/jpeg')
  expect(given('IMG_2041.jpg').name).toBe('IMG_2041.jpg')
})
