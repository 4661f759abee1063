/** The store of files that wait in the browser: their keeper, their number, and the agreement between two tabs. */
import * as fake from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countKeptHere, keeperOf, noteKeptHere } from '#web/session/kept-here.ts'
import { keptHere } from '#web/session/kept-mark.ts'
import type { SessionBasics } from '#web/session/session.ts'
import {
  agreeOnUpload,
  dropKept,
  forgetUpload,
  isStillKept,
  keepFiles,
  listKept,
  noteRefusal,
} from './kept-files.ts'

/** A replacement for the browser's localStorage, which Node does not have. */
function storage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

const place = { workOrderUniqueId: 'p', targetUniqueID: 'n', targetType: 'Observation' } as const
const handedOver = (name: string) => ({
  file: new File([`bytes of ${name}`], name, { type: 'text/plain', lastModified: 5 }),
  place,
  record: 'Fog until ten.',
})
let people = 0
let ann = ''

beforeAll(() => {
  vi.stubGlobal('localStorage', storage())
})
beforeEach(() => {
  people += 1
  ann = `ann${people}@example.test account`
})
afterAll(() => vi.unstubAllGlobals())

describe('where the browser has no database', () => {
  test.each([
    ['has none', undefined],
    [
      'refuses',
      {
        open: () => {
          throw new DOMException('private', 'SecurityError')
        },
      },
    ],
  ])('that %s, nothing is kept and nothing is marked', async (_what, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB)
    expect(await keepFiles(ann, [handedOver('a.txt'), handedOver('b.txt')])).toEqual([undefined, undefined])
    expect(keptHere()).toEqual({})
    await expect(listKept(ann)).rejects.toThrow()
  })
})

describe('files that wait', () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
    vi.stubGlobal('indexedDB', new fake.IDBFactory())
  })

  test('come back as they were handed over, in their order, to their keeper alone', async () => {
    const bob = `bob${people}@example.test account`
    await keepFiles(ann, [handedOver('b.txt'), handedOver('a.txt')])
    await keepFiles(bob, [handedOver('c.txt')])
    const [first, second, ...more] = await listKept(ann)
    expect(more).toEqual([])
    expect([first?.file.name, second?.file.name]).toEqual(['b.txt', 'a.txt'])
    expect(first).toMatchObject({
      place,
      record: 'Fog until ten.',
      file: { type: 'text/plain', lastModified: 5 },
    })
    expect(await first?.file.text()).toBe('bytes of b.txt')
    expect([ann, bob, 'nobody'].map((keeper) => countKeptHere(keeper))).toEqual([2, 1, 0])
    expect(keptHere()).toMatchObject({ [ann]: 2, [bob]: 1 })
  })

  test('are marked until the last of them is dropped', async () => {
    const [one, two] = await keepFiles(ann, [handedOver('a.txt'), handedOver('b.txt')])
    await dropKept(one ?? 0)
    expect(countKeptHere(ann)).toBe(1)
    expect(await isStillKept(one ?? 0)).toBe(false)
    expect(await isStillKept(two ?? 0)).toBe(true)
    await dropKept(two ?? 0)
    // As if another tab had dropped the file just before.
    await dropKept(two ?? 0)
    expect(countKeptHere(ann)).toBe(0)
    expect(await listKept(ann)).toEqual([])
  })

  test('put a mark right that says too much', async () => {
    noteKeptHere(ann, 7)
    expect(await listKept(ann)).toEqual([])
    expect(countKeptHere(ann)).toBe(0)
  })

  test('keep why they were refused until they are to be sent again', async () => {
    const [id = 0] = await keepFiles(ann, [handedOver('a.txt')])
    const problem = { text: 'The day is confirmed.', isFinal: false }
    await noteRefusal(id, problem)
    expect(await listKept(ann)).toMatchObject([{ problem }])
    await noteRefusal(id, undefined)
    expect((await listKept(ann))[0]?.problem).toBeUndefined()
  })

  test('that two tabs have sent at the same moment are attached as one upload', async () => {
    const [id = 0] = await keepFiles(ann, [handedOver('a.txt')])
    const agreed = await Promise.all(['one', 'two', 'three'].map((uploaded) => agreeOnUpload(id, uploaded)))
    expect(new Set(agreed).size).toBe(1)
    expect(await listKept(ann)).toMatchObject([{ arrived: agreed[0] }])
    // Only the agreed upload can be forgotten.
    await forgetUpload(id, 'four')
    expect(await agreeOnUpload(id, 'five')).toBe(agreed[0])
    await forgetUpload(id, agreed[0] ?? '')
    expect(await agreeOnUpload(id, 'five')).toBe('five')
  })

  test('that were discarded meanwhile are attached by nobody', async () => {
    const [id = 0] = await keepFiles(ann, [handedOver('a.txt')])
    await dropKept(id)
    expect(await agreeOnUpload(id, 'one')).toBeUndefined()
    await noteRefusal(id, { text: 'No', isFinal: true })
    expect(await listKept(ann)).toEqual([])
  })
})

test('a keeper is a login in an account, and nobody while the app is shown as a role', () => {
  const session = {
    employeeUsername: 'ann',
    account: { accountUniqueID: 'a1' },
    preview: null,
  } as SessionBasics
  expect(keeperOf(session)).toBe('ann a1')
  expect(keeperOf({ ...session, employeeUsername: 'bob' })).not.toBe('ann a1')
  expect(
    keeperOf({ ...session, account: { ...session.account, accountUniqueID: 'a2' } } as SessionBasics),
  ).not.toBe('ann a1')
  expect(keeperOf({ ...session, account: null })).toBeNull()
  expect(keeperOf({ ...session, preview: {} } as SessionBasics)).toBeNull()
  expect(keeperOf(undefined)).toBeNull()
})
