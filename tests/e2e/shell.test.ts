/** The parts around every screen: rail, drawer, search, menus and theme, all by keyboard. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage, widthBeyond } from './stage.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? (element?.id || element?.textContent)
  })
const themeOf = (page: Page) =>
  page.evaluate(() => ({
    scheme: document.documentElement.dataset.mantineColorScheme,
    background: getComputedStyle(document.body).backgroundColor,
  }))
const LIGHT = { scheme: 'light', background: 'rgb(248, 249, 250)' }
const DARK = { scheme: 'dark', background: 'rgb(31, 31, 31)' }

describe.skipIf(!hasBrowser)('the shell', () => {
  const stage = useStage()

  test('keeps the chosen theme, and shows it before the app runs', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/help')
    await page.getByRole('button', { name: 'Menu of Dana Whitlock' }).click()
    await expect.poll(() => page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('System')
    expect(await themeOf(page)).toEqual(LIGHT)
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => themeOf(page)).toEqual(DARK)

    // The app's code never arrives, so the theme is set by the page itself.
    await page.route('**/assets/*.js', () => {})
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => themeOf(page)).toEqual(DARK)
    expect(await page.locator('#app').innerHTML()).toBe('')
  })

  test('follows the system before the app runs', async () => {
    const { page, go } = await stage.visit({ theme: 'dark' })
    await page.route('**/assets/*.js', () => {})
    await page.goto(`${stage.origin}/login`, { waitUntil: 'commit' })
    await expect.poll(() => themeOf(page)).toEqual(DARK)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await go('/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await themeOf(page)).toEqual(DARK)
  })

  test.each([true, false])('moves only for whoever likes it (reduced motion: %s)', async (reducedMotion) => {
    const { page, go } = await stage.visit({ as: people.dana, reducedMotion })
    await go('/home')
    const rail = page.getByRole('navigation', { name: 'Main' })
    await rail.waitFor()
    const duration = await rail.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).transitionDuration),
    )
    if (reducedMotion) expect(duration).toBeLessThan(0.001)
    else expect(duration).toBeLessThanOrEqual(0.2)
  })

  test('folds the rail to icons that keep their names, and remembers it', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/home')
    const rail = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(64)
    await page.reload()
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
    expect((await rail.boundingBox())?.width).toBe(64)
    await expect
      .poll(() => rail.getByRole('link', { name: 'Projects', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await rail.getByRole('link', { name: 'Help' }).focus()
    await page.getByRole('tooltip').getByText('Help').waitFor()
  })

  test('fits windows of every width, from a small phone to a tablet on its side', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const project = await projectOf(stage, 'Union High School')
    for (const path of ['/home', `/projects/details/${project}`, '/project/add', '/help']) {
      await go(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByText(/Linden Street Library|Science rooms|Description|Ctrl/)
        .first()
        .waitFor()
      for (const width of [320, 600, 768, 1024, 1300]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => widthBeyond(page), { message: `${path} at ${width}` }).toBe(0)
      }
    }
  })

  test('skips to the content', async () => {
    const { page, go, look } = await stage.visit({ as: people.dana })
    await go('/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    await page.getByRole('link', { name: /wait on you$/ }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to the content')
    const box = await page.getByRole('link', { name: 'Skip to the content' }).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    await look('skip link')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('New project')
  })

  test('tells that the screen changed, and puts the keyboard on it', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/home')
    await page.getByRole('link', { name: 'New project' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New project' }).waitFor()
    await page.getByRole('status').getByText('New project · Plumbline').waitFor()
    const title = page.getByLabel('Title')
    await expect.poll(() => title.evaluate((field) => field.matches(':focus'))).toBe(true)
    // On a screen without a form the focus is at the start of the content.
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Projects · Plumbline').waitFor()
    await expect.poll(() => focused(page)).toBe('content')
    await page.getByRole('link', { name: /wait on you$/ }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('New project')
  })

  test('has a drawer on a phone, opened and closed by keyboard', async () => {
    const { page, go, look } = await stage.visit({ as: people.dana, size: 'phone' })
    await go('/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    const button = page.getByRole('button', { name: 'Open the menu' })
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    const help = page.getByRole('link', { name: 'Help' })
    await help.evaluate((link) => link.focus())
    await expect.poll(() => focused(page), { message: 'a closed drawer takes no focus' }).not.toBe('Help')
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close the menu' }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Close the menu' }).getAttribute('aria-expanded'))
      .toBe('true')
    await look('drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open the menu' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Open the menu')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close the menu' }).waitFor()
    await help.focus()
    await expect.poll(() => focused(page)).toBe('Help')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Help' }).waitFor()
    await page.getByRole('button', { name: 'Open the menu' }).waitFor()
  })

  test('finds a project by Ctrl K and opens it', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/help')
    const button = page.getByRole('button', { name: 'Search' })
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true)

    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/search', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    // Letters that are typed before the field has the focus are not lost.
    await page.keyboard.type('no such thing')
    // The app does not report 'nothing found' before the search has ended.
    await dialog.getByText('Searching…').waitFor()
    expect(await dialog.getByText('Nothing named').count()).toBe(0)
    answer()
    await dialog.getByText('Nothing named “no such thing” that you may see.').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('no such thing')
    await dialog.getByRole('textbox').fill('harbor view cl')
    // The best result is selected.
    await dialog.getByRole('button', { name: 'Harbor View Clinic Fit-out' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Harbor View Clinic Fit-out' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await go('/home')
    const filter = page.getByRole('searchbox', { name: 'Filter by title or place' })
    await filter.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('linden')
    await dialog.getByRole('button', { name: /^Linden Street Library Renewal/ }).waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('linden')
    expect(await filter.inputValue()).toBe('')
  })

  test('finds a record by its number, here and in other projects', async () => {
    const { page, go, look, resize } = await stage.visit({ as: people.dana })
    await go('/home')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('rfi 6')
    const found = dialog.getByRole('button', { name: 'RFI-6 Duct crossing below beam B-14' })
    await found.waitFor()
    await look('quick search, a number')
    await found.click()
    await page.getByRole('heading', { name: /Duct crossing below beam B-14/ }).waitFor()

    await go('/go/rfi-6')
    await page.getByRole('heading', { name: /Duct crossing below beam B-14/ }).waitFor()
    // Several projects have a change order CO-1.
    await go('/go/CO-1')
    await page.getByRole('heading', { name: 'CO-1' }).waitFor()
    await look('records of a number')
    await resize('phone')
    await look('records of a number, on a phone', 'sizes')
    await page.getByRole('main').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /CO-1/ }).waitFor()
    await go('/go/RFI-999')
    await heard(page, 'There is no RFI-999 that you can see.', 'error')
  })

  test('leads from the search to what one may do, and to the sections of the project', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go, look, resize, setTheme } = await stage.visit({ as: people.dana })
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    const search = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await dialog.locator('input:focus').waitFor()
      await page.keyboard.type(typed)
    }
    const isAt = (path: string) => page.waitForURL((url) => url.pathname + url.search === path)
    await go(`/rfis/${project}`)
    await page.getByRole('heading', { name: 'RFIs' }).waitFor()
    await search('')
    await dialog.getByText('Log time').waitFor()
    await look('quick search, nothing typed')
    await page.keyboard.type('rfi new')
    await dialog.getByRole('button', { name: 'New RFI Linden Street Library Renewal' }).waitFor()
    await look('quick search, an action')
    await page.keyboard.press('Enter')
    await isAt(`/rfi/add?obj=${project}`)

    // Outside of a project, the search offers the sections of the project that was used last.
    await go('/help')
    await page.getByRole('heading', { name: 'Help' }).waitFor()
    await search('submittals')
    await dialog.getByRole('button', { name: 'Submittals Linden Street Library Renewal' }).click()
    await isAt(`/submittals/${project}`)
    await search('>hours')
    await dialog.getByRole('button', { name: 'Log time' }).waitFor()
    expect(await dialog.getByText('Screens').count()).toBe(0)
    await page.keyboard.press('Enter')
    await isAt('/activities/employee/logs')
    await search('>no such thing')
    await dialog.getByText('No action named “no such thing”').waitFor()
    await page.keyboard.press('Escape')
    await resize('phone')
    await page.getByRole('button', { name: 'Search' }).click()
    await dialog.getByRole('textbox').fill('new')
    await dialog.getByRole('button', { name: /^New RFI/ }).waitFor()
    await look('quick search, actions on a phone', 'sizes')
    await setTheme('dark')
    await look('quick search, actions on a phone, dark', 'colours')
  })

  test('finds a word of a comment in two clicks, in this project and in all', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, context, go, look, resize, setTheme } = await stage.visit({ as: people.dana })
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    // This screen has no list with a search field, so `/` opens the quick search.
    await go(`/projects/details/${project}?view=overview`)
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    await page.keyboard.press('/')
    const field = dialog.getByRole('textbox')
    await field.fill('asbestos')
    const hit = dialog.getByRole('button', { name: /asbestos/i })
    await hit.first().waitFor()
    await dialog.getByText(/^All projects \d/).waitFor()
    await look('quick search, found')
    await setTheme('dark')
    await look('quick search, found, dark', 'colours')
    await setTheme('light')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: /^Records/, pressed: true }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await dialog.getByRole('button', { name: /^All \d/, pressed: true }).waitFor()

    // Control+Enter opens the result in a new tab.
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const other = await opened
    await other.getByRole('heading', { level: 1 }).first().waitFor()
    await other.close()
    await dialog.waitFor()

    await field.fill('no such word')
    await dialog.getByText('Nothing named “no such word” in this project.').waitFor()
    await look('quick search, nothing found')
    await dialog.getByRole('button', { name: 'Search all projects' }).click()
    await dialog.getByText('Nothing named “no such word” that you may see.').waitFor()
    await dialog.getByRole('button', { name: /^Only Linden/ }).click()
    await field.fill('')
    await page.keyboard.press('Backspace')
    await expect.poll(() => dialog.getByRole('button', { name: /^Only in/ }).count()).toBe(0)
    await page.keyboard.type('asbestos')
    await hit.first().waitFor()
    await dialog.getByRole('button', { name: /^Open the \d results as a list/ }).click()
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    await page.getByText(/^Displaying/).waitFor()
    await look('search as a list')
    await resize('phone')
    await look('search as a list, on a phone', 'sizes')
    await resize('desk')
    await page.getByRole('searchbox').fill('no such word')
    await page.getByText('Nothing named “no such word”').waitFor()
    await go(`/rfis/${project}`)
    await page.getByRole('heading', { name: 'RFIs' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Asbestos again')
    await dialog
      .getByRole('button', { name: 'New RFI in Linden Street Library Renewal, titled “Asbestos again”' })
      .click()
    await page.getByRole('heading', { name: 'New RFI' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Asbestos again')
    await go(`/rfis/${project}`)
    await page.getByRole('heading', { name: 'RFIs' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('asbestos')
    await hit.first().waitFor()
    await resize('phone')
    await look('quick search, found, on a phone', 'sizes')
    await hit.first().click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await resize('desk')
    await page.keyboard.press('Control+k')
    await dialog
      .getByRole('button', { name: /^Linden Street/ })
      .first()
      .waitFor()
    await look('quick search, recent')
  })

  test('finds an old RFI by a word of its answer, whatever project it is of', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/bid-projects')
    await page.getByRole('heading', { name: 'Bid projects' }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('tooled concave')
    await dialog.getByRole('button', { name: /^RFI-3 / }).click()
    await page.getByRole('heading', { level: 1, name: /^RFI-3 / }).waitFor()
    await page.getByText('Sample B, tooled concave.').first().waitFor()
    await page.getByText('Linden Street Library Renewal').first().waitFor()
  })

  test('says that the search did not answer, and tries again', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/ERR_FAILED/)
    await go('/home')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.route('**/api/search', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('linden')
    await dialog.getByText('Search did not answer.').waitFor()
    await page.unroute('**/api/search')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog
      .getByRole('button', { name: /^Linden Street/ })
      .first()
      .waitFor()
  })

  test('offers nothing in the search that one may not do', async () => {
    const { page, go } = await stage.visit({ as: people.joel })
    await go('/home')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('>new')
    await dialog
      .getByText(/^(New|No action)/)
      .first()
      .waitFor()
    expect(await dialog.getByText('New project').count()).toBe(0)
    expect(await dialog.getByText('New employees').count()).toBe(0)
  })

  test('takes what is typed behind Ctrl K while the search is still on its way', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go, context, look } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/)
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/quick-search-dialog-*.js', async (route) => {
      await isLetGo
      await route.continue()
    })
    await go('/help')
    const button = page.getByRole('button', { name: 'Search' })
    await button.focus()
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    const field = dialog.getByRole('textbox', { name: 'Search records, files, people and actions' })
    await page.keyboard.press('Control+k')
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('nobody')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true)

    await page.keyboard.press('Control+k')
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('harbor view cl')
    await dialog.getByText('The search is loading…').waitFor()
    await look('quick search, on its way')
    await visit.setTheme('dark')
    await look('quick search, on its way, dark', 'colours')
    await context.setOffline(true)
    await dialog.getByText("You're not connected to the internet!").waitFor()
    await context.setOffline(false)
    letGo()
    await dialog.getByText('Harbor View Clinic Fit-out').waitFor()
    expect(await field.inputValue()).toBe('harbor view cl')
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true)
  })

  test('goes to another account of the same person', async () => {
    const { page, go } = await stage.visit({ as: people.joel })
    await go('/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    const menu = page.getByRole('button', { name: 'Menu of Joel Freeman' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /Open .*, Riverside Office/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /Open .*, Riverside Office/ }).click()
    await page.getByText('Tannery Row Townhomes').waitFor()
    await expect.poll(() => page.getByText('Linden Street Library Renewal').count()).toBe(0)
  })

  test('leads a site administrator, who has no projects, to the companies', async () => {
    const { page, go, look } = await stage.visit({ as: people.admin })
    await go('/')
    await page.waitForURL('**/companies')
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByText('You administer this site').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Projects', exact: true }).count()).toBe(0)
    await look('help of an administrator')
  })

  test('says when there is no such page', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/no/such/page')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await page.getByRole('link', { name: 'Go to the projects' }).click()
    await page.getByText('Linden Street Library Renewal').waitFor()
  })

  test('for whoever wants less motion no change is a transition', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/help')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    const begun = await page.evaluate(() => {
      document.documentElement.dataset.mantineColorScheme = 'dark'
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
    expect(begun).toBe(0)
  })
})
