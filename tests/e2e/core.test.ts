/**
 * From nothing to a closed punch item. Edith sets up a company, invites Rosa and assigns her to a project;
 * she gets no notification of her own actions. Rosa gets notifications, logs time, takes photos and closes
 * the item.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { photo } from './file-fixtures.ts'
import { choosePassword, followLink, newAddress } from './newcomers.ts'
import { heard, type Stage, useStage, type Visit } from './stage.ts'

async function activate(visit: Visit, stage: Stage, address: string): Promise<void> {
  const { page } = visit
  await followLink(visit, stage, address)
  await choosePassword(visit, 'Save and activate')
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.waitForURL('**/home')
}

async function setUpCompany({ page, go }: Visit, address: string): Promise<void> {
  await go('/companies-wizard')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Marlowe & Sons')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First name').fill('Edith')
  await page.getByLabel('Last name').fill('Marlowe')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create company' }).click()
  await page.waitForURL('**/login?note=mail')
}

async function inviteFieldWorker({ page, go }: Visit, address: string): Promise<void> {
  await go('/employee/create')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Marin')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Field worker', exact: true }).click()
  await page.getByRole('switch', { name: 'Can sign in' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Username' }).fill(address)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/employee')
  await page
    .getByRole('row', { name: /Rosa Marin/ })
    .getByText('Invitation sent')
    .waitFor()
}

/** Creates a project with a job, a task and an activity. Other tests cover the screens of planning. */
async function plan(stage: Stage, page: Page) {
  const token = (await page.evaluate(() => sessionStorage.getItem('plumbline-token'))) ?? ''
  const create = async (path: string, record: object) =>
    (await stage.post<string[]>(token, `/api/${path}/create`, [record]))[0] ?? ''
  const project = await create('workorder', { workOrderTitle: 'Chapel Row Flats' })
  const job = await create('jobs', { workOrderUniqueId: project, jobTitle: 'Stairs' })
  const task = await create('tasks', { jobUniqueId: job, taskName: 'Handrails' })
  const activity = await create('subtask', { taskUniqueId: task, subTaskTitle: 'Fix brackets' })
  return { project, job, task, activity }
}

async function assignRosa(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add employees' }).first().click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Rosa Marin', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 employee' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe.skipIf(!hasBrowser)('the core', () => {
  const stage = useStage()

  test('carries a company from its first visit to a closed punch item', async () => {
    const [edithsAddress, rosasAddress] = [newAddress('edith'), newAddress('rosa')]
    const edith = await stage.visit()
    await setUpCompany(edith, edithsAddress)
    await activate(edith, stage, edithsAddress)
    await edith.page.getByText('No projects yet').waitFor()
    await inviteFieldWorker(edith, rosasAddress)

    const rosa = await stage.visit()
    await activate(rosa, stage, rosasAddress)
    await rosa.page.getByText('No projects yet').waitFor()
    await rosa.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

    const { project, job, task, activity } = await plan(stage, edith.page)
    await edith.go(`/project/employees?obj=${project}`)
    await assignRosa(edith.page)
    await heard(edith.page, 'Employee has been added', 'success')
    // The bell and the list of projects in Rosa's browser change without a reload.
    await rosa.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await rosa.page
      .getByRole('link', { name: /Chapel Row Flats/ })
      .first()
      .waitFor()
    for (const path of [
      `/jobs/employeeAdd/${job}`,
      `/tasks/employeeAdd/${project}/${task}`,
      `/activities/employees/${activity}`,
    ]) {
      await edith.go(path)
      await assignRosa(edith.page)
    }
    await rosa.page.getByRole('button', { name: 'Notifications, 4 unread' }).waitFor()

    await rosa.go('/activities/employee/logs')
    await rosa.page.getByRole('link', { name: 'The week before' }).click()
    await rosa.page.waitForURL('**week=**')
    await rosa.page.getByRole('button', { name: 'Log time', exact: true }).click()
    const dialog = rosa.page.getByRole('dialog')
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Activity' }).inputValue())
      .toBe('Fix brackets')
    await dialog.getByRole('combobox', { name: 'Start' }).fill('07:00')
    await dialog.getByRole('combobox', { name: 'End' }).fill('12:15')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await rosa.page.getByText('7:00 AM to 12:15 PM').waitFor()

    await edith.go(`/punchlist/add?Parent=${job}`)
    await edith.page.getByLabel('Name').fill('Before the handover')
    await edith.page.keyboard.press('Control+Enter')
    await edith.page.getByText('No items yet').first().waitFor()
    await edith.page.getByRole('button', { name: 'Add item' }).click()
    await edith.page.getByLabel('Description').fill('Bracket loose on the landing')
    await chooseFound(edith.page.getByRole('combobox', { name: 'Who is responsible' }), 'rosa', 'Rosa Marin')
    await edith.page.keyboard.press('Control+Enter')
    await edith.page.getByRole('heading', { name: '1. Bracket loose on the landing' }).waitFor()

    await rosa.page.getByRole('button', { name: 'Notifications, 5 unread' }).click()
    const newest = rosa.page.getByRole('dialog', { name: /^Notifications/ })
    await newest.getByRole('listitem').getByRole('link').first().click()
    await rosa.page.getByRole('heading', { name: '1. Bracket loose on the landing' }).waitFor()
    const after = rosa.page.getByRole('region', { name: 'After' })
    const [chooser] = await Promise.all([
      rosa.page.waitForEvent('filechooser'),
      after.getByRole('button', { name: 'Upload', exact: true }).click(),
    ])
    await chooser.setFiles([await photo('landing.jpg'), await photo('bracket.jpg', '#7dcea0')])
    await after.getByText('landing.jpg').waitFor()
    await after.getByText('bracket.jpg').waitFor()
    await stage.server.runJobs()
    // The pictures that the server made from the photos appear without a reload.
    await after.getByRole('img').nth(1).waitFor()
    await rosa.page.getByRole('button', { name: 'Close item' }).click()
    await rosa.page.getByRole('dialog').getByRole('button', { name: 'Close item' }).click()
    await heard(rosa.page, 'Successfully closed', 'success')
    // Edith's browser shows that the item is closed. She has no unread notification.
    await edith.page.getByText('Closed', { exact: true }).first().waitFor()
    await expect.poll(() => edith.page.getByRole('button', { name: /unread/ }).count()).toBe(0)
  })
})
