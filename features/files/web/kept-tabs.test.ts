/** Which of several tabs sends the stored files. The tests use Node's own BroadcastChannel. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openClaims } from './kept-tabs.ts'

let channels: BroadcastChannel[] = []
let leave: () => void = () => {}

beforeEach(() => {
  const Own = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Own {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    leave = listener
  })
})
afterEach(() => {
  for (const channel of channels) channel.close()
  channels = []
  vi.unstubAllGlobals()
})

const nothing = () => {}

test('a tab leaves what another one has to it', async () => {
  openClaims(() => [1, 2], nothing)
  const second = openClaims(() => [], nothing)
  expect(await second.claim([1, 2, 3])).toEqual([3])
})

test('of two that ask at the same moment each file goes to one', async () => {
  const [first, second] = [openClaims(() => [], nothing), openClaims(() => [], nothing)]
  const [one, other] = await Promise.all([first.claim([1, 2]), second.claim([1, 2])])
  expect([...one, ...other].toSorted()).toEqual([1, 2])
})

test('the other tabs look after one was closed', async () => {
  const onLeft = vi.fn<() => void>()
  openClaims(() => [], onLeft)
  openClaims(() => [1], nothing)
  leave()
  await expect.poll(() => onLeft.mock.calls.length).toBe(1)
})
