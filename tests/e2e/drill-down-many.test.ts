/** Many records are edited with a preview, exported, and pasted from a spreadsheet. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readCsv, readXlsx } from '#tests/harness/sheets.ts'
import { hasBrowser } from './browser.ts'
import { chooseInList, column, dayFromToday, focusedLabel, newTasks, pasteRows, shows } from './new-plan.ts'
import { placeOf } from './planning-records.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('many records of a plan', () => {
  const stage = useStage()

  test('many are changed at once at each level, with codes; what cannot be is said', async () => {
    const { project, job, task } = await placeOf(stage)
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const dialog = page.getByRole('dialog', { name: /^Edit \d+/ })
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    const edit = async (list: string, names: readonly string[]) => {
      await chooseInList(page, list, 'Choose several')
      for (const name of names)
        await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
      await page.getByRole('button', { name: `Edit the chosen ${list}` }).click()
      await dialog.waitFor()
    }
    const putOn = async (field: string, code: string) => {
      await dialog.getByLabel(field).click()
      await page.getByRole('option', { name: code }).click()
      // Escape closes the list of options, not the dialog.
      await page.keyboard.press('Escape')
    }
    const preview = () => dialog.getByRole('button', { name: 'See what changes' }).click()
    await go(`/projects/details/${project}?job=${job}&task=${task}`)

    // Without a chosen change nothing is sent.
    await edit('activities', ['Form', 'Tie bar'])
    await preview()
    await dialog.getByRole('alert').getByText('Choose what to change.').waitFor()
    await putOn('Add these codes', '03-A3 Place')
    await preview()
    await line('Form').getByText('03-A1').first().waitFor()
    await line('Tie bar').getByText(/03-A3/).waitFor()
    await dialog.getByRole('button', { name: 'Change 2 activities' }).dblclick()
    await page.getByRole('status').filter({ hasText: 'Updated.' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Edit the chosen activities')
    await column(page, 'Activities').getByRole('button', { name: 'Done' }).click()

    // A code that activities use stays on its task.
    await edit('tasks', ['Footings', 'Foundation walls'])
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    await putOn('Remove these codes', '03-A Footings')
    await preview()
    await line('Footings')
      .getByText(/^Not changed\. .*03-A/)
      .waitFor()
    await line('Foundation walls').getByText('InActive').waitFor()
    await dialog.getByRole('button', { name: 'Change 1 task' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await column(page, 'Tasks').getByRole('button', { name: 'Done' }).click()

    await edit('jobs', ['East wing foundations', 'Reading room roof'])
    await dialog.getByText('Shift', { exact: true }).click()
    await dialog.getByLabel('Days').fill('a week')
    await dialog.getByLabel('Days').press('Tab')
    await dialog.getByText('a week is no whole number: write it as 1,280', { exact: true }).waitFor()
    await dialog.getByLabel('Days').fill('+7')
    await putOn('Add these codes', '04 Masonry')
    await preview()
    await line('Reading room roof')
      .getByText(/04 Masonry/)
      .waitFor()
    // Simulates that another person has changed a job first: the server's refusal is shown with its reason.
    visit.allow(/status of 409/)
    await page.route('**/api/jobs/many', (route) =>
      route.fulfill({
        status: 409,
        json: {
          data: null,
          errorCode: 'MANY_REFUSED',
          errorDescription: 'Not all of these can be changed like this.',
          fields: [{ path: 'ids.0', message: 'Reading room roof: The account does not offer 04 Masonry.' }],
        },
      }),
    )
    await dialog.getByRole('button', { name: 'Change 2 jobs' }).click()
    await dialog.getByText('Reading room roof: The account does not offer 04 Masonry.').waitFor()
    await page.unroute('**/api/jobs/many')
    await dialog.getByRole('button', { name: 'Change 2 jobs' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await column(page, 'Jobs')
      .getByText(/04 Masonry/)
      .first()
      .waitFor()
  })

  test('a list is exported under its name', async () => {
    const { project, job, tasks } = await newTasks(
      stage,
      'Kiln: yard / office',
      ['Dig', '=1+1'],
      [{ subTaskTitle: 'Mark out' }],
    )
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
    const save = async (list: string, item: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), chooseInList(page, list, item)])
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const jobs = await save('jobs', 'Export to CSV')
    expect(jobs.name).toBe(`Jobs of Kiln yard office ${dayFromToday(0)}.csv`)
    expect(readCsv(jobs.content)[0]?.slice(0, 5)).toEqual([
      'Title',
      'Codes',
      'Status',
      'Start date',
      'End date',
    ])
    expect(readCsv(jobs.content)[1]?.[0]).toBe('Main job')
    const exported = await save('tasks', 'Export to Excel (.xlsx)')
    expect(exported.name).toBe(`Tasks of Main job ${dayFromToday(0)}.xlsx`)
    const { name, rows } = readXlsx(exported.content)
    expect(name).toBe('Tasks')
    expect(rows[0]?.slice(0, 2)).toEqual(['Name', 'Codes'])
    const activities = await save('activities', 'Export to CSV')
    expect(activities.name).toBe(`Activities of Dig ${dayFromToday(0)}.csv`)
    expect(readCsv(activities.content).map(([title]) => title)).toEqual(['Title', 'Mark out'])
  })

  test('of very many rows some are shown, and one column is split where one says so', async () => {
    const { project, job } = await newTasks(stage, 'Very many', ['First'])
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await go(`/projects/details/${project}?job=${job}`)
    await chooseInList(page, 'tasks', 'Paste from a spreadsheet')
    const dialog = page.getByRole('dialog', { name: 'Paste tasks from a spreadsheet' })
    await dialog.getByRole('textbox', { name: 'Rows' }).waitFor()
    const named = (count: number) => Array.from({ length: count }, (_none, place) => [`Wall, part ${place}`])
    const start = Date.now()
    await pasteRows(visit, named(60_000))
    await dialog.getByText('These are 60,000 tasks. At most 500 can be added at once').waitFor()
    expect(Date.now() - start).toBeLessThan(5000)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('textbox', { name: 'Rows' }).focus()
    await pasteRows(visit, named(400))
    await dialog.getByText('Shown are the first 200 of 400 tasks.').waitFor()
    expect(await dialog.getByRole('row').count()).toBe(201)
    await dialog.getByRole('row').filter({ hasText: 'Wall, part 7' }).first().waitFor()
    await dialog.getByRole('button', { name: 'Split them at commas' }).click()
    await dialog.getByRole('combobox', { name: 'Column 2 is' }).waitFor()
  })

  test('tasks are pasted: columns are said by hand, rows with problems left out', async () => {
    const { project, job } = await newTasks(stage, 'Pasted tasks', ['First'])
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await go(`/projects/details/${project}?job=${job}`)
    await chooseInList(page, 'tasks', 'Paste from a spreadsheet')
    const dialog = page.getByRole('dialog', { name: 'Paste tasks from a spreadsheet' })
    await dialog.getByRole('textbox', { name: 'Rows' }).waitFor()
    await pasteRows(visit, [
      ['Work', 'Begin', 'Finish', 'Quantity'],
      ['Survey', '01-10-2027', '01-20-2027', '1,200'],
      ['Peg out', '02-01-2027', '01-20-2027', '3'],
      ['Fence', '', 'soon', ''],
      ['Gates', '', '', ''],
    ])
    // The heading is not known, so the person chooses the column with the names.
    await dialog.getByText('Say which column is the name').waitFor()
    const addButton = dialog.getByRole('button', { name: /^Add \d+ tasks?$/ })
    await expect.poll(() => addButton.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Column 1 is' }).click()
    await page.getByRole('option', { name: 'Name' }).click()
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    await row('Peg out').getByText('Must not be before the start date').waitFor()
    await row('Fence').getByLabel('has problems').waitFor()
    await expect.poll(() => row('Survey').getByLabel('has problems').count()).toBe(0)
    await expect.poll(() => addButton.isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Leave out the 2 rows with problems' }).check()
    await expect.poll(() => addButton.innerText()).toBe('Add 2 tasks')

    // A refused row shows the server's message, and nothing was saved.
    visit.allow(/status of 400/)
    await page.route('**/api/tasks/create', (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          errorCode: 'INVALID_INPUT',
          errorDescription: 'Some of what was sent is not valid. See the fields below.',
          fields: [{ path: '1.taskName', message: 'is taken' }],
        },
      }),
    )
    await addButton.click()
    await dialog.getByRole('alert').getByText('Some of what was sent is not valid.').waitFor()
    await row('Gates').getByText('is taken').waitFor()
    await page.unroute('**/api/tasks/create')
    await dialog.getByRole('button', { name: 'Back' }).click()
    const field = dialog.getByRole('textbox', { name: 'Rows' })
    await expect.poll(() => field.inputValue()).toContain('Peg out')
    await field.fill('Survey\t01-10-2027\t01-20-2027\t1,200\nGates')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await addButton.dblclick()
    await page.getByRole('status').filter({ hasText: '2 tasks have been added' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Actions for the list of tasks')
    await shows(page, 'Tasks', ['First', 'Survey', 'Gates'])
    await column(page, 'Tasks').getByText('Jan 10 to Jan 20').waitFor()
  })
})
