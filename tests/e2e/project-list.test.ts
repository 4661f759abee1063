/** The project list (000 §2, §9): further loads, filters, rows, the rights of roles, and failed calls. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, scrollUntil, useStage } from './stage.ts'

const LIST = '**/api/workorder/employee'

interface ListCall {
  after: string
  NumberOfItemsPerPage: number
  searchKey: string | null
  riskLevel: string | null
}

/** Returns a list that collects the bodies of the later calls of the project list. */
function listCallsOf(page: Page): ListCall[] {
  const calls: ListCall[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/workorder/employee')) calls.push(request.postDataJSON() as ListCall)
  })
  return calls
}

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
/** Narrows the list by the menu of filters. */
async function filterBy(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: filter, exact: true }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe.skipIf(!hasBrowser)('the project list', () => {
  const stage = useStage()

  test('loads four at a time as one scrolls', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana, size: 'phone' })
    const calls = listCallsOf(page)
    await go('/home')
    await page.getByText(/Displaying [48] of 14 Records/).waitFor()
    await look('project list, begun')
    expect(calls.length, 'the rest waits until somebody scrolls').toBeLessThan(4)
    await scrollUntil(page, page.getByText('Displaying 14 of 14 Records'))
    expect(
      calls.map(({ after }) => after !== ''),
      'each goes on behind the one before',
    ).toEqual([false, true, true, true])
    expect(new Set(calls.map(({ after }) => after)).size).toBe(4)
    expect(new Set(calls.map(({ NumberOfItemsPerPage }) => NumberOfItemsPerPage))).toEqual(new Set([4]))
    await expect.poll(() => page.getByRole('listitem').count()).toBe(14)
    await page.getByText('Cedar Heights Senior Housing').click()
    await page.waitForURL('**/projects/details/*')
    await page.goBack()
    await page.getByText('Displaying 14 of 14 Records').waitFor()
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: 'scrolled to where one was' })
      .toBeGreaterThan(500)
  })

  test('filters by title and risk in the address, which a reload keeps', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const calls = listCallsOf(page)
    await go('/home')
    await rowOf(page, 'Foundry Lofts').waitFor()
    await page.getByRole('searchbox', { name: 'Filter by title or place' }).fill('harbor view')
    await page.waitForURL('**/home?search=harbor+view')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    await filterBy(page, 'Risk', 'High')
    await page.waitForURL(/search=harbor\+view&risk=high/)
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    expect(calls.at(-1)).toMatchObject({ searchKey: 'harbor view', riskLevel: 'high', after: '' })

    await page.reload()
    await rowOf(page, 'Harbor View Clinic').waitFor()
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Filter by title or place' }).inputValue())
      .toBe('harbor view')
    await page.getByRole('button', { name: 'Risk: High. Remove this filter' }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await filterBy(page, 'Risk', 'Critical')
    await page.getByText('No project matches').waitFor()
    await page.getByRole('button', { name: 'Show all projects' }).click()
    await rowOf(page, 'Foundry Lofts').waitFor()
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Filter by title or place' }).inputValue())
      .toBe('')
  })

  test.each(['/home/', '/Home'])('filters at %s, too', async (path) => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(path)
    await page.getByRole('searchbox', { name: 'Filter by title or place' }).fill('Linden')
    await page.waitForURL((url) => url.searchParams.get('search') === 'Linden')
  })

  test('says what waits, how the projects stand and what their rows need, and leads there', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    const strip = page.getByRole('region', { name: 'How the projects stand' })
    await strip.getByRole('link', { name: '1 project late' }).waitFor()
    await strip.getByRole('link', { name: 'Harbor View Clinic Fit-out' }).waitFor()
    await strip.getByText(/^\d+ points behind$/).waitFor()
    const late = rowOf(page, 'Harbor View Clinic').getByRole('link', { name: /^\d+ late$/ })
    await late.waitFor()
    expect(await late.getAttribute('href')).toMatch(/^\/schedule\/[^?]+\?view=activities&which=late$/)
    const all = page.getByRole('region', { name: 'Sums of all projects' })
    await all.getByText('All 14 projects').waitFor()
    expect(await all.getByRole('link').getAttribute('href')).toBe(
      '/schedule?view=activities&which=late&phase=any',
    )
    await rowOf(page, 'Linden Street').getByText('5 points behind').waitFor()
    await rowOf(page, 'Orchard Elementary')
      .getByText(/intend to bid$/)
      .waitFor()
    await page.getByRole('link', { name: 'RFI-5 Asbestos behind wainscot' }).click()
    await page.waitForURL('**/rfidetails/**')
  })

  test('is narrowed by phase and manager, and what is summed up with it', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 404/)
    await go('/home')
    await rowOf(page, 'Foundry Lofts').waitFor()
    await filterBy(page, 'Phase', 'Bidding')
    await page.waitForURL('**/home?phase=bidding')
    await page.getByText('2 projects found').waitFor()
    await page.getByRole('button', { name: 'Phase: Bidding. Remove this filter' }).click()
    await filterBy(page, 'Manager', 'Dana Whitlock')
    await page.waitForURL(/\/home\?manager=/)
    await page.getByRole('button', { name: 'Manager: Dana Whitlock. Remove this filter' }).waitFor()
    await rowOf(page, 'Linden Street').waitFor()
    // The filter of an unknown manager is shown, and can be removed.
    await go('/home?manager=01900000-0000-7000-8000-000000000000')
    await page.getByRole('button', { name: /^Manager: .* Remove this filter$/ }).click()
    await rowOf(page, 'Foundry Lofts').waitFor()
  })

  test('leads to the activities of the projects that it shows, which a click widens again', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home?risk=high&search=Harbor')
    const found = page.getByRole('region', { name: 'Sums of the projects found' })
    const late = found.getByRole('link')
    const count = await late.innerText()
    await late.click()
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor()
    await page.getByText(new RegExp(String.raw`^Displaying \d+ of ${count} Records`)).waitFor()
    await page.getByRole('button', { name: /^Risk: High\. Remove this filter$/ }).waitFor()
    await page.getByRole('button', { name: /Harbor.*Remove this filter$/ }).click()
    await page.waitForURL((url) => !url.search.includes('Harbor'))
    await page.getByRole('button', { name: /^Risk: High\. Remove this filter$/ }).click()
    await page.waitForURL((url) => !url.searchParams.has('risk'))
  })

  test('leads on whoever presses a link while the filter is still to be applied', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    await rowOf(page, 'Foundry Lofts').waitFor()
    // Opening the project takes longer than the filter waits for more letters.
    await page.route(/\/(api|assets)\//, async (route) => {
      await setTimeout(500)
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Filter by title or place' }).focus()
    const link = rowOf(page, 'Foundry Lofts').getByRole('link', { name: 'Foundry Lofts' })
    // Typing and click are one step: on a busy machine the filter could otherwise replace the row before the click.
    await link.evaluate((element: HTMLElement) => {
      document.execCommand('insertText', false, 'found')
      element.click()
    })
    await page.getByRole('heading', { name: 'Foundry Lofts Block C' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch('/projects/details/')
  })

  test('opens a project from anywhere in its row, and by keyboard', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    await rowOf(page, 'Linden Street').getByText('$18.4M').click()
    await page.getByRole('heading', { level: 1, name: 'Linden Street Library Renewal' }).waitFor()
    await page.goBack()
    await rowOf(page, 'Harbor View Clinic').getByRole('link', { name: 'Harbor View Clinic Fit-out' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Harbor View Clinic Fit-out' }).waitFor()
    await expect.poll(() => page.title()).toBe('Harbor View Clinic Fit-out · Plumbline')
  })

  test('has a menu for each row, by keyboard too', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    const button = page.getByRole('button', { name: 'Actions for Linden Street Library Renewal' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual([
        'Jobs, tasks and activities',
        'Overview',
        'Employees',
        'Supervisors',
        'Materials',
        'Permits',
        'Submittals',
        'Invoices',
        'Files',
        'Edit',
        'Duplicate',
        'Delete',
      ])
    await expect.poll(() => focusedName(page)).toBe('Jobs, tasks and activities')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toBe('Overview')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await expect.poll(() => focusedName(page)).toBe('Actions for Linden Street Library Renewal')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Jobs, tasks and activities')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedName(page)).toBe('Delete')
    for (let up = 0; up < 2; up += 1) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/project/edit?obj=*')
    await page.getByRole('heading', { name: 'Edit project' }).waitFor()
  })

  test('offers only what the role may do', async () => {
    const { page, go } = await stage.stay({ as: people.grace })
    await go('/home')
    await page.getByRole('button', { name: /Actions for Linden/ }).click()
    await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual([
        'Jobs, tasks and activities',
        'Overview',
        'Employees',
        'Supervisors',
        'Materials',
        'Permits',
        'Submittals',
        'Files',
      ])
    await expect.poll(() => page.getByRole('link', { name: 'New project' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    for (const [path, shownAt] of [
      ['/project/add', '/401'],
      // This refusal is shown in the project's frame.
      [`/project/edit?obj=${id}`, '/project/edit'],
    ] as const) {
      await go(path)
      await page.getByRole('heading', { name: 'Access denied' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(shownAt)
    }
  })

  test('explains progress to whoever moves there by keyboard', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    // Waits for the link above the list, which moves the list when it appears.
    await page.getByRole('link', { name: /wait on you$/ }).waitFor()
    const ring = rowOf(page, 'Linden Street').getByRole('img', { name: /percent/ })
    await ring.focus()
    const said = page.getByRole('tooltip').getByText(/^Completed \$11\.\dM of \$18\.4M$/)
    await said.waitFor()
    // The distance between the tooltip and the ring. The tooltip is above or below the ring, and follows the
    // ring if it moves.
    const distance = async () => {
      const [at, place] = await Promise.all([said.boundingBox(), ring.boundingBox()])
      if (!at || !place) return Number.POSITIVE_INFINITY
      return Math.min(Math.abs(at.y + at.height - place.y), Math.abs(at.y - place.y - place.height))
    }
    await expect.poll(distance).toBeLessThan(30)
  })

  test('shows that it loads, says what went wrong, and tries again', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 500/)
    let answer: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(LIST, async (route) => {
      await isHeld
      await route.fulfill({ status: 500, body: 'not even JSON' })
    })
    await go('/home')
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    answer?.()
    const alert = page.getByRole('alert')
    await alert.getByText('Error fetching data.').waitFor()
    await alert.getByText('Oops! Server did something unexpected. We are on it. Please try Later.').waitFor()
    await expect.poll(() => page.getByText('Loading').count()).toBe(0)
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'Linden Street').waitFor()
  })

  test('offers to try again where what a row needs could not be had', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 500/)
    let isBroken = true
    await page.route('**/api/home/projects', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await go('/home')
    const again = rowOf(page, 'Linden Street').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    isBroken = false
    await again.click()
    // The button loads all failed rows again, and does not open the project.
    await rowOf(page, 'Linden Street')
      .getByText(/^\d+ open$/)
      .waitFor()
    await rowOf(page, 'Harbor View')
      .getByText(/^\d+ open$/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
  })

  test('keeps what is there when the next ones cannot be loaded', async () => {
    const visit = await stage.stay({ as: people.dana, size: 'phone' })
    const { page, go } = visit
    visit.allow(/status of 500/)
    await page.route(LIST, (route) =>
      (route.request().postDataJSON() as ListCall).after !== ''
        ? route.fulfill({ status: 500, body: '' })
        : route.fallback(),
    )
    await go('/home')
    await scrollUntil(page, page.getByText('Error fetching data.'))
    await page.getByText('Displaying 4 of 14 Records').waitFor()
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await scrollUntil(page, page.getByText('Displaying 14 of 14 Records'))
  })

  test('says nothing of a project that cannot be loaded before somebody opens it', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 404/)
    await go('/home')
    await rowOf(page, 'Linden Street').waitFor()
    await page.route('**/api/workorder', (route) => route.fulfill({ status: 404, body: '{}' }))
    const tried = page.waitForResponse('**/api/workorder')
    const link = rowOf(page, 'Linden Street').getByRole('link', { name: 'Linden Street Library Renewal' })
    await link.hover()
    await tried
    await page.waitForTimeout(300)
    await expect.poll(() => page.getByText('Invalid workorder!').count()).toBe(0)
    await link.click()
    await heard(page, 'Invalid workorder!')
    expect(new URL(page.url()).pathname).toBe('/home')
  })
})
