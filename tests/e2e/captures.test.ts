/** The screen of captures at the end of a day, after changes by other people, and with unsaved entries. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CaptureStage, openCaptureStage } from '#tests/harness/captures.ts'
import { addBranch, day as dayFrom, personWith } from '#tests/harness/plan.ts'
import { newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { photo } from './file-fixtures.ts'
import { heard, useStage } from './stage.ts'

const fields = (page: Page) => page.locator('[data-entry]')
const save = (page: Page) => page.getByRole('button', { name: /^Save 1 entry/ }).click()

describe.skipIf(!hasBrowser)('captures', () => {
  const stage = useStage()
  let site: CaptureStage
  let address: string
  beforeEach(async () => {
    site = await openCaptureStage(stage.server)
    address = `/captures/${site.branch.workOrderId}/${site.branch.jobId}`
  })
  const captured = async () =>
    (
      await stage.server.database.pool.query(
        `select e.id = $2 as own, c.metric_completed::float8 as metric, c.capture_date::text as day from activity_capture c
         join employee e on e.id = c.employee_id where c.account_id = $1 order by c.id`,
        [site.account.accountId, site.grace.employeeId],
      )
    ).rows
  const open = async (more: object = {}) => {
    const visit = await stage.visit({ as: site.grace.token, ...more })
    await visit.go(address)
    await fields(visit.page).nth(1).waitFor()
    return visit
  }

  test('on a phone: yesterday beside the field, plus and minus, and one press saves', async () => {
    await site.save(site.grace, [{ metricCompleted: '6.5', captureDate: dayFrom(-1) }])
    const { page } = await open({ size: 'phone' })
    await page.getByText('6.5 of 100 m³ · day before 6.5 m³').first().waitFor()
    await page.getByRole('button', { name: /^Take 6\.5 m³ of the day before/ }).click()
    await page
      .getByRole('button', { name: /^More:/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Less:/ })
      .nth(1)
      .click()
    await page.getByRole('button', { name: 'Save 2 entries' }).click()
    await heard(page, 'Updated.', 'success')
    expect((await captured()).slice(1)).toEqual([
      { own: true, metric: 7.5, day: dayFrom(0) },
      { own: false, metric: 0, day: dayFrom(0) },
    ])
  })

  test.each(['desk', 'phone'] as const)(
    'zero corrects, an emptied field says what to write, and an untouched one sends nothing: %s',
    async (size) => {
      await site.save(site.grace, [{ metricCompleted: '8' }])
      const { page } = await open({ size })
      await fields(page).first().fill('')
      await page.getByRole('button', { name: /^Save 1 entry/ }).click()
      await page.getByText('Write 0 if nothing was done').waitFor()
      await fields(page).first().fill('0')
      await save(page)
      await heard(page, 'Updated.', 'success')
      expect(await captured()).toEqual([{ own: true, metric: 0, day: dayFrom(0) }])
      await page
        .getByText(/^0 of 100 m³/)
        .first()
        .waitFor()
      // 0 counts as an entry, also in an empty field. An emptied field has no entry.
      await fields(page).nth(1).fill('0')
      await page.getByRole('button', { name: /^Save 1 entry/ }).waitFor()
      await fields(page).nth(1).fill('')
      await page.getByRole('region', { name: 'Not saved' }).waitFor({ state: 'detached' })
      expect(await captured()).toHaveLength(1)
    },
  )

  test('what somebody else corrected meanwhile is told, shown, and then meant', async () => {
    const { data } = (await site.save(site.grace, [{ metricCompleted: '8' }])) as { data: string[] }
    const { page, allow } = await open()
    await fields(page).first().fill('5')
    await site.save(site.ann, [{ employeeSubTaskUniqueId: data[0], metricCompleted: '7' }])
    allow(/status of 409/)
    await save(page)
    await heard(page, 'Someone else has changed this in the meantime.', 'error')
    await page.getByRole('region', { name: 'Corrected' }).getByText('7 m³').waitFor()
    await save(page)
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toMatchObject([{ metric: 5 }])
  })

  test('more than 110 % of what is left is asked about first', async () => {
    await site.save(site.grace, [{ metricCompleted: '80', captureDate: dayFrom(-1) }])
    const { page } = await open()
    await fields(page).first().fill('23')
    await save(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('23 m³ is more than the 20 m³ left of Some activity.').waitFor()
    expect(await captured()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Capture anyway' }).click()
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toHaveLength(2)
  })

  test('closing a dialog with entries, and leaving, ask first', async () => {
    const { page } = await open()
    await page
      .getByRole('button', { name: /^Activity capture/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog').first()
    await dialog.locator('[data-entry]').first().fill('3')
    for (const close of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.locator('[data-entry]').first().press('Escape'),
    ]) {
      // The ways to close the dialog are tried one after the other.
      // oxlint-disable-next-line no-await-in-loop
      await close()
      // oxlint-disable-next-line no-await-in-loop
      await page.getByText('Leave without saving?').waitFor()
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press('Escape')
      // oxlint-disable-next-line no-await-in-loop
      await page.getByText('Leave without saving?').waitFor({ state: 'detached' })
      // oxlint-disable-next-line no-await-in-loop
      expect(await dialog.locator('[data-entry]').first().inputValue()).toBe('3')
    }
    await dialog.getByRole('button', { name: 'Save 1 entry' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await captured()).toMatchObject([{ metric: 3 }])
    // Leaving the list with an unsaved entry also asks.
    await fields(page).nth(1).fill('2')
    await page.getByRole('link', { name: 'Jobs' }).first().click()
    await page.getByText('Leave without saving?').waitFor()
    expect(await captured()).toHaveLength(1)
  })

  /** Lets the server save, but drops its first `count` replies. */
  const loseAnswers = async (page: Page, count: number) => {
    let lost = 0
    await page.route('**/api/captures/save', async (route) => {
      if (lost === count) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
  }
  const used = async (heldId: string) =>
    (
      await stage.server.database.pool.query(
        'select used_quantity::float8 as used from work_order_inventory where id = $1',
        [heldId],
      )
    ).rows

  test.each(['desk', 'phone'] as const)(
    'whose answer was lost are found to be saved, and nothing waits: %s',
    async (size) => {
      const { page, allow } = await open({ size })
      allow(/Failed to load resource|net::ERR/)
      await loseAnswers(page, 1)
      await fields(page).first().fill('8')
      await fields(page).nth(1).fill('5')
      await page.getByRole('button', { name: /^Save 2 entries/ }).click()
      await heard(page, 'Updated.', 'success')
      await page.getByRole('region', { name: 'Not saved' }).waitFor({ state: 'detached' })
      expect(await captured()).toEqual([
        { own: true, metric: 8, day: dayFrom(0) },
        { own: false, metric: 5, day: dayFrom(0) },
      ])
    },
  )

  test.each([
    ['work', 'desk'],
    ['work', 'phone'],
    ['material', 'desk'],
    ['material', 'phone'],
  ] as const)(
    'of %s whose answers were lost another quantity is saved once, and the first is corrected: %s',
    async (kind, size) => {
      const held = await site.stock('20', 'L')
      const { page, allow } = await open({ size })
      allow(/Failed to load resource|net::ERR/)
      await loseAnswers(page, 2)
      let field = fields(page).first()
      if (kind === 'material' && size === 'desk') field = page.getByRole('textbox', { name: /^Form ties/ })
      else if (kind === 'material') {
        await page
          .getByRole('button', { name: /^Material capture/ })
          .first()
          .click()
        field = page.getByRole('dialog').locator('[data-entry]').first()
      }
      await field.fill('8')
      await save(page)
      await page.getByText(/^No answer came/).waitFor()
      await field.fill('9')
      await page.getByRole('button', { name: /^Try again/ }).click()
      await heard(page, 'Updated.', 'success')
      if (kind === 'work') expect(await captured()).toEqual([{ own: true, metric: 9, day: dayFrom(0) }])
      else expect(await used(held.heldId)).toEqual([{ used: 9 }])
    },
  )

  test('whose answers were lost are found out when the connection is back, without a press', async () => {
    const { page, allow } = await open()
    allow(/Failed to load resource|net::ERR/)
    await loseAnswers(page, 2)
    await fields(page).first().fill('8')
    await save(page)
    await page.getByText(/^No answer came/).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await heard(page, 'Updated.', 'success')
    await page.getByRole('region', { name: 'Not saved' }).waitFor({ state: 'detached' })
    expect(await captured()).toEqual([{ own: true, metric: 8, day: dayFrom(0) }])
  })

  const cell = (page: Page, row: string, day: number) =>
    page
      .getByRole('row', { name: row })
      .first()
      .locator(`td[data-day="${dayFrom(day)}"]`)

  test('the keys: arrows to every day, Enter to change one, = for the day before, Esc takes back', async () => {
    await site.save(site.grace, [
      { metricCompleted: '4', captureDate: dayFrom(-2) },
      { metricCompleted: '6', captureDate: dayFrom(-1) },
    ])
    const { page } = await open()
    const { keyboard } = page
    await fields(page).first().focus()
    await keyboard.press('=')
    await page.getByText('1 entry not saved').waitFor()
    expect(await fields(page).first().inputValue()).toBe('6')
    await keyboard.press('Escape')
    await page.getByText('1 entry not saved').waitFor({ state: 'detached' })
    // The cell of yesterday becomes a field. A value in this field corrects the capture.
    await keyboard.press('ArrowLeft')
    await keyboard.press('Enter')
    await keyboard.type('7')
    await keyboard.press('Escape')
    await keyboard.press('=')
    await page.getByText('1 entry not saved').waitFor()
    expect(await cell(page, 'Some activity', -1).textContent()).toContain('4')
    await keyboard.press('ArrowRight')
    await keyboard.type('3')
    await keyboard.press('Tab')
    await keyboard.type('2')
    await page.getByText('3 entries not saved').waitFor()
    await page.getByRole('textbox', { name: 'Why it is corrected' }).fill('wrong ticket')
    await fields(page).first().focus()
    await keyboard.press('Control+Enter')
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toEqual([
      { own: true, metric: 4, day: dayFrom(-2) },
      { own: true, metric: 4, day: dayFrom(-1) },
      { own: true, metric: 3, day: dayFrom(0) },
      { own: false, metric: 2, day: dayFrom(0) },
    ])
    // The corrected cell shows both values when it has the focus, and its history shows each change.
    await fields(page).first().focus()
    await keyboard.press('Home')
    await keyboard.press('ArrowLeft')
    await page
      .getByRole('tooltip')
      .getByText(/6 m³ before; .*: wrong ticket/)
      .waitFor()
    await page.getByRole('region', { name: 'Corrected' }).getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog').getByText('Quantity: 6 → 4').waitFor()
  })

  test('a day of several captures is not typed over: they open one by one', async () => {
    await site.save(site.grace, [{ metricCompleted: '1' }, { metricCompleted: '2' }])
    const { page, go } = await stage.visit({ as: site.grace.token })
    await go(address)
    await page.getByRole('button', { name: '3 m³ in 2 captures' }).click()
    const entries = page.getByRole('dialog').locator('[data-entry]')
    await entries.nth(1).waitFor()
    expect(await entries.count()).toBe(2)
  })

  test('what is pasted is looked at first: refused cell by cell, typed when it is taken, saved by Save alone', async () => {
    await site.stock('20', 'L')
    const { page } = await open()
    const paste = (text: string, into: Locator) =>
      into.evaluate((box, given) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', given)
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('1.5\t2\t9\r\n-3\tmuch\r\n4\r\n', cell(page, 'Some activity', -1))
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(/^2 entries can be taken, 2 cells cannot and will be left out; 2 cells beyond/)
      .waitFor()
    await dialog.getByText('Must not be below zero').waitFor()
    await dialog.getByText('much is no number: write it as 1,280.5').waitFor()
    await dialog.getByRole('button', { name: 'Take 2 entries' }).click()
    await page.getByText('2 entries not saved').waitFor()
    expect(await captured()).toEqual([])
    await page.getByRole('button', { name: /^Save 2 entries/ }).click()
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toEqual([
      { own: true, metric: 1.5, day: dayFrom(-1) },
      { own: true, metric: 2, day: dayFrom(0) },
    ])
    // Over all days together, no more stock can be used than is left.
    await paste('15\t6', cell(page, 'Form ties', -1))
    await dialog.getByRole('button', { name: 'Take 2 entries' }).click()
    await page.getByText('Only 14 L left here.').waitFor()
  })

  test('what somebody captured there meanwhile is not captured twice unseen', async () => {
    const { page } = await open()
    await fields(page).first().fill('5')
    await site.save(site.grace, [{ metricCompleted: '8' }])
    await page.getByRole('region', { name: 'Totals with what is typed' }).getByText('13 of 100 m³').waitFor()
    await save(page)
    await page.getByText('8 m³ was captured in the meantime').waitFor()
    expect(await captured()).toHaveLength(1)
    await save(page)
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toMatchObject([{ metric: 5 }])
  })

  test('over midnight the day on the screen is the day saved, and the new one is announced', async () => {
    const midnight = Date.parse(`${dayFrom(1)}T00:00:00Z`)
    const evening = dayFrom(0)
    stage.server.clock.now = new Date(midnight - 60_000)
    try {
      const hana = await newPerson(stage.server, site.account, 'Foreman')
      await site.put(hana)
      const { page, go } = await stage.visit({ as: hana.token })
      await page.clock.install({ time: midnight - 60_000 })
      await go(address)
      await fields(page).first().fill('4')
      stage.server.clock.now = new Date(midnight + 1000)
      await page.clock.fastForward(61_000)
      await page.getByText(/^What you type here is captured for/).waitFor()
      await save(page)
      await heard(page, 'Updated.', 'success')
      expect(await captured()).toEqual([{ own: false, metric: 4, day: evening }])
      await page.getByRole('button', { name: 'Go to today' }).click()
      await page.getByText(/^What you type here is captured for/).waitFor({ state: 'detached' })
    } finally {
      stage.server.clock.now = new Date(0)
    }
  })

  test('on a phone: from the opened app to captured, with a photo, in six taps', async () => {
    // A person needs the right to add files to take photos.
    const olga = await personWith(stage.server, site.account, {
      Projects: 2,
      Activities: 2,
      Captures: 7,
      Files: 3,
    })
    await site.put(olga)
    await site.save(olga, [{ metricCompleted: '6.5', captureDate: dayFrom(-1) }])
    const { page, go } = await stage.visit({ as: olga.token, size: 'phone' })
    await go('/help')
    let taps = 0
    const tap = async (what: Locator) => {
      taps += 1
      await what.tap()
    }
    await page.goto(`${stage.origin}/home`)
    await tap(page.getByRole('link', { name: 'Capture', exact: true }))
    await tap(page.getByRole('button', { name: /^Take 6\.5 m³ of the day before/ }))
    const chosen = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: /^Photo of Some activity/ }).first())
    // The phone's own camera needs two taps: to take the photo, and to keep it.
    taps += 2
    await (await chosen).setFiles(await photo('image.jpg'))
    await tap(page.getByRole('button', { name: 'Save 1 entry' }))
    await heard(page, 'Updated.', 'success')
    expect(taps).toBe(6)
    expect((await captured()).at(-1)).toEqual({ own: false, metric: 6.5, day: dayFrom(0) })
    await expect
      .poll(async () => {
        const { rows } = await stage.server.database.pool.query(
          'select name from file where account_id = $1 and target_type = $2',
          [site.account.accountId, 'SubTask'],
        )
        return rows
      })
      .toEqual([{ name: expect.stringMatching(/^Some activity \d{4}-\d\d-\d\d \d{6}\.jpg$/) }])
  })

  test('over all projects: the day before for all at once, the days that have something, and the crew one press away', async () => {
    const there = await addBranch(stage.server, site.account, { target_metric: '20', unit: 't' })
    await site.put(site.grace, there)
    const items = [
      { metricCompleted: '6.5', captureDate: dayFrom(-1) },
      { metricCompleted: '2', captureDate: dayFrom(-1), subTaskUniqueId: there.activityId, subTaskUnit: 't' },
    ]
    await site.save(site.grace, items)
    const { page, go } = await stage.visit({ as: site.grace.token })
    await go('/captures')
    await fields(page).nth(1).waitFor()
    const days = page.getByRole('navigation', { name: 'Days' })
    expect(await days.getByRole('img', { name: 'Something is captured' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Same as yesterday' }).click()
    await page.getByRole('button', { name: 'Save 2 entries' }).click()
    await heard(page, 'Updated.', 'success')
    expect((await captured()).slice(2)).toMatchObject([
      { own: true, day: dayFrom(0) },
      { own: true, day: dayFrom(0) },
    ])
    await page.getByRole('link', { name: 'Crew of Some job' }).first().click()
    await page.getByText(/people who report to you on Some job/).waitFor()
  })
})
