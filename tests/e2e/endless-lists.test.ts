/**
 * Lists that load more rows by scrolling, while other people change records: each row appears once, no row is
 * skipped, and the count is right.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { people, scrollUntil, useStage } from './stage.ts'

const LIST = '/api/workorder/employee'

describe.skipIf(!hasBrowser)('a list that goes on as one scrolls', () => {
  const stage = useStage()
  /** Counts the words, so that each test and each second try has titles of its own. */
  let tries = 0
  const newWord = () => {
    tries += 1
    return `Jetty${String.fromCharCode(96 + tries)}`
  }

  /** Adds projects, the last title newest, and returns their ids by title. */
  async function add(titles: string[]): Promise<Map<string, string>> {
    const token = await stage.tokenOf(people.dana)
    const ids = await stage.post<string[]>(
      token,
      '/api/workorder/create',
      titles.map((workOrderTitle) => ({ workOrderTitle })),
    )
    return new Map(titles.map((title, at) => [title, ids[at] ?? '']))
  }

  const remove = async (ids: (string | undefined)[]) =>
    stage.post(await stage.tokenOf(people.dana), '/api/workorder/delete', ids)

  const rename = async (workOrderUniqueID: string | undefined, workOrderTitle: string) =>
    stage.post(await stage.tokenOf(people.dana), '/api/workorder/update', [
      { workOrderUniqueID, workOrderTitle },
    ])

  /**
   * Opens a list that is not notified of changes, and delays its second load until `change` is done. `listen`
   * starts the notifications.
   */
  async function openAt(
    address: string,
    change: () => Promise<void>,
  ): Promise<{ page: Page; listen: () => void }> {
    const { page, go } = await stage.stay({ as: people.luis })
    let listen = () => {}
    const isListening = new Promise<void>((resolve) => (listen = resolve))
    await page.route('**/api/notifications/stream', async (route) => {
      await isListening
      await route.continue()
    })
    let goOn = () => {}
    const isChanged = new Promise<void>((resolve) => (goOn = resolve))
    let calls = 0
    await page.route(`**${LIST}`, async (route) => {
      calls += 1
      if (calls > 1) await isChanged
      await route.continue()
    })
    await go(address)
    await expect.poll(() => calls, { message: 'the list goes on' }).toBeGreaterThan(1)
    await change()
    goOn()
    return { page, listen }
  }

  const named = (word: string, numbers: number[]) =>
    numbers.map((number) => `${word} ${String(number).padStart(2, '0')}`)
  const upTo = (count: number) => Array.from({ length: count }, (_each, at) => at + 1)
  const shown = (page: Page, word: string) => page.getByText(new RegExp(`^${word} `)).allInnerTexts()

  test('shows each row once and skips none while others add and delete', async () => {
    const word = newWord()
    const quays = await add(named(word, upTo(20)))
    const gone = named(word, [19, 17, 15, 10])
    const { page, listen } = await openAt(`/home?search=${word}`, async () => {
      await add(named(word, [21, 22, 23]))
      // 17 is the last row of the first load.
      await remove(gone.map((title) => quays.get(title)))
    })
    await scrollUntil(page, page.getByText('Displaying 18 of 18 Records'))
    const stillThere = named(word, [20, 19, 18, 17, 16, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await shown(page, word)).toEqual(stillThere)

    const listens = page.waitForResponse('**/api/notifications/stream')
    listen()
    await listens
    await rename(quays.get(`${word} 01`), `${word} 01, east`)
    await scrollUntil(page, page.getByText('Displaying 19 of 19 Records'))
    expect(await shown(page, word)).toEqual([
      ...named(word, [23, 22, 21]),
      ...stillThere.filter((title) => !gone.includes(title) && title !== `${word} 01`),
      `${word} 01, east`,
    ])
  })

  test('shows a row once that has moved behind those that were shown', async () => {
    const word = newWord()
    const wharves = await add(named(word, upTo(12)))
    const { page, listen } = await openAt(`/home?search=${word}&sort=title`, async () => {
      await rename(wharves.get(`${word} 02`), `${word} 11, west`)
      await rename(wharves.get(`${word} 09`), `${word} 00`)
    })
    await scrollUntil(page, page.getByText('Displaying 11 of 11 Records'))
    const inOrder = [...named(word, [1, 3, 4, 5, 6, 7, 8, 10, 11]), `${word} 11, west`, `${word} 12`]
    expect(await shown(page, word)).toEqual(inOrder)

    const listens = page.waitForResponse('**/api/notifications/stream')
    listen()
    await listens
    await rename(wharves.get(`${word} 12`), `${word} 13`)
    await page.getByText('Displaying 12 of 12 Records').waitFor()
    expect(await shown(page, word)).toEqual([`${word} 00`, ...inOrder.slice(0, -1), `${word} 13`])
  })
})
