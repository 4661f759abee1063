import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEarly, takeEarly } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { refreshSoon } from './refresh.ts'

/** Shows a query as a screen does. Its first fetch returns at once; each later fetch takes `milliseconds`. */
function show(module: string, milliseconds: number): { asked: number; arrived: number; hide(): void } {
  const shown = { asked: 0, arrived: 0, hide: () => {} }
  const observer = new QueryObserver(queryClient, {
    queryKey: [module, 'shown'],
    queryFn: async ({ signal }) => {
      shown.asked += 1
      await new Promise((resolve) => setTimeout(resolve, shown.asked > 1 ? milliseconds : 0))
      signal.throwIfAborted()
      shown.arrived += 1
      return shown.arrived
    },
  })
  shown.hide = observer.subscribe(() => {})
  return shown
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  // Lets a running refresh end, at the latest by its time limit.
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  queryClient.clear()
})

describe('changes of others', () => {
  test('put out of date what was asked before the code was there, and nobody has taken yet', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    vi.stubGlobal('sessionStorage', { getItem: () => null })
    const request = { method: 'POST', path: '/api/workorder/employee', body: {}, token: 'a token' } as const
    askEarly(request)
    refreshSoon('Tasks')
    await vi.advanceTimersByTimeAsync(1000)
    expect(takeEarly(request)).toBeUndefined()
    vi.unstubAllGlobals()
  })

  test('are gathered: a swarm of them costs each query one fetch', async () => {
    const [jobs, files] = [show('Jobs', 10), show('Files', 10)]
    await vi.advanceTimersByTimeAsync(100)
    for (let captures = 0; captures < 50; captures += 1) {
      refreshSoon('Captures', 'Tasks')
      await vi.advanceTimersByTimeAsync(4)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(jobs).toMatchObject({ asked: 2, arrived: 2 })
    expect(files).toMatchObject({ asked: 1, arrived: 1 })
    jobs.hide()
    files.hide()
  })

  test('that never end do not keep what they refresh from arriving', async () => {
    const jobs = show('Jobs', 900)
    await vi.advanceTimersByTimeAsync(1000)
    for (let captures = 0; captures < 100; captures += 1) {
      refreshSoon('Captures')
      await vi.advanceTimersByTimeAsync(100)
    }
    // The changes last ten seconds, and each refresh takes a little more than one second.
    expect(jobs.arrived).toBeGreaterThan(7)
    expect(jobs.asked - jobs.arrived).toBeLessThan(2)
    jobs.hide()
  })

  test('are fetched although the fetch before hangs', async () => {
    const jobs = show('Jobs', 3_600_000)
    await vi.advanceTimersByTimeAsync(100)
    refreshSoon('Jobs')
    await vi.advanceTimersByTimeAsync(300)
    refreshSoon('Jobs')
    expect(jobs.asked).toBe(2)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(jobs.asked).toBe(3)
    jobs.hide()
  })
})
