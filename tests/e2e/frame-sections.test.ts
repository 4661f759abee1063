/** The sections of a project: on a phone, in a narrow row, and with the number of waiting records. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { recordModuleNames, recordModules } from '#contract/record-types.ts'
import { getSession } from '#features/identity/contract.ts'
import { hasBrowser } from './browser.ts'
import { PATIENT, sections, title } from './frame-parts.ts'
import { newProject } from './new-plan.ts'
import { placeOf } from './planning-records.ts'
import { addList } from './punchlists-records.ts'
import { people, projectOf, sizes, useStage } from './stage.ts'

/** Returns the names of sections, without the number of waiting records. */
const namesOf = async (items: Locator) =>
  (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

describe.skipIf(!hasBrowser)('the sections of a project', () => {
  const stage = useStage()

  test('on a phone the head of a project folds to one line below its overview', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana, size: 'phone' })
    const { project, job } = await placeOf(stage)
    const head = () =>
      page.evaluate(() => {
        const name = document.querySelector('h1')
        const nav = document.querySelector('nav[aria-label="Sections of the project"]')
        const bar = document.querySelector('header')
        if (!name || !nav || !bar) return null
        return {
          height: nav.getBoundingClientRect().top - bar.getBoundingClientRect().bottom,
          name: name.getBoundingClientRect().width,
          size: Number.parseFloat(getComputedStyle(name).fontSize),
          cut: (name.querySelector('a') ?? name).scrollWidth - name.clientWidth,
        }
      })
    for (const path of [
      `/projects/details/${project}`,
      `/jobs/edit/${job}`,
      `/project/edit?obj=${project}`,
      `/project/employees?obj=${project}`,
      `/browse?Parent=${project}`,
      `/punchlists/${project}`,
    ]) {
      await go(path)
      await title(page, 'Linden Street Library Renewal').waitFor()
      const found = await head()
      expect(found?.height, path).toBeLessThanOrEqual(60)
      expect(found?.name, path).toBeGreaterThanOrEqual(150)
      expect(found?.size, path).toBeGreaterThanOrEqual(15)
      // If room is short, the control of the section shrinks to an icon first, so the project's name is not cut off.
      expect(found?.cut, path).toBeLessThanOrEqual(0)
      await page
        .getByText('Attention')
        .or(page.getByText(/^(Low|Medium|High|Critical)$/))
        .first()
        .waitFor()
    }
    await look('head of a project, folded')
    await sections(page).getByRole('button', { name: 'Section: Punch lists' }).click()
    await page.getByRole('menuitem', { name: 'Jobs' }).click()
    await page.getByRole('region', { name: 'Jobs' }).waitFor()
    // The project's name is a link to the overview, which shows the whole head.
    await title(page, 'Linden Street Library Renewal').getByRole('link').click()
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    expect((await head())?.height).toBeGreaterThan(90)
  })

  test('on a phone one control names the section and opens all of them', async () => {
    const { page, go, look, setTheme } = await stage.visit({ as: people.dana, size: 'phone' })
    const project = await projectOf(stage, 'Linden')
    await go(`/projects/details/${project}?view=overview`)
    const control = (section: string) => sections(page).getByRole('button', { name: `Section: ${section}` })
    const isBigEnough = async (target: Locator) =>
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await control('Overview').waitFor()
    await isBigEnough(control('Overview'))
    await control('Overview').tap()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const items = menu.getByRole('menuitem')
    expect(await namesOf(items)).toEqual([
      'Overview',
      'Jobs',
      'Schedule',
      ...recordModuleNames.map((module) => recordModules[module].label),
      'Materials',
      'Team',
      'Files',
    ])
    for (const item of await items.all()) await isBigEnough(item)
    expect(await menu.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Overview'])
    await look('sections on a phone, open')
    await setTheme('dark')
    await look('sections on a phone, open, dark', 'colours')
    // In a window that is lower than the list, the list scrolls.
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 300 })
    await control('Overview').tap()
    await items.last().waitFor()
    await page.keyboard.press('End')
    await expect
      .poll(async () => {
        const box = await menu.boundingBox()
        return box ? box.y >= 0 && box.y + box.height <= 300 : false
      })
      .toBe(true)
    await expect.poll(() => items.last().evaluate((it) => it === document.activeElement)).toBe(true)
    await page.setViewportSize(sizes.phone)
    await items.filter({ hasText: 'Team' }).tap()
    await page.waitForURL('**/project/employees?**')
    await control('Team').waitFor()
    await menu.waitFor({ state: 'detached' })

    // By keyboard: Escape moves the focus back to the control, and a choice does not lose the focus.
    await control('Team').focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => control('Team').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => items.first().evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/browse?**')
    await control('Files').waitFor()
    // The focus is on the control, or on the new screen if it opened before the list closed.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENT)
      .toMatch(/BUTTON|MAIN/)
  })

  describe('a row with too little room', () => {
    /** Widths of the window, tested with large letters, which people with weak eyes use. */
    const ROOMS = [1440, 960, 800] as const
    const setLetters = () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 130% }')
      document.adoptedStyleSheets = [sheet]
    }
    const labels = (page: Page) => namesOf(sections(page).getByRole('link'))
    const more = (page: Page) => sections(page).getByRole('button', { name: 'More' })

    /** Runs in the page. Checks in each frame whether a section is outside of the row or covers another section. */
    function notePaints(): void {
      const faults = new Set<string>()
      const heights = new Set<number>()
      let paints = 0
      Object.assign(globalThis, { rowPaints: () => ({ faults: [...faults], heights: [...heights], paints }) })
      const look = (row: Element) => {
        paints += 1
        const room = row.getBoundingClientRect()
        heights.add(room.height)
        const shown = [...row.children].filter((it) => getComputedStyle(it).visibility === 'visible')
        let end = room.left
        for (const section of shown) {
          const { left, right } = section.getBoundingClientRect()
          if (left < end - 1 || right > room.right + 1) faults.add(`${section.textContent} at ${innerWidth}`)
          end = right
        }
        if (!row.querySelector('li:not([data-away]) [aria-current]')) faults.add('none is the present one')
      }
      const next = () => {
        requestAnimationFrame(next)
        const row = document.querySelector('nav[aria-label="Sections of the project"] ul')
        if (!row) return
        // The newest observer is notified last, so it sees the size that is about to be painted.
        const last = new ResizeObserver(() => {
          last.disconnect()
          look(row)
        })
        last.observe(row)
      }
      requestAnimationFrame(next)
    }
    const paintsOf = (page: Page) =>
      page.evaluate(() =>
        (
          globalThis as unknown as {
            rowPaints: () => { faults: string[]; heights: number[]; paints: number }
          }
        ).rowPaints(),
      )

    test('keeps the present one, has the rest under More, and takes them back', async () => {
      const { page, go, look } = await stage.visit({ as: people.dana })
      const project = await projectOf(stage, 'Linden')
      await page.addInitScript(setLetters)
      await page.setViewportSize({ width: 2400, height: 900 })
      await go(`/browse?Parent=${project}`)
      const everything = [
        'Overview',
        'Jobs',
        'Schedule',
        ...recordModuleNames.map((module) => recordModules[module].label),
        'Materials',
        'Team',
        'Files',
      ]
      await expect.poll(() => labels(page)).toEqual(everything)
      expect(await more(page).count()).toBe(0)
      await page.setViewportSize({ width: 800, height: 900 })
      await more(page).waitFor()
      const shown = await labels(page)
      expect(shown.length).toBeLessThan(5)
      expect(shown.at(-1)).toBe('Files')
      expect(await sections(page).locator('[aria-current="page"]').allInnerTexts()).toEqual(['Files'])
      await look('sections, some under More')

      await more(page).focus()
      await page.keyboard.press('Enter')
      const items = page.getByRole('menu').getByRole('menuitem')
      await expect.poll(() => items.first().evaluate((it) => it === document.activeElement)).toBe(true)
      const hidden = await namesOf(items)
      expect([...shown, ...hidden].toSorted()).toEqual(everything.toSorted())
      expect(hidden).toContain('Team')
      await look('sections, More is open')
      for (const _one of hidden.slice(0, hidden.indexOf('Team'))) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/project/employees?**')
      await expect.poll(async () => (await labels(page)).at(-1)).toBe('Team')
      expect(await labels(page)).not.toContain('Files')

      await page.setViewportSize({ width: 2400, height: 900 })
      await expect.poll(() => labels(page)).toEqual(everything)
      expect(await more(page).count()).toBe(0)
    })

    test('never shows one outside of it: not at first, and not while the window changes', async () => {
      const { page, go } = await stage.visit({ as: people.dana })
      const project = await projectOf(stage, 'Linden')
      await page.addInitScript(setLetters)
      await page.addInitScript(notePaints)
      await page.setViewportSize({ width: 800, height: 900 })
      await go(`/browse?Parent=${project}`)
      await more(page).waitFor()
      for (const width of [...ROOMS.toReversed(), ...ROOMS]) {
        await page.setViewportSize({ width, height: 900 })
        const { paints } = await paintsOf(page)
        await expect.poll(async () => (await paintsOf(page)).paints).toBeGreaterThan(paints + 2)
      }
      const { faults, heights } = await paintsOf(page)
      expect(faults).toEqual([])
      expect(heights).toHaveLength(1)
    })
  })

  describe('what waits on somebody', () => {
    const counted = (page: Page) =>
      sections(page).getByRole('link', { name: /^Punch lists \d+ waiting on you$/ })

    /** Adds open items for Dana to a punch list, and returns their ids. */
    async function addWaiting(list: string, items: number): Promise<string[]> {
      const token = await stage.tokenOf(people.dana)
      const { data: session } = await stage.server.call(getSession, { token })
      return stage.post<string[]>(
        token,
        '/api/punchlist/punchlistitem/create',
        Array.from({ length: items }, () => ({
          punchListUniqueId: list,
          punchListItemDescription: 'Chipped sill',
          employeeUniqueId: session.employeeUniqueId,
        })),
      )
    }

    test('is counted at its section, while it is open and in this project, and is live', async () => {
      const token = await stage.tokenOf(people.dana)
      const { page, go } = await stage.visit({ as: people.dana })
      const link = sections(page).getByRole('link', { name: 'Punch lists', exact: true })
      await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
      await link.waitFor()
      const { list } = await addList(stage, 'Some of nobody, too', 2)
      const [first = '', second = ''] = await addWaiting(list, 2)
      const count = () => counted(page).locator('.tabular span').first().innerText()
      await expect.poll(count).toBe('2')
      await stage.post(token, '/api/punchlist/item/close', [first])
      await expect.poll(count).toBe('1')
      const other = await projectOf(stage, 'Harbor View')
      const isAsked = page.waitForResponse('**/api/court/workorder')
      await go(`/projects/details/${other}`)
      const { data } = (await (await isAsked).json()) as { data: { module: string }[] }
      expect(data.map(({ module }) => module)).not.toContain('PunchLists')
      await link.waitFor()
      await stage.post(token, '/api/punchlist/item/close', [second])
    })

    test('moves nothing in the row as its count comes, nor does going from section to section', async () => {
      const { list } = await addList(stage, 'Waits on Dana', 0)
      await addWaiting(list, 1)
      const { page, go } = await stage.visit({ as: people.dana })
      await page.setViewportSize({ width: 1700, height: 900 })
      const places = () =>
        sections(page)
          .getByRole('listitem')
          .evaluateAll((items) => items.map((it) => it.getBoundingClientRect().left))
      const held = Promise.withResolvers<void>()
      await page.route('**/api/court/workorder', async (route) => {
        await held.promise
        await route.continue()
      })
      // All sections have room in this width.
      await page.setViewportSize({ width: 2400, height: 900 })
      await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
      await sections(page).getByRole('link', { name: 'Punch lists', exact: true }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const before = await places()
      held.resolve()
      await counted(page).waitFor()
      expect(await places()).toEqual(before)
      // The overview is left out: it shows the whole head of the project, with the row of sections below the head.
      for (const section of ['Team', 'Files', 'Jobs']) {
        await sections(page).getByRole('link', { name: section, exact: true }).click()
        await expect
          .poll(() => sections(page).locator('[aria-current="page"]').innerText(), PATIENT)
          .toBe(section)
        expect(await places(), section).toEqual(before)
      }
    })
  })

  test('figures are tabular, words are not', async () => {
    await newProject(stage, 'Clinic Fit-out in-between')
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/home')
    const name = page.getByRole('link', { name: 'Clinic Fit-out in-between' })
    const numerals = (of: typeof name) => of.evaluate((it) => getComputedStyle(it).fontVariantNumeric)
    expect(await numerals(name)).toBe('normal')
    const row = page.getByRole('row').filter({ hasText: 'Linden Street Library Renewal' })
    const value = row.getByText(/^\$[\d.]+M$/)
    expect(await numerals(value)).toBe('tabular-nums')
    await name.click()
    await title(page, 'Clinic Fit-out in-between').waitFor()
    expect(await numerals(title(page, 'Clinic Fit-out in-between'))).toBe('normal')
  })
})
