/** The daily report and its forms: questions before leaving, kept texts, refusals and messages. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { hasBrowser } from './browser.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { type GivenFile, note, photo } from './file-fixtures.ts'
import { heard, people, type Stage, useStage } from './stage.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm Leave?' })
const choose = (page: Page, what: string) => page.getByText(what, { exact: true }).click()
const goTo = (page: Page, kind: string) =>
  page.getByRole('navigation', { name: 'Kinds of entries' }).getByRole('link', { name: kind }).click()
const leave = (page: Page) => asked(page).getByRole('button', { name: 'Leave' }).click()

async function give(page: Page, files: GivenFile[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(files)
}

async function open(stage: Stage, form: string, as: string = people.dana) {
  const visit = await stage.stay({ as })
  await visit.go(dayAddress(await dayRecords(stage), form))
  await text(visit.page).waitFor()
  return visit
}

describe.skipIf(!hasBrowser)('leaving a form of a noting', () => {
  const stage = useStage()

  test('from Weather to Contractor asks, and keeps text and files of both', async () => {
    const { page } = await open(stage, '/observation')
    // The app asks nothing while the text is empty.
    await choose(page, 'Contractor')
    await page.waitForURL(/type=Contractor/)
    await choose(page, 'Weather')
    await page.waitForURL(/type=Weather/)
    await text(page).fill('Fog until ten.')
    await give(page, [await photo('Fog.jpg')])
    await choose(page, 'Contractor')
    await asked(page).getByText('Your text and 1 file are kept for Weather.').waitFor()
    await asked(page).getByRole('button', { name: 'Stay' }).last().click()
    expect(await text(page).inputValue()).toBe('Fog until ten.')
    await choose(page, 'Contractor')
    await leave(page)
    await page.waitForURL(/type=Contractor/)
    expect(await text(page).inputValue()).toBe('')
    await text(page).fill('The lift is late.')
    // Opens another form and goes back: each form keeps its own text and files.
    await goTo(page, 'Non-conformance')
    await asked(page).getByText('Your text is kept for Contractor.').waitFor()
    await leave(page)
    await page.waitForURL(/\/nonconformance/)
    await goTo(page, 'Observation')
    await page.waitForURL(/\/observation/)
    expect(await text(page).inputValue()).toBe('Fog until ten.')
    await page.getByRole('button', { name: 'Remove Fog.jpg' }).waitFor()
    await save(page)
    await heard(page, 'The observations were saved successfully!', 'success')
  })

  test.each([
    ['/inspection', 'Fire inspector'],
    ['/nonconformance', 'Material'],
  ])('by Cancel asks where only the type of %s was chosen', async (form, type) => {
    const { page } = await open(stage, form)
    await choose(page, type)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await asked(page).getByText('What you typed here is not saved.').waitFor()
    await leave(page)
    await page.getByRole('heading', { name: 'Entries' }).waitFor()
  })

  test('from General to Others with notes asks; by Cancel nothing is kept', async () => {
    const { page, go } = await open(stage, '/construction')
    await text(page).fill('Grouted base plates.')
    await choose(page, 'Others')
    await asked(page).getByText('Your text is kept for General.').waitFor()
    await asked(page).getByRole('button', { name: 'Stay' }).last().click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await leave(page)
    await page.getByRole('heading', { name: 'Entries' }).waitFor()
    await go(dayAddress(await dayRecords(stage), '/construction'))
    expect(await text(page).inputValue()).toBe('')
  })
})

describe.skipIf(!hasBrowser)('a noting', () => {
  const stage = useStage()

  test('begins on the day that was looked at, at 09:00, and not in the future', async () => {
    const { page } = await open(stage, '/observation')
    expect(await page.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('9:00 AM')
    const { day } = await dayRecords(stage)
    const date = page.getByRole('textbox', { name: 'Date' })
    expect(await date.inputValue()).toBe(`${day.slice(5)}-${day.slice(0, 4)}`)
    await date.fill('01-31-2051')
    await text(page).fill('x')
    await page
      .getByText(/^01-31-2051 is after today/)
      .first()
      .waitFor()
    await save(page)
    await page.getByText('This cannot be saved yet').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await leave(page)
  })

  test('is saved where some of its files fail, which is said with a way to try again', async () => {
    const { page, allow } = await open(stage, '/construction?type=General')
    allow(/status of 429/)
    await page.route('**/api/uploads', (route) => {
      const named = /filename (\S+?)(,|$)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1] ?? ''
      if (Buffer.from(named, 'base64').toString() !== 'Ticket 2.txt') return route.continue()
      return route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({
          data: null,
          errorCode: 'TOO_MANY_UPLOADS',
          errorDescription: 'Try it later.',
        }),
      })
    })
    await text(page).fill('Ready-mix twice.')
    await give(page, [note('Ticket 1.txt', 'one'), note('Ticket 2.txt', 'two'), await photo('Pour.jpg')])
    await save(page)
    await heard(page, 'Added Successfully', 'success')
    await heard(page, 'Done, but with errors while uploading some files', 'warning')
    // The day shows that a file is missing, and warns the person who confirms the day.
    await page.getByRole('link', { name: '2 of 3 files of Ready-mix twice.' }).waitFor()
    await page.getByRole('button', { name: 'Confirm this day' }).click()
    await page.getByRole('textbox', { name: /^Work performed \d+:\d\d [AP]M: 2 of 3 files came$/ }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/api/uploads')
    await page.getByRole('link', { name: /^Ready-mix twice/ }).click()
    await page.getByText('2 of 3 files came').waitFor()
    const files = page.getByRole('region', { name: 'Files' })
    await files.getByText('Ticket 1.txt').waitFor()
    await files.getByText('Pour.jpg').waitFor()
    expect(await files.getByText('Ticket 2.txt').count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await files.getByText('Ticket 2.txt').waitFor()
    await page.getByText('2 of 3 files came').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Actions for Ready-mix twice/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete work report' }).click()
    await heard(page, 'Construction report was deleted.', 'success')
  })

  test('that is an observation says when it was deleted', async () => {
    const { page } = await open(stage, '/inspection')
    await choose(page, 'Fire inspector')
    await text(page).fill('Hydrant is free.')
    await save(page)
    await heard(page, 'The observations were saved successfully!', 'success')
    await page.getByRole('link', { name: /^Hydrant is free/ }).click()
    await page.getByRole('button', { name: /^Actions for Hydrant/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete observation' }).click()
    await heard(page, 'Observation report was deleted.', 'success')
  })

  test('opens its files by their type: files can be added, folders cannot', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const place = await dayRecords(stage)
    const folder = {
      name: 'Hidden folder',
      targetUniqueID: place.nonConformance,
      targetType: 'NonConformance',
    }
    const made = stage.post(await stage.tokenOf(people.dana), '/api/folder/create', [folder])
    await expect(made).rejects.toThrow('/api/folder/create')
    await go(dayAddress(place))
    await page.getByRole('link', { name: /^2 files of F4 north/ }).click()
    await page.waitForURL(/\/files\/list\/view\/.*\/NonConformance$/)
    await page.getByText('F4 north, spacers added.jpg').waitFor()
    await page.getByRole('button', { name: 'Upload' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the daily report', () => {
  const stage = useStage()

  test('goes from day to day by buttons, keys and the date, never past today', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const { project, day } = await dayRecords(stage)
    await go(`/reports/daily?WorkorderUniqueId=${project}`)
    await page.getByRole('link', { name: /^F4 north: / }).waitFor()
    expect(await page.getByRole('link', { name: 'The day after' }).getAttribute('data-disabled')).toBe('true')
    await page.keyboard.press(']')
    await page.keyboard.press('[')
    await page.waitForURL(/SelectedDate=/)
    expect(await page.getByRole('link', { name: /^F4 north: / }).count()).toBe(0)
    await page.getByRole('link', { name: 'The day after' }).click()
    await page.getByRole('link', { name: /^F4 north: / }).waitFor()
    await page.getByRole('textbox', { name: 'Date' }).fill('-5 days')
    await page.waitForURL((url) => {
      const at = url.searchParams.get('SelectedDate')
      return at !== null && Date.parse(day) - Date.parse(at) === 5 * DAY_MILLISECONDS
    })
    await go(`/reports/daily?WorkorderUniqueId=${project}&SelectedDate=2051-01-31`)
    await page.getByRole('link', { name: /^F4 north: / }).waitFor()
  })

  test('forms without a project lead back to it; what is not there says so', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/status of 404/)
    await go('/reports/daily/observation')
    await page.getByText('Choose a project to see its day.').waitFor()
    await go(`/reports/daily/nonconformance/01890000-0000-7000-8000-000000000000`)
    await heard(page, 'No information was found about the entity you were looking for!', 'error')
    await page.getByText('Choose a project to see its day.').waitFor()
  })

  test('shows whoever may only read no way to write', async () => {
    const { page, go } = await stage.visit({ as: people.joel })
    const place = await dayRecords(stage)
    await go(dayAddress(place))
    await page.getByRole('link', { name: /^F4 north: / }).click()
    await page.getByRole('heading', { name: /^F4 north: / }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await go(dayAddress(place, '/nonconformance'))
    await page.waitForURL(/\/401/)
  })
})
