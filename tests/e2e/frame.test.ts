/** The parts around a screen: shell, project's frame and the way back, also if a screen has nothing to show. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { addFolder } from './files-given.ts'
import { PATIENT, sections, title } from './frame-parts.ts'
import { footings, placeOf } from './planning-records.ts'
import { punchRecords } from './punchlists-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

const NOBODYS = '018f0000-0000-7000-8000-000000000000'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function crumbsOf(page: Page): Promise<string[]> {
  const text = await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()
  return text
    .split(/\n|\//)
    .map((crumb) => crumb.trim())
    .filter(Boolean)
}

async function hasShell(page: Page): Promise<void> {
  await rail(page).waitFor()
  await page.getByRole('button', { name: /^Menu of / }).waitFor()
  expect(await page.getByRole('main').count(), 'landmarks').toBe(1)
}

describe.skipIf(!hasBrowser)('the frame', () => {
  const stage = useStage()

  test('access denied and no such page keep the shell; a visitor sees them alone', async () => {
    const { page, go, look } = await stage.visit({ as: people.grace })
    await go('/401')
    await page.getByRole('heading', { name: 'Access denied' }).waitFor()
    await hasShell(page)
    await look('access denied, signed in')
    await go('/companies')
    await page.getByRole('heading', { name: 'Access denied' }).waitFor()
    await hasShell(page)
    for (const path of ['/no/such/page', '/settings/nothing', '/employee/nothing/here']) {
      await go(path)
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
      await hasShell(page)
    }
    await look('no such page, signed in')
    await rail(page).getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByText('Linden Street Library Renewal').waitFor()

    const visitor = await stage.visit()
    for (const [path, heading] of [
      ['/401', 'Access denied'],
      ['/no/such/page', 'There is no such page'],
    ] as const) {
      await visitor.go(path)
      await visitor.page.getByRole('heading', { name: heading }).waitFor()
      expect(await rail(visitor.page).count()).toBe(0)
      expect(await visitor.page.getByRole('main').count()).toBe(1)
    }
  })

  test('what one may not do in a project is refused within its frame', async () => {
    const { page, go, look } = await stage.stay({ as: people.grace })
    const { project, job, task } = await placeOf(stage)
    const punch = await punchRecords(stage)
    for (const path of [
      `/project/edit?obj=${project}`,
      `/jobs/add/${project}`,
      `/tasks/add/${job}`,
      `/activities/add/${task}`,
      `/project/supervisors/${project}`,
      `/projects/details/${project}/nothing`,
    ]) {
      await go(path)
      const heading = path.endsWith('nothing') ? 'There is no such page' : 'Access denied'
      await page.getByRole('heading', { name: heading }).waitFor()
      await hasShell(page)
      await title(page, 'Linden Street Library Renewal').waitFor()
      await sections(page).getByRole('link', { name: 'Jobs' }).waitFor()
      expect(new URL(page.url()).pathname, 'the address stays').toBe(path.split('?')[0])
    }
    await look('access denied in a project')
    const worker = await stage.visit({ as: people.joel })
    await worker.go(`/punchlist/edit?Parent=${punch.job}&id=${punch.open}`)
    await worker.page.getByRole('heading', { name: 'Access denied' }).waitFor()
    await title(worker.page, 'Linden Street Library Renewal').waitFor()
  })

  test('a project is edited in its frame; without a project one is led to the projects', async () => {
    const { page, go, look } = await stage.visit({ as: people.dana })
    const project = await projectOf(stage, 'Linden')
    await go(`/project/edit?obj=${project}`)
    await page.getByRole('heading', { name: 'Edit project' }).waitFor()
    await hasShell(page)
    await title(page, 'Linden Street Library Renewal').waitFor()
    expect(await sections(page).locator('[aria-current]').allInnerTexts()).toEqual(['Overview'])
    await look('editing a project in its frame')
    await go('/project/edit')
    await heard(page, 'Missing info, redirected to projects!')
    await page.waitForURL('**/home')
    await hasShell(page)
  })

  test('addresses that name nothing keep the shell', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 40[04]/)
    const project = await projectOf(stage, 'Linden')
    // tests/e2e/lost-addresses.ts lists all lost addresses, and their messages.
    for (const path of [
      '/browse?Parent=nonsense',
      `/files/list/view/${project}/${NOBODYS}/nonsense`,
      `/projects/details/${NOBODYS}`,
      '/second-factor-reset',
    ]) {
      await go(path)
      await hasShell(page)
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path, ...PATIENT })
        .toBeGreaterThan(0)
    }
  })

  test('exactly one part of a project is the present one', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project, job, task, activity } = await placeOf(stage)
    const punch = await punchRecords(stage)
    const parts: [path: string, part: string][] = [
      [`/projects/details/${project}?view=overview`, 'Overview'],
      [`/projects/details/${project}`, 'Jobs'],
      [`/projects/details/${project}?job=${job}&task=${task}`, 'Jobs'],
      [`/activities/edit/${activity}`, 'Jobs'],
      [`/project/employees?obj=${project}`, 'Team'],
      [`/browse?Parent=${project}`, 'Files'],
      [`/punchlists/${project}/${punch.job}`, 'Punch lists'],
      [`/punchlistDetails/${punch.open}?obj=${project}`, 'Punch lists'],
    ]
    for (const [path, part] of parts) {
      await go(path)
      await sections(page).waitFor()
      await expect
        .poll(() => sections(page).locator('[aria-current="page"]').allInnerTexts(), {
          message: path,
          ...PATIENT,
        })
        .toEqual([part])
      const bold = await sections(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => Number(getComputedStyle(link).fontWeight) >= 600)
            .map((it) => it.textContent),
        )
      expect(bold, path).toEqual([part])
    }
  })

  test('the breadcrumb leads back to the list that a record belongs to', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project, job, task, activity } = await placeOf(stage)
    const folder = await addFolder(stage, project, 'Shop drawings')
    const inner = await addFolder(stage, project, 'Steel', folder)
    const library = ['Projects', 'Linden Street Library Renewal']
    const ways: [path: string, way: string[], back: [crumb: string, url: RegExp]][] = [
      [`/jobs/edit/${job}`, ['Jobs', `Edit ${footings.job}`], ['Jobs', /details\/[^/?]+(\?|$)/]],
      [`/jobs/add/${project}`, ['Jobs', 'New job'], ['Jobs', /details\/[^/?]+(\?|$)/]],
      [`/tasks/edit/${task}`, ['Jobs', footings.job, 'Edit Footings'], [footings.job, /\?job=/]],
      [
        `/activities/edit/${activity}`,
        ['Jobs', footings.job, 'Footings', 'Edit Tie bar'],
        ['Footings', /\?job=.*&task=/],
      ],
      [
        `/activities/employees/${activity}`,
        ['Jobs', footings.job, 'Footings', 'Employees on Tie bar'],
        [footings.job, /\?job=/],
      ],
      [
        `/activities/employee/logs/${project}/${activity}`,
        ['Jobs', footings.job, 'Footings', 'Time on Tie bar'],
        ['Jobs', /details\/[^/?]+(\?|$)/],
      ],
      [`/browse?Parent=${inner}`, ['Files', 'Shop drawings', 'Steel'], ['Files', /browse\?Parent=/]],
    ]
    for (const [path, way, [crumb, url]] of ways) {
      await go(path)
      await expect.poll(() => crumbsOf(page), { message: path, ...PATIENT }).toEqual([...library, ...way])
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: crumb, exact: true })
        .click()
      await page.waitForURL(url)
    }
  })

  test('on a phone an arrow leads to the list', async () => {
    const { page, go } = await stage.visit({ as: people.dana, size: 'phone' })
    const { project, open, item } = await punchRecords(stage)
    await go(`/punchlistitemdetails/${project}/${item}`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    const back = crumbs.getByRole('link')
    await back.waitFor()
    const box = await back.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    await back.tap()
    await page.waitForURL(`**/punchlistDetails/${open}**`)
    await crumbs.getByRole('link', { name: 'Punch lists' }).tap()
    await page.waitForURL(`**/punchlists/${project}`)
    await crumbs.getByRole('link', { name: 'Linden Street Library Renewal' }).tap()
    await page.waitForURL(`**/projects/details/${project}**`)
    await crumbs.getByRole('link', { name: 'Projects' }).tap()
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Plumbline: to the projects' }).waitFor()
    expect(await back.count()).toBe(0)
  })

  test('a punch list and its items are headed by number and title, below their lists', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const { project, open, item } = await punchRecords(stage)
    await go(`/punchlistitemdetails/${project}/${item}`)
    const heading = page.getByRole('heading', { level: 1, name: /^\d+\. \S/ })
    await heading.waitFor()
    const [, , lists, list, present] = await crumbsOf(page)
    expect(lists).toBe('Punch lists')
    expect(present).toBe(await heading.innerText())
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await crumbs.getByRole('link', { name: list ?? '' }).click()
    await page.waitForURL(`**/punchlistDetails/${open}**`)
    await page.getByRole('heading', { level: 1, name: list ?? '' }).waitFor()
    await crumbs.getByRole('link', { name: 'Punch lists' }).click()
    await page.waitForURL(`**/punchlists/${project}`)
    await go(`/punchlistitem/edit?Parent=${open}&id=${item}`)
    await expect
      .poll(async () => (await crumbsOf(page)).slice(2), PATIENT)
      .toEqual([lists, list, present, 'Edit'])
  })

  test('an account stands below its company, an employee below the employees', async () => {
    const admin = await stage.visit({ as: people.admin })
    await admin.go('/companies')
    await admin.page.getByRole('link', { name: 'Harrow & Pike' }).first().click()
    await admin.page.getByRole('link', { name: 'New account' }).click()
    await admin.page.getByRole('heading', { name: 'New account' }).waitFor()
    const [first, company, last] = await crumbsOf(admin.page)
    expect([first, last]).toEqual(['Companies', 'New account'])
    await admin.page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: company ?? '' })
      .click()
    await admin.page.waitForURL('**/company-details/*')

    const { page, go } = await stage.visit({ as: people.dana })
    await go('/employee')
    await page.getByRole('link', { name: 'Grace Okafor' }).click()
    await expect.poll(() => crumbsOf(page), PATIENT).toEqual(['Employees', 'Grace Okafor'])
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Employees' })
      .click()
    await page.waitForURL('**/employee')
  })
})
