/** The actions in the menu of a project (000 §2, §5): duplicate, advertise, delete and undo, export. */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, scrollUntil, useStage } from './stage.ts'

const dayFromToday = (days: number) => dayAfter(new Date().toISOString(), days)

const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function choose(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Returns a list that collects the paths of the later calls of a page. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

describe.skipIf(!hasBrowser)('the actions of a project', () => {
  const stage = useStage()

  const addProject = async (fields: Record<string, unknown>) => {
    const [id = ''] = await stage.post<string[]>(await stage.tokenOf(people.dana), '/api/workorder/create', [
      fields,
    ])
    return id
  }

  test('duplicate asks, copies once, and leads to the copy', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    const calls = callsOf(page)
    await go('/home')
    const button = menuOf(page, 'Foundry Lofts Block C')
    await choose(page, 'Foundry Lofts Block C', 'Duplicate')
    const dialog = page.getByRole('dialog', {
      name: 'Duplicate of this project will be generated! Do you wish to continue?',
    })
    await dialog.getByText('The copy starts today').waitFor()
    await look('duplicating a project')
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect.poll(() => cancel.evaluate((it) => it.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((it) => it.matches(':focus'))).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/home')

    await choose(page, 'Foundry Lofts Block C', 'Duplicate')
    // The dialog's text is not part of the row: a click on the row would open the project.
    await dialog.getByText('The copy starts today').click()
    expect(new URL(page.url()).pathname).toBe('/home')
    await dialog.getByRole('button', { name: 'Duplicate project' }).dblclick()
    await heard(page, 'Duplicate of project : Foundry Lofts Block C was successfully created.', 'success')
    await page.getByRole('heading', { level: 1, name: 'Foundry Lofts Block C (copy)' }).waitFor()
    expect(calls.filter((path) => path === '/api/copy')).toHaveLength(1)
    await go('/home')
    await rowOf(page, 'Foundry Lofts Block C (copy)').waitFor()
    await page.getByText(/of 15 Records/).waitFor()
  })

  test('advertise tells what becomes visible, and can be stopped', async () => {
    const [dana, luis] = await Promise.all([people.dana, people.luis].map((as) => stage.stay({ as })))
    if (!dana || !luis) throw new Error('never')
    const { page, look, allow } = dana
    // The first call is refused, because the app asks before it notifies bidders.
    allow(/workorder\/advertise/)
    await Promise.all([dana.go('/bid-projects'), luis.go('/bid-projects')])
    const row = rowOf(page, 'Orchard Elementary Gym')
    await row.getByText('Advertised', { exact: true }).waitFor()
    await choose(page, 'Orchard Elementary Gym', 'Stop advertising')
    await page.getByRole('dialog').getByText('Stop advertising this project?').waitFor()
    await look('stop advertising')
    const stop = page.getByRole('dialog').getByRole('button', { name: 'Stop advertising' })
    await stop.click()
    await page.getByRole('alert').getByText('2 companies intend to bid, and 1 bid is in.').waitFor()
    await look('stop advertising, asked further')
    await stop.click()
    await heard(page, 'Updated.', 'success')
    await row.getByText('Not advertised').waitFor()
    await rowOf(luis.page, 'Orchard Elementary Gym').getByText('Not advertised').waitFor()

    await row.getByRole('link').click()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('button', { name: 'Advertise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advertise this project to bidders?' })
    const told = await dialog.innerText()
    for (const text of [
      'its title, “Orchard Elementary Gym',
      'its bid project name, “Orchard Elementary Gym: building trades”',
      'when bidding ends',
      'the titles of its jobs, tasks and activities, with each activity’s target, unit and hours',
      'Unit costs, people, files and notes stay with you.',
    ]) {
      expect(told).toContain(text)
    }
    await look('advertising a project')
    await dialog.getByRole('button', { name: 'Advertise project' }).click()
    await page.getByText('Advertised', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Stop advertising' }).waitFor()
    await rowOf(luis.page, 'Orchard Elementary Gym').getByText('Advertised', { exact: true }).waitFor()
  })

  test('advertise says why it is refused now', async () => {
    const id = await addProject({ workOrderTitle: 'Tannery Row', constructionPhase: '1' })
    const visit = await stage.stay({ as: people.luis })
    const { page, go, look } = visit
    await go('/bid-projects')
    await menuOf(page, 'Pier 4 Boardwalk').click()
    const item = page.getByRole('menuitem', { name: /^Advertise/ })
    await item.getByText('Bidding on this project has ended.').waitFor()
    await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true')
    await look('advertising, refused')
    await item.click({ force: true })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).not.toContain('Delete')
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).not.toContain('Duplicate')
    await page.keyboard.press('Escape')
    await menuOf(page, 'Tannery Row').click()
    await item.getByText('Bidders must know until when they can bid.').waitFor()
    await page.keyboard.press('Escape')

    // The last day to bid is removed while the dialog is open: the server refuses, and the dialog stays open.
    const update = async (fields: Record<string, unknown>) =>
      stage.post(await stage.tokenOf(people.dana), '/api/workorder/update', [
        { workOrderUniqueID: id, ...fields },
      ])
    await update({ biddingEndDate: dayFromToday(20) })
    await go(`/projects/details/${id}?view=overview`)
    await page.getByRole('button', { name: 'Advertise' }).click()
    await page.getByRole('dialog').waitFor()
    await page.route('**/api/notifications/stream', (route) => route.abort())
    await update({ biddingEndDate: null })
    visit.allow(/status of 409/)
    await page.getByRole('button', { name: 'Advertise project' }).click()
    await heard(page, 'Bidders must know until when they can bid.', 'error')
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    await expect.poll(() => cancel.evaluate((it) => it.matches(':focus'))).toBe(true)
    await cancel.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('by the keyboard, to the last one in the window, leaves the page where it is', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/home')
    await page.getByText(/^All \d+ projects$/).waitFor()
    await menuOf(page, 'Linden Street Library Renewal').press('Enter')
    const last = page.getByRole('menuitem').last()
    await last.waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => last.evaluate((item) => item.matches(':focus'))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await last.isVisible()).toBe(true)
  })

  test('delete names what it takes, and can be undone, as others see', async () => {
    const [dana, luis] = await Promise.all([people.dana, people.luis].map((as) => stage.stay({ as })))
    if (!dana || !luis) throw new Error('never')
    const { page, look } = dana
    const calls = callsOf(page)
    // A copy has a plan, but no records that prevent its deletion.
    const title = 'Meridian Court Annex (copy)'
    const id = await projectOf(stage, 'Meridian Court Annex')
    await stage.post(await stage.tokenOf(people.dana), '/api/copy', [
      { workOrderUniqueId: id, targetUniqueId: id, type: 'WorkOrder' },
    ])
    await Promise.all([dana.go('/home'), luis.go('/home')])
    await luis.page.getByText(title).waitFor()
    await choose(page, title, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Would you like to delete : ${title}` })
    await dialog.getByText('Are you sure you want to delete this?').waitFor()
    await dialog.getByText(/^Also deleted: \d+ jobs, \d+ tasks, \d+ activities\./).waitFor()
    await look('deleting a project')
    await dialog.getByRole('button', { name: 'Delete project' }).dblclick()
    await heard(page, 'Workorder was Deleted', 'success')
    await rowOf(page, title).waitFor({ state: 'hidden' })
    await rowOf(luis.page, title).waitFor({ state: 'hidden' })
    expect(calls.filter((path) => path === '/api/workorder/delete')).toHaveLength(1)
    await look('project deleted')

    await page.getByRole('button', { name: 'Undo' }).click()
    await heard(page, 'Updated.', 'success')
    await toast(page, 'Workorder was Deleted').waitFor({ state: 'detached' })
    await rowOf(page, title).waitFor()
    await rowOf(luis.page, title).waitFor()
  })

  test('delete says what must be kept, stays where it is, and leads to it', async () => {
    const { page, go, look, allow } = await stage.visit({ as: people.dana })
    allow(/status of 409/)
    const title = 'Linden Street Library Renewal'
    await go(`/projects/details/${await projectOf(stage, title)}?view=overview`)
    await choose(page, title, 'Delete')
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog', { name: `Would you like to delete : ${title}` })
    await dialog.getByText(/^Nothing was deleted\. To be kept: /).waitFor()
    await look('a project that must be kept')
    await dialog.getByRole('link', { name: /approved weeks of time$/ }).click()
    await page.waitForURL('**/timecard-logs?project=*')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Timecards' }).first().waitFor()
  })

  test('what was deleted is listed, and brought back by somebody else', async () => {
    const id = await addProject({ workOrderTitle: 'Lockhouse Stairs' })
    await stage.post(await stage.tokenOf(people.dana), '/api/workorder/delete', [id])
    const { page, go, look } = await stage.visit({ as: people.eleanor })
    await go('/deleted')
    const row = rowOf(page, 'Lockhouse Stairs')
    await row.getByText('Dana Whitlock').waitFor()
    await look('what was deleted')
    await page.getByRole('button', { name: 'Bring back Lockhouse Stairs' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
    await heard(page, 'Lockhouse Stairs: brought back', 'success')
    await row.waitFor({ state: 'hidden' })
    await go(`/projects/details/${id}?view=overview`)
    await page.getByRole('heading', { level: 1, name: 'Lockhouse Stairs' }).waitFor()
  })

  test('delete from its own screen leads to the list, and those who look at it are told', async () => {
    const id = await addProject({ workOrderTitle: 'Kiln Street Shed' })
    const [dana, luis] = await Promise.all([people.dana, people.luis].map((as) => stage.stay({ as })))
    if (!dana || !luis) throw new Error('never')
    const { page } = dana
    // A page that shows the deleted project requests the project once more, and gets 404.
    for (const visit of [dana, luis]) visit.allow(/status of 404/)
    await Promise.all([dana, luis].map((visit) => visit.go(`/projects/details/${id}?view=overview`)))
    await luis.page.getByRole('heading', { level: 1, name: 'Kiln Street Shed' }).waitFor()
    await choose(page, 'Kiln Street Shed', 'Delete')
    await page.getByText('You can undo this for 30 seconds.').waitFor()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.waitForURL('**/home')
    await heard(page, 'Workorder was Deleted', 'success')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await rowOf(page, 'Kiln Street Shed').waitFor({ state: 'detached' })
    await luis.page.getByText('Could not find the workorder!').waitFor()
    await luis.look('a project that somebody deleted')

    await page.keyboard.press('Control+z')
    await heard(page, 'Updated.', 'success')
    await rowOf(page, 'Kiln Street Shed').waitFor()
    await luis.page.getByRole('heading', { level: 1, name: 'Kiln Street Shed' }).waitFor()
  })

  test('the offer to undo lasts 30 seconds, is of each deletion, and is refused when it is over', async () => {
    for (const title of ['Weighbridge A', 'Weighbridge B']) await addProject({ workOrderTitle: title })
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await page.clock.install()
    await go('/home?search=weighbridge')
    const remove = async (title: string) => {
      await choose(page, title, 'Delete')
      await page.getByRole('button', { name: 'Delete project' }).click()
      await rowOf(page, title).waitFor({ state: 'hidden' })
    }
    await remove('Weighbridge A')
    const offers = toast(page, 'Workorder was Deleted')
    await offers.waitFor()
    // The focused row is gone, so the focus moves to the screen. Tab then reaches Undo at the end of the screen.
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await expect.poll(focused).toBe('content')
    for (let stops = 0; stops < 60 && (await focused()) !== 'Undo'; stops += 1)
      await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Undo')
    await page.clock.fastForward(10_000)
    await expect.poll(() => offers.count()).toBe(1)
    await remove('Weighbridge B')
    await expect.poll(() => offers.count()).toBe(2)
    await page.clock.fastForward(21_000)
    await expect.poll(() => offers.count()).toBe(1)
    await page.clock.fastForward(10_000)
    await expect.poll(() => offers.count()).toBe(0)

    await go('/home?search=millrace')
    await remove('Millrace Footbridge')
    await offers.waitFor()
    stage.server.clock.now = new Date(Date.now() + 40_000)
    visit.allow(/status of 40\d/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await heard(page, 'This can no longer be undone.', 'error')
    await rowOf(page, 'Millrace Footbridge').waitFor({ state: 'detached' })
    stage.server.clock.now = new Date(0)
  })

  test('are deleted by whoever does not wait for what the question counts', async () => {
    await addProject({ workOrderTitle: 'Lamp Room', constructionPhase: '1' })
    // A 404 in the console fails this test.
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/bid-projects')
    const isDeleted = page.waitForResponse('**/api/workorder/delete')
    // Delays the summary until the project is deleted: it would get 404, unless the page has cancelled the call.
    await page.route('**/api/workorder/summary', async (route) => {
      await isDeleted
      await route.continue()
    })
    await choose(page, 'Lamp Room', 'Delete')
    await page.getByRole('button', { name: 'Delete project' }).click()
    await rowOf(page, 'Lamp Room').waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('are at hand on a phone', async () => {
    await addProject({ workOrderTitle: 'Signal Box', constructionPhase: '1' })
    const visit = await stage.stay({ as: people.dana, size: 'phone' })
    const { page, go, look } = visit
    await go('/bid-projects')
    await choose(page, 'Signal Box', 'Duplicate')
    await look('duplicating, phone')
    await page.getByRole('button', { name: 'Duplicate project' }).click()
    await page.getByRole('heading', { level: 1, name: 'Signal Box (copy)' }).waitFor()
    // The head of the project may request the deleted project once more, and gets 404.
    visit.allow(/status of 404/)
    await go(`${new URL(page.url()).pathname}?view=overview`)
    await choose(page, 'Signal Box (copy)', 'Delete')
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Undo' }).click()
    await heard(page, 'Updated.', 'success')
    await page.getByText('Signal Box (copy)').first().waitFor()
  })
})

describe.skipIf(!hasBrowser)('lists of projects', () => {
  const stage = useStage()

  test('are exported as they are filtered', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await go('/home?search=harbor')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    const save = async (format: string) => {
      await page.getByRole('button', { name: 'Export the projects' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const csv = await save('CSV')
    expect(csv.name).toMatch(/\.csv$/)
    expect(csv.content.toString()).toContain('Harbor View Clinic')
    expect(csv.content.toString()).not.toContain('Linden Street')
    const xlsx = await save('Excel (.xlsx)')
    expect(xlsx.name).toMatch(/\.xlsx$/)
    expect(xlsx.content.subarray(0, 2).toString()).toBe('PK')

    visit.allow(/status of 500/)
    await page.route('**/api/workorder/export', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Export the projects' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await heard(page, 'Oops! Server did something unexpected.', 'error')
  })

  test('bid projects come ten at a time, newest first', async () => {
    const { token } = await newPerson(stage.server, await newAccount(stage.server, 'Bids'))
    for (let number = 1; number <= 12; number += 1) {
      await stage.post(token, '/api/workorder/create', [
        {
          workOrderTitle: `Lot ${number}`,
          constructionPhase: '1',
          bidProjectName: `Works of lot ${number}`,
          biddingEndDate: dayFromToday(number - 1),
        },
      ])
    }
    await stage.post(token, '/api/workorder/create', [{ workOrderTitle: 'Not to bid on' }])
    const { page, go, look } = await stage.stay({ as: token, size: 'phone' })
    const bodies: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/workorder/self/bidtype')) bodies.push(request.postDataJSON())
    })
    await go('/bid-projects')
    await page.getByText('Displaying 10 of 12 Records').waitFor()
    await expect.poll(() => page.title()).toBe('Bid projects · Plumbline')
    await expect.poll(() => page.getByRole('listitem').first().innerText()).toContain('Lot 12')
    await look('bid projects, phone')
    await scrollUntil(page, page.getByText('Displaying 12 of 12 Records'))
    expect(bodies).toEqual([
      { after: '', NumberOfItemsPerPage: 10 },
      { after: expect.stringMatching(/./), NumberOfItemsPerPage: 10 },
    ])
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Works of lot 1' })
      .last()
      .getByText('ends today')
      .waitFor()
    await expect.poll(() => page.getByText('Not to bid on').count()).toBe(0)
    await page.getByRole('link', { name: 'Lot 12' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lot 12' }).waitFor()
  })
})
