/** The toasts of the app: how long they stay, and their tone (000 §8, 002 §9). */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { assign, newCrew } from './crew.ts'
import { passUntil, stopTime } from './page-time.ts'
import { placeOf } from './planning-records.ts'
import { heard, people, saidSoFar, useStage } from './stage.ts'

const said = (page: Page, tone: string, text: string | RegExp) =>
  page.locator(`[data-kind="${tone}"]`).filter({ hasText: text })

/**
 * Waits until an element is gone. The clock of the page moves in steps of 5 ms, only as far as needed to draw
 * this change.
 */
const goes = (page: Page, what: Locator) => passUntil(page, 5, async () => (await what.count()) === 0)

describe.skipIf(!hasBrowser)('a toast', () => {
  const stage = useStage()

  /** Opens a page with a new toast. From now on the clock of the page moves only when the test moves it. */
  async function toasted() {
    const visit = await stage.visit({ as: people.dana })
    const { page } = visit
    visit.allow(/status of 404/)
    await page.clock.install()
    await visit.go('/help')
    await page.getByRole('heading', { name: 'Help' }).first().waitFor()
    await stopTime(page)
    await visit.go('/tasks/edit')
    const toast = said(page, 'info', 'Missing info, redirected to projects!')
    await passUntil(page, 50, () => toast.isVisible())
    expect(new URL(page.url()).pathname).toBe('/home')
    return { page, toast, visit }
  }

  test('goes after four seconds by itself', async () => {
    const { page, toast } = await toasted()
    await page.clock.runFor(3000)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(1100)
    await goes(page, toast)
  })

  test('stays below the mouse, and goes one second after it has left', async () => {
    const { page, toast } = await toasted()
    await toast.hover()
    await page.clock.runFor(6000)
    expect(await toast.isVisible()).toBe(true)
    await page.mouse.move(700, 700)
    await page.clock.runFor(700)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(400)
    await goes(page, toast)
  })

  test('stays while it has the focus, and goes one second after it was lost', async () => {
    const { page, toast } = await toasted()
    await toast.getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(6000)
    expect(await toast.isVisible()).toBe(true)
    await page.locator('#content').focus()
    await page.clock.runFor(700)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(400)
    await goes(page, toast)
  })

  test('is at the top, in the middle, once, and has a button to close it', async () => {
    const { page, toast, visit } = await toasted()
    await toast.hover()
    await page.clock.resume()
    await visit.look('A toast')
    expect(await toast.count()).toBe(1)
    const box = await toast.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(box?.y ?? 999).toBeLessThan(100)
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(20)
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'detached' })
  })
})

