/** A dialog with changed input asks before it is left in any way. Without changes it closes at once. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { assign, newCrew } from './crew.ts'
import { addFolder, rowOf } from './files-given.ts'
import { chooseInList, chooseInRow, newTasks } from './new-plan.ts'
import { permitRecords } from './permits-records.ts'
import { people, type Stage, useStage, type Visit } from './stage.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Clicks on the page behind the dialog. */
const besideIt = (page: Page) => page.mouse.click(4, 450)

/** Adds a screen to the history within the app, so that the browser's Back stays in the app. */
async function goOn({ page, go }: Visit, path: string): Promise<void> {
  await go('/help')
  await page.getByRole('heading', { name: 'Help' }).first().waitFor()
  await page.evaluate((to) => history.pushState({ __TSR_index: 1 }, '', to), path)
}

async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Stay' }).last().click()
  await question(page).waitFor({ state: 'hidden' })
}

interface InputDialogCase {
  name: string
  /** Opens the screen, and returns the function that opens the dialog. */
  come: (visit: Visit, stage: Stage) => Promise<() => Promise<unknown>>
  title: RegExp
  fill: (dialog: Locator, page: Page) => Promise<unknown>
  /** The field that has the focus when the dialog opens. */
  first: (dialog: Locator) => Locator
}

async function toPlan(visit: Visit, stage: Stage) {
  const plan = await newTasks(stage, 'Dialogs', ['Dig', 'Fill'], [{ subTaskTitle: 'Mark out' }])
  await goOn(visit, `/projects/details/${plan.project}?job=${plan.job}&task=${plan.tasks[0]}`)
  await visit.page.getByRole('button', { name: 'Actions for Mark out' }).waitFor()
  return plan
}

async function toFiles(visit: Visit, stage: Stage) {
  const { project } = await newTasks(stage, 'Dialogs on files', ['Dig'])
  await addFolder(stage, project, 'Plans')
  await addFolder(stage, project, 'Photos')
  await goOn(visit, `/browse?Parent=${project}`)
  await rowOf(visit.page, 'Plans').waitFor()
}

const cases: readonly InputDialogCase[] = [
  {
    name: 'capturing work',
    come: async (visit, stage) => {
      await toPlan(visit, stage)
      return () => visit.page.getByRole('button', { name: 'Capture work done on Mark out' }).click()
    },
    title: /^Capture work on Mark out/,
    first: (dialog) => dialog.getByLabel('Amount'),
    fill: (dialog) => dialog.getByLabel('Amount').fill('4'),
  },
  {
    name: 'pasting rows',
    come: async (visit, stage) => {
      await toPlan(visit, stage)
      return () => chooseInList(visit.page, 'tasks', 'Paste from a spreadsheet')
    },
    title: /^Paste tasks/,
    first: (dialog) => dialog.getByLabel('Rows'),
    fill: (dialog) => dialog.getByLabel('Rows').fill('Pour'),
  },
  {
    name: 'editing several',
    come: async (visit, stage) => {
      const { page } = visit
      await toPlan(visit, stage)
      await chooseInList(page, 'tasks', 'Choose several')
      await page.getByRole('checkbox', { name: 'Choose Dig' }).check()
      return () => page.getByRole('button', { name: 'Edit the chosen tasks' }).click()
    },
    title: /^Edit 1 task/,
    first: (dialog) => dialog.getByRole('radio', { name: 'Leave' }),
    fill: async (dialog) => {
      await dialog.getByText('Set', { exact: true }).click()
      await dialog.getByLabel('Start date').fill('06-15-2030')
    },
  },
  {
    name: 'logging time',
    come: async (visit, stage) => {
      const crew = await newCrew(stage, 'Dialogs on time')
      await assign(stage, crew, [crew.people.Ana], 4)
      const other = await stage.visit({ as: crew.admin.token })
      Object.assign(visit, other)
      await goOn(other, `/activities/employee/logs/${crew.project}/${crew.activity}`)
      return () => other.page.getByRole('button', { name: 'Log time' }).first().click()
    },
    title: /^Log time/,
    first: (dialog) => dialog.getByLabel('Day'),
    fill: (dialog) => dialog.getByLabel('Notes').fill('Formwork'),
  },
  {
    name: 'adding employees',
    come: async (visit, stage) => {
      const crew = await newCrew(stage, 'Dialogs on people')
      const other = await stage.visit({ as: crew.admin.token })
      Object.assign(visit, other)
      await goOn(other, `/project/employees?obj=${crew.project}`)
      return () => other.page.getByRole('button', { name: 'Add employees' }).first().click()
    },
    title: /^Add employees to/,
    first: (dialog) => dialog.getByLabel('Search by name or role'),
    fill: (dialog) => dialog.getByRole('checkbox').first().check(),
  },
  {
    name: 'a new folder',
    come: async (visit, stage) => {
      await toFiles(visit, stage)
      return () => visit.page.getByRole('button', { name: 'New folder' }).click()
    },
    title: /^New folder/,
    first: (dialog) => dialog.getByLabel('Name'),
    fill: (dialog) => dialog.getByLabel('Name').fill('Reports'),
  },
  {
    name: 'renaming',
    come: async (visit, stage) => {
      await toFiles(visit, stage)
      return () => chooseInRow(visit.page, 'Plans', 'Rename')
    },
    title: /^Rename Plans/,
    first: (dialog) => dialog.getByLabel('New name'),
    fill: (dialog) => dialog.getByLabel('New name').fill('Drawings'),
  },
  {
    name: 'moving',
    come: async (visit, stage) => {
      await toFiles(visit, stage)
      return () => chooseInRow(visit.page, 'Plans', 'Move')
    },
    title: /^Move Plans/,
    first: (dialog) => dialog.getByRole('radio', { name: /^Top of the/ }),
    fill: (dialog) => dialog.getByRole('radio', { name: 'Photos' }).check(),
  },
]

