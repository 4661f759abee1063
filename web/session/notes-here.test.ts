import { afterEach, expect, test, vi } from 'vitest'
import { keepNoteHere, noteHere } from './notes-here.ts'

afterEach(() => vi.unstubAllGlobals())

test('a note is kept, and read again', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  keepNoteHere('last', { ann: '1' })
  expect(noteHere('last')).toEqual({ ann: '1' })
  expect(noteHere('other')).toBe(undefined)
  kept.set('last', 'no JSON')
  expect(noteHere('last')).toBe(undefined)
})

test('storage that is full or closed keeps nothing, and nobody is disturbed', () => {
  const refuse = vi.fn<() => never>(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepNoteHere('last', 1)
  expect(noteHere('last')).toBe(undefined)
  expect(refuse).toHaveBeenCalledTimes(2)
})