describe.skipIf(!hasBrowser)('what is said', () => {
  const stage = useStage()

  test('of a dialog that is cancelled by a button, and nothing of one that Escape closes', async () => {
    const crew = await newCrew(stage, 'Cancel Wharf')
    const { page, go, look } = await stage.visit({ as: crew.admin.token })
    await page.clock.install()
    await go(`/projects/details/${crew.project}?view=overview`)
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for Cancel Wharf' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByText('Are you sure you want to delete this?').waitFor()
    }
    const cancelled = said(page, 'info', 'Cancelled. Nothing was changed.')
    for (const leave of [
      () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ]) {
      await ask()
      await stopTime(page)
      await leave()
      await passUntil(page, 50, () => cancelled.isVisible())
      // A toast stays while the mouse is over it.
      await cancelled.hover()
      await page.clock.resume()
      await look('Cancelled')
      await cancelled.getByRole('button', { name: 'Close' }).click()
      await cancelled.waitFor({ state: 'detached' })
    }
    await saidSoFar(page)
    await ask()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Cancel Wharf' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor({ state: 'detached' })
    expect(await saidSoFar(page)).toEqual([])
  })

  test('of somebody who is taken off the team', async () => {
    const crew = await newCrew(stage, 'Team Wharf')
    await assign(stage, crew, [crew.people.Ana])
    const { page, go } = await stage.visit({ as: crew.admin.token })
    await go(`/project/employees?obj=${crew.project}`)
    await page.getByRole('button', { name: 'Remove Ana Ruiz' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await heard(page, 'Employee was Deleted', 'success')
  })

  test('of a country without states', async () => {
    const { page, go, look } = await stage.visit({ as: people.dana })
    await go('/project/add')
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.fill('Gibral')
    await page.getByRole('option', { name: 'Gibraltar' }).click()
    const states = page.getByRole('status').getByText('No states found', { exact: true })
    await states.waitFor()
    expect(await page.getByRole('combobox', { name: 'State' }).isDisabled()).toBe(true)
    await look('A country without states')
    await country.fill('Canada')
    // The options stay open when the field is scrolled out of the window.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('option', { name: 'Canada' }).click()
    await states.waitFor({ state: 'detached' })
  })

  test('of codes that cannot be fetched: a warning, of each level', async () => {
    const crew = await newCrew(stage, 'Code Wharf')
    const visit = await stage.visit({ as: crew.admin.token })
    const { page, go } = visit
    visit.allow(/status of 500/)
    // The page requests the codes below only for a record with codes. The demo's records have codes.
    const dana = await stage.visit({ as: people.dana })
    dana.allow(/status of 500/)
    const refuse = (of: Page, path: string) =>
      of.route(path, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ data: null, errorCode: 'INTERNAL', errorDescription: 'Oops!' }),
        }),
      )
    await refuse(page, '**/api/companyjobcodes/account')
    await go(`/jobs/edit/${crew.job}`)
    await heard(page, "Couldn't get job codes", 'warning')
    expect(await said(page, 'error', /./).count()).toBe(0)
    const { task, activity } = await placeOf(stage)
    await refuse(dana.page, '**/api/companytaskcodes/jobcode')
    await dana.go(`/tasks/edit/${task}`)
    await heard(dana.page, "Couldn't get task codes! Try later.", 'warning')
    await refuse(dana.page, '**/api/companysubtaskcodes/taskcodes')
    await dana.go(`/activities/edit/${activity}`)
    await heard(dana.page, "Couldn't get activity codes!", 'warning')
  })

  test('of a mail that will never arrive: an alert for whoever caused it, live', async () => {
    const crew = await newCrew(stage, 'Mail Wharf')
    const { page, go, look, setTheme } = await stage.visit({ as: crew.admin.token })
    // Earlier notifications are loaded before, so that a later notification is new.
    const looked = page.waitForResponse('**/api/notifications/get/user')
    await go('/home')
    await looked
    ;(await stage.server.mailbox()).refuseAddress('zed@nowhere.example')
    const role = crew.account.roles['Field worker']
    await stage.post(crew.admin.token, '/api/employee/create', [
      {
        employeeFirstName: 'Zed',
        employeeLastName: 'Quill',
        companyRoleUniqueID: role,
        hasLoginAccess: true,
        employeeUserName: 'zed@nowhere.example',
      },
    ])
    await stage.server.runJobs()
    const alert = page.getByRole('alert').filter({ hasText: 'email sending failed' })
    await alert.getByText('to Zed Quill').waitFor()
    expect(await said(page, 'error', 'email sending failed').count()).toBe(1)
    await look('A mail that failed')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await page.getByText('Its mail server does not know the address').waitFor()
    await setTheme('dark')
    await look('A mail that failed, in the bell')
    await page.getByRole('link', { name: /email sending failed/ }).click()
    await page.waitForURL('**/employee/edit/**')
  })

  test('of a project that cannot be fetched: a warning, and one is back at its details', async () => {
    const crew = await newCrew(stage, 'Gone Wharf')
    const visit = await stage.visit({ as: crew.admin.token })
    const { page, go } = visit
    visit.allow(/status of 404/)
    let isFirst = true
    await page.route('**/api/workorder', (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, errorCode: 'NOT_FOUND', errorDescription: 'Gone' }),
      })
    })
    await go(`/jobs/edit/${crew.job}`)
    await heard(page, "Can't get the work order", 'warning')
    await page.waitForURL(`**/projects/details/${crew.project}**`)
  })
})
