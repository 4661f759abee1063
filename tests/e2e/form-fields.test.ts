/** The fields of all forms: the first field has the focus, required fields are marked, and a refused date stays. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { dayFromToday } from './new-plan.ts'
import { placeOf, summaryOf } from './planning-records.ts'
import { punchRecords } from './punchlists-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Returns the day that is `days` days after today, as people write it: MM-dd-yyyy. */
function written(days: number): string {
  const [year, month, day] = dayFromToday(days).split('-')
  return `${month}-${day}-${year}`
}

const labelOfFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label'))?.replace(/\s*\*$/, '')
      : null
  })

/** Long enough for a busy machine. */
const PATIENT = { timeout: 15_000 }

describe.skipIf(!hasBrowser)('the fields of forms', () => {
  const stage = useStage()

  test('the first one has the focus', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project, job, task, activity } = await placeOf(stage)
    const punch = await punchRecords(stage)
    const forms: [path: string, field: string][] = [
      ['/project/add', 'Title'],
      [`/project/edit?obj=${project}`, 'Title'],
      [`/jobs/add/${project}`, 'Title'],
      [`/jobs/edit/${job}`, 'Title'],
      [`/tasks/add/${job}`, 'Name'],
      [`/tasks/edit/${task}`, 'Name'],
      [`/activities/add/${task}`, 'Title'],
      [`/activities/edit/${activity}`, 'Title'],
      [`/punchlist/add?Parent=${punch.job}&obj=${project}`, 'Name'],
      [`/punchlist/add?obj=${project}`, 'Job'],
      [`/punchlistitem/add?Parent=${punch.open}&obj=${project}`, 'Description'],
      [`/project/supervisors/${project}`, 'Who supervises'],
      ['/employee/create', 'First name'],
      ['/change-password', 'Current password'],
    ]
    for (const [path, field] of forms) {
      await go(path)
      await expect.poll(() => labelOfFocus(page), { message: path, ...PATIENT }).toBe(field)
      // The focus alone does not open a list of options.
      expect(await page.getByRole('listbox').count(), path).toBe(0)
    }
    // The first field also has the focus if a link opens the form.
    await go('/home')
    await page.getByRole('link', { name: 'New project' }).click()
    await expect.poll(() => labelOfFocus(page), PATIENT).toBe('Title')
  })

  test('so have those of a site administrator, and the next step of the wizard', async () => {
    const { page, go } = await stage.stay({ as: people.admin })
    await go('/companies')
    await page.getByRole('link', { name: 'New company' }).click()
    await expect.poll(() => labelOfFocus(page), PATIENT).toBe('Name')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gannet Roofing')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).waitFor()
    await expect.poll(() => labelOfFocus(page), PATIENT).toBe('Name')
  })

  test('a refused date stays as it was typed, says by which rule, and is not saved', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { job } = await placeOf(stage)
    let saves = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tasks/create')) saves += 1
    })
    await go(`/tasks/add/${job}`)
    await page.getByLabel('Name').fill('Backfill')
    const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
    await start.fill('06-15-2030')
    await end.fill('06-01-2030')
    await page.keyboard.press('Tab')
    await page.getByText('06-01-2030 is before the start, 06-15-2030').waitFor()
    expect(await end.inputValue()).toBe('06-01-2030')
    expect(await end.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Add task' }).click()
    await summaryOf(page).getByText('End date: 06-01-2030 is before the start, 06-15-2030').waitFor()
    await end.fill('next week')
    await page.keyboard.press('Tab')
    await page
      .getByText('next week is no date: write it as MM-dd-yyyy, 25 Nov, today or +3', { exact: true })
      .waitFor()
    expect(await end.inputValue()).toBe('next week')
    await page.getByRole('button', { name: 'Add task' }).click()
    await summaryOf(page)
      .getByText(/^End date: next week is no date/)
      .waitFor()
    await start.fill('01-31-2000')
    await page.keyboard.press('Tab')
    await page.getByText('01-31-2000 is not between 02-01-2000 and 01-31-2051', { exact: true }).waitFor()
    expect(saves).toBe(0)
    // Another notation of a date is accepted, and is rewritten as MM-dd-yyyy when the field is left.
    await start.fill('6/15/2030')
    await page.keyboard.press('Tab')
    expect(await start.inputValue()).toBe('06-15-2030')
  })

  test('dates and numbers stay as they are typed until one leaves, then read as they were understood', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { task } = await placeOf(stage)
    await go(`/activities/add/${task}`)
    await page.getByLabel('Title').fill('Backfill as typed')
    const type = async (label: string, typed: string, shown: string) => {
      const field = page.getByLabel(label)
      await field.fill(typed)
      expect(await field.inputValue(), label).toBe(typed)
      await field.press('Tab')
      await expect.poll(() => field.inputValue(), { message: `${label}: ${typed}` }).toBe(shown)
    }
    await type('Start date', 'TODAY', written(0))
    await type('Start date', '+3', written(3))
    await type('End date', '+2w', written(14))
    await type('Target', '1 280.50', '1,280.5')
    await type('Hours', '.5', '0.5')
    await type('Unit cost', '$1,280.5', '1,280.50')
    // A number with the focus is shown without commas, so that it is easier to edit.
    await page.getByLabel('Unit cost').focus()
    await expect.poll(() => page.getByLabel('Unit cost').inputValue()).toBe('1280.50')
    expect(await page.getByLabel('Unit cost').getAttribute('inputmode')).toBe('decimal')

    await type('Target', '1,5', '1,5')
    await page.getByText('1,5 is no number: write it as 1,280.5', { exact: true }).waitFor()
    expect(await page.getByLabel('Target').getAttribute('aria-invalid')).toBe('true')
    await type('Unit cost', '(180)', '-180.00')
    const added = page.waitForResponse('**/api/subtask/create')
    await page.getByRole('button', { name: 'Add activity' }).click()
    // A negative amount is understood, but the rule of this field refuses it.
    const summary = summaryOf(page)
    await summary.getByText('Target: 1,5 is no number: write it as 1,280.5').waitFor()
    await summary.getByText('Unit cost: Must not be negative').waitFor()
    await type('Target', '1,280.5', '1,280.5')
    await type('Unit cost', '1280.5', '1,280.50')
    await page.getByRole('checkbox', { name: '03-A1 Form' }).check()
    await page.getByRole('button', { name: 'Add activity' }).click()
    expect((await added).request().postDataJSON()).toMatchObject([
      {
        subTaskStartDate: dayFromToday(3),
        subTaskEndDate: dayFromToday(14),
        subTaskTargetMetric: '1280.5',
        subTaskHours: '0.5',
        bidUnitCost: '1280.5',
      },
    ])
  })

  test('where an amount may be a word, the word is understood too, and what is neither says both', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/rfi/add?obj=${await projectOf(stage, 'Linden')}`)
    const cost = page.getByLabel('Cost effect')
    for (const [typed, shown] of [
      ['a lot', 'a lot'],
      ['tbd', 'TBD'],
      ['($1,280.5)', '-1,280.50'],
      ['NONE', 'None'],
    ] as const) {
      await cost.fill(typed)
      await cost.press('Tab')
      await expect.poll(() => cost.inputValue()).toBe(shown)
      if (typed === 'a lot') await page.getByText('Must be None, TBD or a number').waitFor()
    }
    expect(await cost.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('a click into a number leaves the caret where it was clicked, and Tab selects it', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { task } = await placeOf(stage)
    await go(`/activities/add/${task}`)
    const target = page.getByLabel('Target')
    await target.fill('1234567.25')
    await page.getByLabel('Title').focus()
    await expect.poll(() => target.inputValue()).toBe('1,234,567.25')
    const box = await target.boundingBox()
    if (!box) throw new Error('the field is not shown')
    await page.mouse.click(box.x + 40, box.y + box.height / 2)
    await expect.poll(() => target.inputValue()).toBe('1234567.25')
    const caret = await target.evaluate((field) => (field as HTMLInputElement).selectionStart ?? 0)
    expect(caret).toBeGreaterThan(0)
    expect(caret).toBeLessThan(7)
    // The Tab key selects the whole number, so typing replaces it.
    await page.getByLabel('Title').focus()
    for (let tries = 0; !(await target.evaluate((field) => field.matches(':focus'))); tries += 1) {
      expect(tries).toBeLessThan(10)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('12')
    expect(await target.inputValue()).toBe('12')
  })

  test('on a phone a form has the window for itself, and names its project', async () => {
    const { page, context, go, allow } = await stage.stay({ as: people.dana, size: 'phone' })
    allow(/INTERNET_DISCONNECTED/)
    await go(`/rfis/${await projectOf(stage, 'Linden')}`)
    const menu = page.getByRole('button', { name: 'Open the menu' })
    await menu.waitFor()
    await page.getByRole('link', { name: 'New RFI' }).tap()
    const below = async (target: Locator) => {
      await target.waitFor()
      const box = await target.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    expect(await below(page.getByRole('heading', { name: 'New RFI' }))).toBeLessThan(64)
    expect(
      await below(page.getByText('Linden Street Library Renewal', { exact: true }).filter({ visible: true })),
    ).toBeLessThan(64)
    expect(await below(page.getByRole('combobox', { name: 'Job' }))).toBeLessThan(200)
    expect(await menu.isVisible()).toBe(false)

    // Nothing covers the message about the connection.
    await context.setOffline(true)
    const offline = page.getByRole('status').filter({ hasText: /Offline|Reconnecting/ })
    await offline.waitFor()
    const { x, width } = (await offline.boundingBox()) ?? { x: 0, width: 0 }
    const cancel = page.getByRole('button', { name: 'Cancel' })
    const about = await page.getByRole('heading', { name: 'New RFI' }).boundingBox()
    expect((about?.x ?? 0) + (about?.width ?? 0)).toBeLessThanOrEqual(x)
    expect(x + width).toBeLessThanOrEqual(390)
    await context.setOffline(false)
    await offline.waitFor({ state: 'detached' })
    await cancel.tap()
    await menu.waitFor()
    await page.getByRole('heading', { name: 'RFIs' }).waitFor()
  })

  test('one click does what it is for, whatever the field says that it leaves', async () => {
    const { page, go } = await stage.stay({ as: people.dana, size: 'phone' })
    await go(`/punchlistitem/add?Parent=${(await punchRecords(stage)).open}`)
    await expect.poll(() => labelOfFocus(page), PATIENT).toBe('Description')
    const oneTap = (group: string) => page.getByRole('group', { name: group }).getByRole('button').first()
    const field = (name: string) => page.getByRole('combobox', { name })
    /**
     * Clicks as slowly as people do, because a message that appears below a field may move the target
     * meanwhile.
     */
    const click = (target: Locator) => target.click({ delay: 150 })
    const place = await oneTap('Recent locations').innerText()
    await click(oneTap('Recent locations'))
    await expect.poll(() => field('Location').inputValue()).toBe(place)
    await page.getByText('Must not be empty').waitFor()
    await page.getByLabel('Due date').fill('next week')
    const who = await oneTap('Recently responsible').innerText()
    await click(oneTap('Recently responsible'))
    await expect.poll(() => field('Who is responsible').inputValue()).toBe(who)
    await page
      .getByText('next week is no date: write it as MM-dd-yyyy, 25 Nov, today or +3', { exact: true })
      .waitFor()
  })

  test('nothing moves below what is pressed, though the schemas come just then', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/contract-*.js', (route) => held.then(() => route.continue()))
    await go('/project/add')
    await page.getByLabel('Title').focus()
    await page.keyboard.press('Tab')
    await page.getByLabel('City').hover()
    await page.mouse.down()
    const schemas = page.waitForResponse('**/assets/contract-*.js')
    release()
    await (await schemas).finished()
    const problem = page.getByText('Must not be empty')
    // Waits as long as a slow press of the mouse takes.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    expect(await problem.count()).toBe(0)
    await page.mouse.up()
    await problem.waitFor()
  })

  test('the bidding dates of a new project are from today on, and bidding ends when bids are due or later', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/project/add')
    await page.getByLabel('Title').fill('Weighbridge')
    await page.getByRole('combobox', { name: 'Phase' }).click()
    await page.getByRole('option', { name: 'Bidding' }).click()
    const [due, end] = [page.getByLabel('Bids due'), page.getByLabel('Bidding ends')]
    await due.fill(written(-1))
    await page.keyboard.press('Tab')
    await page.getByText(`${written(-1)} is before today, ${written(0)}`).waitFor()
    expect(await due.inputValue()).toBe(written(-1))
    await due.fill(written(10))
    await end.fill(written(9))
    await page.keyboard.press('Tab')
    await page.getByText(`${written(9)} is before the day on which bids are due, ${written(10)}`).waitFor()
    await page.getByRole('button', { name: 'Add project' }).click()
    await summaryOf(page)
      .getByText(/^Bidding ends: /)
      .waitFor()
    await end.click()
    await page.getByRole('table').waitFor()
    await page.keyboard.press('Escape')
    await end.fill(written(10))
    await page.getByRole('button', { name: 'Add project' }).click()
    await heard(page, 'Weighbridge has been added')

    // An existing project may have past dates, from the first day that the documents allow.
    await go(`/project/edit?obj=${await projectOf(stage, 'Pier 4')}`)
    await page.getByLabel('Bids due').fill('01-31-2000')
    await page.keyboard.press('Tab')
    await page.getByText('01-31-2000 is not between 02-01-2000 and 01-31-2051').waitFor()
  })

  test('what is required is marked before one saves, for eyes and for ears', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project, task } = await placeOf(stage)
    const punch = await punchRecords(stage)
    const marked = async () => {
      await expect
        .poll(async () => {
          // Each required field has one mark.
          const marks = await page.locator('label [class*="required"]').count()
          const fields = await page.locator('input[required], textarea[required]').count()
          return marks > 0 && marks === fields
        })
        .toBe(true)
    }
    await go(`/activities/add/${task}`)
    await page.getByRole('checkbox', { name: '03-A1 Form' }).waitFor()
    await page.getByRole('group', { name: /^Activity codes\s*\(required\)$/ }).waitFor()
    await marked()
    for (const path of [
      '/project/add',
      `/jobs/add/${project}`,
      `/punchlist/add?obj=${project}`,
      `/punchlistitem/add?Parent=${punch.open}&obj=${project}`,
      '/employee/create',
      '/change-password',
    ]) {
      await go(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await marked()
    }
    const visitor = await stage.visit()
    await visitor.go('/login')
    await visitor.page.locator('input[required]').first().waitFor()
    expect(await visitor.page.locator('input[required]').count()).toBe(2)
  })
})