/** Long enough for a busy machine. */
const PATIENT = { timeout: 15_000 }

describe.skipIf(!hasBrowser)('dialogs that hold input', () => {
  const stage = useStage()

  test.each(cases)('$name', async ({ come, title, first, fill }) => {
    const visit = await stage.visit({ as: people.dana })
    const open = await come(visit, stage)
    const { page } = visit
    const dialog = page.getByRole('dialog', { name: title })
    const isFocused = (field: Locator) => field.evaluate((it) => it === document.activeElement)

    await open()
    await dialog.waitFor()
    await expect.poll(() => isFocused(first(dialog)), PATIENT).toBe(true)
    // Without changes the dialog closes without a question.
    await besideIt(page)
    await dialog.waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)

    await open()
    await fill(dialog, page)
    const here = page.url()
    await besideIt(page)
    await stay(page)
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    // The second Escape closes the question, not the dialog.
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await stay(page)
    expect(await dialog.isVisible()).toBe(true)
    await page.goBack()
    await stay(page)
    await expect.poll(() => page.url(), PATIENT).toBe(here)

    // On a reload the browser itself asks.
    page.removeAllListeners('dialog')
    const closing = page.waitForEvent('dialog')
    void page.reload().catch(() => {})
    const asked = await closing
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    expect(await dialog.isVisible()).toBe(true)

    await dialog.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(here)
  })

  test('what is being saved is neither taken back nor asked about by looking away', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page } = visit
    await toFiles(visit, stage)
    let answer = () => {}
    const isLetGo = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/folder/update', async (route) => {
      await isLetGo
      await route.continue()
    })
    await chooseInRow(page, 'Plans', 'Rename')
    const dialog = page.getByRole('dialog', { name: /^Rename Plans/ })
    await dialog.getByLabel('New name').fill('Drawings')
    const asked = page.waitForRequest('**/api/folder/update')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await asked
    await page.keyboard.press('Escape')
    await besideIt(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.isVisible()).toBe(true)
    answer()
    await rowOf(page, 'Drawings').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)
  })

  test('what was not saved stands above what was typed; the keys save it, once however often they are pressed', async () => {
    const { building } = await permitRecords(stage)
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/net::ERR_FAILED/)
    await go(`/permitDetails/${building}`)
    await page.getByRole('button', { name: 'Sign off' }).click()
    const dialog = page.getByRole('dialog', { name: /^Sign off/ })
    const notes = dialog.getByRole('textbox', { name: 'Notes' })
    await notes.fill('Seen')
    await page.route('**/api/permitlog/create', (route) => route.abort())
    await notes.press('Control+Enter')
    await dialog.getByRole('alert').getByText("You're not connected to the internet!").waitFor()
    await dialog.getByText('No signal. What you typed is still here').waitFor()
    expect(await notes.inputValue()).toBe('Seen')
    await page.unroute('**/api/permitlog/create')
    let sent = 0
    await page.route('**/api/permitlog/create', async (route) => {
      sent += 1
      await new Promise((done) => setTimeout(done, 500))
      await route.continue()
    })
    await notes.press('Control+Enter')
    await notes.press('Control+Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toBe(1)
  })
})
