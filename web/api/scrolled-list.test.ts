import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { type Stretch, scrolledList } from './scrolled-list.ts'

interface Row {
  id: string
  of: number
}

afterEach(() => queryClient.clear())

/** A list on the server: each call continues after an id. `rows` can be changed between calls. */
function serve(count: number) {
  const asked: Stretch[] = []
  const served = {
    asked,
    rows: Array.from({ length: count }, (_each, at): Row => ({ id: String(at).padStart(5, '0'), of: 0 })),
    answer({ after, NumberOfItemsPerPage: size }: Stretch) {
      asked.push({ after, NumberOfItemsPerPage: size })
      const rest = served.rows.filter(({ id }) => id > after)
      const items = rest.slice(0, size)
      return {
        items,
        count: items.length,
        totalCount: served.rows.length,
        totalPages: Math.ceil(served.rows.length / size),
        next: rest.length > size ? (items.at(-1)?.id ?? null) : null,
      }
    },
  }
  return served
}

/** Shows the list on a screen. */
function show(served: ReturnType<typeof serve>, perLoad = 4) {
  const list = scrolledList({
    queryKey: ['Projects', 'list'],
    perLoad,
    fetchPage: async (stretch) => served.answer(stretch),
    idOf: ({ id }: Row) => id,
  })
  const observer = new InfiniteQueryObserver(queryClient, list)
  observer.subscribe(() => {})
  return {
    refetch: () => observer.refetch(),
    goOn: () => observer.fetchNextPage(),
    hasNext: () => observer.getCurrentResult().hasNextPage,
    shown: () => observer.getCurrentResult().data,
    ids: () => observer.getCurrentResult().data?.items.map(({ id }) => id),
  }
}

test('goes on behind the last row, and is fetched anew in one call', async () => {
  const served = serve(14)
  const { refetch, goOn, hasNext, shown } = show(served)
  await refetch()
  expect(shown()).toMatchObject({ items: { length: 4 }, total: 14 })
  while (hasNext()) await goOn()
  expect(shown()).toEqual({ items: served.rows, total: 14 })
  expect(served.asked.map(({ after }) => after)).toEqual(['', '00003', '00007', '00011'])

  served.asked.length = 0
  served.rows = served.rows.slice(3)
  await refetch()
  expect(served.asked).toEqual([{ after: '', NumberOfItemsPerPage: 16 }])
  expect(shown()).toEqual({ items: served.rows, total: 11 })
})

test('goes on from where it was, once it has been fetched anew', async () => {
  const served = serve(14)
  const { refetch, goOn, hasNext, ids } = show(served)
  await refetch()
  await goOn()
  await refetch()
  expect(ids()).toEqual(served.rows.slice(0, 8).map(({ id }) => id))
  await goOn()
  expect(served.asked.at(-1)).toEqual({ after: '00007', NumberOfItemsPerPage: 4 })
  expect(ids()).toHaveLength(12)
  // The list got shorter, so the scrolling ends.
  served.rows = served.rows.slice(0, 2)
  await refetch()
  expect(hasNext()).toBe(false)
  expect(ids()).toEqual(['00000', '00001'])
  // The list got longer again, so the scrolling continues.
  served.rows = serve(9).rows
  await refetch()
  await goOn()
  await goOn()
  expect(ids()).toEqual(served.rows.map(({ id }) => id))
})

test('of more than one call brings is fetched anew in as few as it takes, and goes on', async () => {
  const served = serve(2_500)
  const { refetch, goOn, ids } = show(served, 400)
  await refetch()
  while ((ids()?.length ?? 0) < 2000) await goOn()
  served.asked.length = 0
  await refetch()
  expect(served.asked).toEqual([
    { after: '', NumberOfItemsPerPage: 800 },
    { after: '00799', NumberOfItemsPerPage: 800 },
    { after: '01599', NumberOfItemsPerPage: 400 },
  ])
  expect(ids()).toEqual(served.rows.slice(0, 2000).map(({ id }) => id))
  await goOn()
  await goOn()
  expect(ids()).toEqual(served.rows.map(({ id }) => id))
})

test('shows a row once that came with two loads, where the later one has it and as it says', async () => {
  const served = serve(8)
  const { refetch, goOn, shown } = show(served)
  await refetch()
  const moved = { id: '00001', of: 1 }
  const { answer } = served
  served.answer = (stretch) => {
    const page = answer(stretch)
    const items = [...page.items.slice(0, 1), moved, ...page.items.slice(1, 3)]
    return { ...page, items, totalCount: 8, next: null }
  }
  await goOn()
  const ids = shown()?.items.map(({ id }) => id)
  expect(ids).toEqual(['00000', '00002', '00003', '00004', '00001', '00005', '00006'])
  expect(shown()?.items[4]).toEqual(moved)
  expect(shown()?.total, 'the number of those that are shown').toBe(7)
})

test('says of a list that goes on that there are more than it shows', async () => {
  const served = serve(8)
  const { answer } = served
  served.answer = (stretch) => ({ ...answer(stretch), totalCount: 2 })
  const { refetch, shown } = show(served)
  await refetch()
  expect(shown()).toMatchObject({ items: { length: 4 }, total: 5 })
})
