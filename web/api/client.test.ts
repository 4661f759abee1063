import { afterEach, expect, test, vi } from 'vitest'
import { call, setUnansweredHandler } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const rfis = (action: 'Read' | 'Update') => ({ module: 'RFIs', action }) as const

// A step that an author or holder may take requires Read only, but writes (decisions/0088).
test.each([
  ['a change', { access: rfis('Update') }, 1],
  ['a step that asks for Read', { access: rfis('Read'), writes: true }, 1],
  ['a look', { access: rfis('Read') }, 0],
])('without an answer, whether %s was written is not known: %o', async (_what, of, times) => {
  const unanswered = vi.fn<() => void>()
  setUnansweredHandler(unanswered)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(call({ method: 'POST', path: '/api/rfi/some', ...of }, {})).rejects.toThrow()
  expect(unanswered).toHaveBeenCalledTimes(times)
})
