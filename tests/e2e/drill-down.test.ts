/**
 * Records of a plan are chosen and deleted in the drill-down; also the rights of roles, and the view on a
 * phone.
 */
import { describe, expect, test } from 'vitest'
import { assign } from '#database/seed/builders.ts'
import { addBranch } from '#tests/harness/plan.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import {
  add,
  chooseInList,
  chooseInRow,
  column,
  focusedLabel,
  focusedRow,
  newProject,
  newTasks,
  rowsOf,
  shows,
} from './new-plan.ts'
import { placeOf } from './planning-records.ts'
import { people, useStage, widthBeyond } from './stage.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTU'.split('')
const jobsOfLetters = letters.map((letter) => `Job ${letter}`)

describe.skipIf(!hasBrowser)('the drill-down', () => {
  const stage = useStage()

  test('several are chosen over two pages, deleted, and taken back', async () => {
    const { project } = await newProject(stage, 'Several jobs', jobsOfLetters)
    const [dana, luis] = await Promise.all([people.dana, people.luis].map((as) => stage.stay({ as })))
    if (!dana || !luis) throw new Error('never')
    // The page may request a deleted record once more, and gets 404.
    for (const visit of [dana, luis]) visit.allow(/status of 404/)
    const { page } = dana
    await dana.go(`/projects/details/${project}`)
    // The deletion empties the page of the list that Luis looks at.
    await luis.go(`/projects/details/${project}?jobsPage=2`)
    await shows(luis.page, 'Jobs', ['Job U'])
    await chooseInList(page, 'jobs', 'Choose several')
    await expect
      .poll(() => page.getByRole('button', { name: 'Delete the chosen jobs' }).isDisabled())
      .toBe(true)
    await page.getByRole('checkbox', { name: 'Choose Job C' }).check()
    await page.keyboard.press('Escape')
    await page.getByText('1 chosen').waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Actions for the list of jobs')

    await chooseInList(page, 'jobs', 'Choose several')
    await page.getByRole('checkbox', { name: /choose all jobs on this page/ }).check()
    await page.getByText('20 chosen').waitFor()
    await page.getByRole('checkbox', { name: 'Choose Job A' }).uncheck()
    await page.getByRole('button', { name: 'Jobs, page 2' }).click()
    await page.getByRole('checkbox', { name: 'Choose Job U' }).check()
    await page.getByText('20 chosen').waitFor()
    await page.getByRole('button', { name: 'Delete the chosen jobs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Would you like to delete : 20 jobs' })
    await dialog.getByText('Are you sure you want to delete this?').waitFor()
    await dialog.getByRole('button', { name: 'Delete jobs' }).dblclick()
    await page.getByRole('status').filter({ hasText: 'Removed!' }).waitFor()
    await shows(page, 'Jobs', ['Job A'])
    await shows(luis.page, 'Jobs', ['Job A'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').filter({ hasText: 'Updated.' }).waitFor()
    await shows(page, 'Jobs', jobsOfLetters.slice(0, 20))

    // The question names the chosen job, although another page of the list is shown.
    await chooseInList(page, 'jobs', 'Choose several')
    await page.getByRole('checkbox', { name: 'Choose Job D' }).check()
    await page.getByRole('button', { name: 'Jobs, page 2' }).click()
    await shows(page, 'Jobs', ['Job U'])
    await page.getByRole('button', { name: 'Delete the chosen jobs' }).click()
    await page.getByRole('dialog', { name: 'Would you like to delete : Job D' }).waitFor()
  })

  test('what is chosen belongs to its list alone', async () => {
    const { project, jobs } = await newProject(stage, 'Two jobs with tasks', ['North', 'South'])
    await add(stage, 'tasks', [
      { jobUniqueId: jobs[0], taskName: 'North dig' },
      { jobUniqueId: jobs[1], taskName: 'South dig' },
    ])
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${project}?job=${jobs[0]}`)
    await chooseInList(page, 'tasks', 'Choose several')
    await page.getByRole('checkbox', { name: 'Choose North dig' }).check()
    await page.getByRole('link', { name: /^South/ }).click()
    await shows(page, 'Tasks', ['South dig'])
    await expect.poll(() => page.getByText('1 chosen').count()).toBe(0)
  })

  test('deleting what is chosen closes the columns beside it, and the focus goes on', async () => {
    const { project, job, tasks } = await newTasks(
      stage,
      'To be deleted',
      ['Dig', 'Fill'],
      [{ subTaskTitle: 'Mark out' }, { subTaskTitle: 'Dig by hand' }],
    )
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    // The page may request a deleted record once more, and gets 404.
    visit.allow(/status of 404/)
    await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
    await shows(page, 'Activities', ['Mark out', 'Dig by hand'])
    await chooseInRow(page, 'Mark out', 'Delete')
    const dialog = page.getByRole('dialog', { name: 'Would you like to delete : Mark out' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Actions for Mark out')
    await chooseInRow(page, 'Mark out', 'Delete')
    await page.getByRole('button', { name: 'Delete activity' }).click()
    await page.getByRole('status').filter({ hasText: 'Removed!' }).waitFor()
    await shows(page, 'Activities', ['Dig by hand'])
    await expect.poll(() => focusedRow(page)).toBe('Dig by hand')

    await chooseInRow(page, 'Main job', 'Delete')
    await page.getByRole('dialog').getByText('Its tasks and activities are deleted too.').waitFor()
    await page.getByRole('button', { name: 'Delete job' }).click()
    await page.getByRole('status').filter({ hasText: 'Job was Deleted' }).waitFor()
    await column(page, 'Jobs').getByText('No jobs yet').waitFor()
    await column(page, 'Tasks').getByText('Its tasks are listed here.').waitFor()
    await column(page, 'Activities').getByText('Its activities are listed here.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.keyboard.press('Control+z')
    await shows(page, 'Jobs', ['Main job'])
  })

  test('what somebody else deletes is left', async () => {
    const { project, job, tasks } = await newTasks(stage, 'Left', ['Dig'], [{ subTaskTitle: 'Mark out' }])
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const token = await stage.tokenOf(people.dana)
    // The page may request a deleted record once more, and gets 404.
    visit.allow(/status of 404/)
    await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
    await shows(page, 'Activities', ['Mark out'])
    await stage.post(token, '/api/tasks/delete', [tasks[0]])
    await column(page, 'Activities').getByText('Its activities are listed here.').waitFor()
    await column(page, 'Tasks').getByText('No tasks yet').waitFor()
    await stage.post(token, '/api/jobs/delete', [job])
    await column(page, 'Tasks').getByText('Its tasks are listed here.').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('a foreman puts into order and captures; a field worker only captures; a reader only reads', async () => {
    const { project, job, task } = await placeOf(stage)
    const account = await newAccount(stage.server, 'Crew')
    const branch = await addBranch(stage.server, account)
    const worker = await newPerson(stage.server, account, 'Field worker')
    await assign(stage.server.database.db, worker, branch)
    const own = `/projects/details/${branch.workOrderId}?job=${branch.jobId}&task=${branch.taskId}`
    const of = `/projects/details/${project}?job=${job}&task=${task}`
    const look = async (as: string, path: string) => {
      const { page, go } = await stage.stay({ as })
      await go(path)
      await column(page, 'Activities').locator('[data-row]').first().waitFor()
      const isThere = async (name: RegExp, role: 'link' | 'button' = 'button') =>
        (await page.getByRole('region').getByRole(role, { name }).count()) > 0
      const [row] = await rowsOf(page, 'Activities')
      const rowMenu = page.getByRole('button', { name: `Actions for ${row}`, exact: true })
      let items: string[] = []
      if ((await rowMenu.count()) > 0) {
        await rowMenu.click()
        await page.getByRole('menuitem').first().waitFor()
        items = (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Actions for the list of activities' }).click()
      await page.getByRole('menuitem', { name: 'Export to CSV' }).waitFor()
      const listItems = await page.getByRole('menuitem').allInnerTexts()
      return {
        new: await isThere(/^New /, 'link'),
        capture: await isThere(/^Capture work done/),
        handles: (await page.locator('[data-column] button[aria-hidden="true"]').count()) > 0,
        items,
        listItems,
      }
    }
    const exports = ['Export to Excel (.xlsx)', 'Export to CSV']
    expect(await look(people.grace, of)).toEqual({
      new: false,
      capture: true,
      handles: true,
      items: [
        'Capture work done',
        'Edit',
        'Employees',
        'Time logs',
        'Move up',
        'Move down',
        'Move to the top',
        'Move to the end',
      ],
      listItems: ['Choose several', ...exports],
    })
    expect(await look(worker.token, own)).toEqual({
      new: false,
      capture: true,
      handles: false,
      items: ['Capture work done', 'Time logs'],
      listItems: exports,
    })
    expect(await look(people.joel, of)).toEqual({
      new: false,
      capture: false,
      handles: false,
      items: ['Employees', 'Time logs'],
      listItems: exports,
    })
  })

  test('a link that is followed at once is not called back by the task that it opens with', async () => {
    const { project } = await newTasks(stage, 'Left at once', ['Dig'], [{ subTaskTitle: 'Mark out' }])
    const { page, go } = await stage.visit({ as: people.dana })
    const [followed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/tasks/jobs', async (route) => {
      await followed.promise
      await route.continue()
    })
    // The code of the next screen arrives only after the tasks of the previous screen.
    await page.route('**/punch-lists-screen*.js', async (route) => {
      await answered.promise
      await route.continue()
    })
    page.on('response', (response) => {
      if (response.url().endsWith('/api/tasks/jobs')) void response.finished().then(() => answered.resolve())
    })
    await go(`/projects/details/${project}`)
    await page.getByRole('link', { name: 'Punch lists', exact: true }).click()
    followed.resolve()
    await page.getByRole('link', { name: 'New punch list' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/punchlists/${project}`)
  })

  test('a phone has the same menus, and room for a finger', async () => {
    const { project, job, tasks } = await newTasks(
      stage,
      'On the phone',
      ['Dig', 'Fill', 'Level'],
      [{ subTaskTitle: 'Mark out' }],
    )
    const { page, go } = await stage.stay({ as: people.dana, size: 'phone' })
    await go(`/projects/details/${project}?job=${job}`)
    await chooseInRow(page, 'Dig', 'Move to the end')
    await shows(page, 'Tasks', ['Fill', 'Level', 'Dig'])
    await chooseInList(page, 'tasks', 'Choose several')
    const box = page.getByRole('checkbox', { name: 'Choose Level' })
    const room = await box.locator('xpath=ancestor::label').boundingBox()
    expect(Math.min(room?.width ?? 0, room?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await page.touchscreen.tap((room?.x ?? 0) + 4, (room?.y ?? 0) + 4)
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Edit the chosen tasks' }).click()
    await page.getByRole('dialog').getByText('Shift', { exact: true }).click()
    expect(await widthBeyond(page)).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await column(page, 'Tasks').getByRole('button', { name: 'Done' }).click()
    await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
    await page.getByRole('button', { name: 'Capture work done on Mark out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Capture work on Mark out' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Capture work done on Mark out')
    expect(await widthBeyond(page)).toBe(0)
  })
})
