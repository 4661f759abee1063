/** One person with several tabs, which share a session, and devices that stay signed in over night. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { endDevices, listDevices } from '#features/identity/contract.ts'
import { newAccount, newPerson, PASSWORD, type Person, signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { menuOf, restart, signInOn } from './sign-in-screen.ts'
import { heard, people, useStage, type Visit } from './stage.ts'

const PATIENT = { timeout: 60_000 }

describe.skipIf(!hasBrowser)('one person', () => {
  const stage = useStage()

  const newcomer = async () => newPerson(stage.server, await newAccount(stage.server, 'Quarry Road'))
  const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('plumbline-token'))
  const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

  const signIn = (page: Page, { username }: Pick<Person, 'username'>, isKept = false) =>
    signInOn(page, { username, password: PASSWORD, isKept })
  async function signedIn(person: Pick<Person, 'username'>, isKept = false): Promise<Visit> {
    const visit = await stage.visit()
    await visit.go('/login')
    await signIn(visit.page, person, isKept)
    return visit
  }
  async function newTab({ context }: Visit, path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${stage.origin}${path}`)
    return page
  }
  async function signOut(page: Page): Promise<void> {
    await menuOf(page).click()
    const ended = page.waitForResponse('**/api/logout')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signInForm(page).waitFor()
    await ended
  }
  /** Ends all sessions of a person, as twelve idle hours do. */
  const endSessions = ({ username }: Pick<Person, 'username'>) =>
    stage.server.database.pool.query(
      `delete from session where login_id = (select login_id from login where username = $1)`,
      [username],
    )
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
  const title = (page: Page) => page.getByLabel('Title')
  const saving = (page: Page) => page.getByRole('button', { name: 'Add project' })
  const save = (page: Page) => saving(page).click()
  /**
   * Lets the page find out that the session is over, by saving. A call that the page makes by itself may find
   * out before.
   */
  async function findOut(page: Page): Promise<void> {
    await saving(page)
      .click({ timeout: 5000 })
      .catch(() => question(page).waitFor())
    await question(page).getByText('Stay').click()
    await question(page).waitFor({ state: 'hidden' })
  }

  test('is signed in in a new tab, by the same session, which nothing but open tabs know', async () => {
    const first = await signedIn(await newcomer())
    const second = await newTab(first, '/employee')
    await second.getByRole('heading', { name: 'Employees' }).waitFor()
    const token = await tokenIn(first.page)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await tokenIn(second)).toBe(token)
    expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
    expect(JSON.stringify(await first.context.cookies())).not.toContain(token)
    // The new tab is also signed in if it opens the address of the sign-in.
    const third = await newTab(first, '/login')
    await menuOf(third).waitFor()
  })

  test('is signed out of all tabs at once, without a reload, also out of a form', async () => {
    const first = await signedIn(await newcomer())
    const second = await newTab(first, '/employee/create')
    await second.getByLabel('First name').fill('Somebody')
    const third = await newTab(first, '/home')
    await menuOf(third).waitFor()
    const token = (await tokenIn(third)) ?? ''
    for (const page of [second, third])
      await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
    const begun = Date.now()
    await signOut(first.page)
    for (const page of [second, third]) {
      await signInForm(page).waitFor()
      expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
      expect(await tokenIn(page)).toBeNull()
      // The person wanted to sign out, so no message asks for a sign-in.
      expect(await page.getByText('Authentication required.').count()).toBe(0)
    }
    expect(Date.now() - begun).toBeLessThan(10_000)
    const { status } = await fetch(`${stage.origin}/api/session`, { headers: { authorization: token } })
    expect(status).toBe(401)
    const later = await newTab(first, '/home')
    await signInForm(later).waitFor()
  })

  test('signs in in one tab, and those that stand before the sign-in go on to where they were to go', async () => {
    const person = await newcomer()
    const first = await stage.visit()
    await first.go('/employee')
    const second = await newTab(first, '/settings/devices')
    await signInForm(first.page).waitFor()
    await signInForm(second).waitFor()
    await signIn(first.page, person)
    await second.getByText('This device').waitFor()
    expect(await tokenIn(second)).toBe(await tokenIn(first.page))
  })

  test('who is nobody here is shown the sign-in at once: no call, no question', async () => {
    const { page, go, context } = await stage.visit()
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    await context.addInitScript(() => {
      const post = BroadcastChannel.prototype.postMessage
      Object.assign(globalThis, { asked: [] as unknown[] })
      BroadcastChannel.prototype.postMessage = function (message: unknown) {
        ;(globalThis as unknown as { asked: unknown[] }).asked.push(message)
        post.call(this, message)
      }
    })
    await go('/home')
    await signInForm(page).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)).toEqual([])
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('after the last tab was closed waits for nobody, and is asked to sign in', async () => {
    const first = await signedIn(await newcomer())
    await first.page.close()
    const page = await first.context.newPage()
    // Records the delay of the app's timer. A measured time would depend on how busy the machine is.
    await page.addInitScript(() => {
      const set = globalThis.setTimeout
      Object.assign(globalThis, { waits: [] as unknown[] })
      globalThis.setTimeout = ((work: () => void, milliseconds?: number) => {
        if (String(work).includes('clearTimeout'))
          (globalThis as unknown as { waits: unknown[] }).waits.push(milliseconds)
        return set(work, milliseconds)
      }) as typeof globalThis.setTimeout
    })
    await page.goto(`${stage.origin}/home`)
    await signInForm(page).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { waits: unknown[] }).waits)).toContain(100)
  })

  test('stays signed in over a restart of the browser, and is not when the device is ended elsewhere', async () => {
    const person = await newcomer()
    const before = await signedIn(person, true)
    const hidden = (await before.context.cookies()).find(({ name }) => name === 'plumbline_keep')
    expect(hidden).toMatchObject({
      path: '/api/session/resume',
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
    })
    expect(await before.page.evaluate(() => document.cookie)).toBe('plumbline_kept=1')
    const token = await tokenIn(before.page)

    const next = await restart(stage, before)
    await next.go('/settings/devices')
    await next.page.getByText('Stays signed in', { exact: true }).waitFor()
    await next.look('devices, one that stays signed in')
    await next.setTheme('dark')
    await next.look('devices, one that stays signed in, dark', 'colours')
    const exchanged = (await next.context.cookies()).find(({ name }) => name === 'plumbline_keep')
    expect(exchanged?.value).not.toBe(hidden?.value)
    expect(await tokenIn(next.page)).not.toBe(token)

    // The kept session is ended in the list of devices of another session.
    const other = await stage.visit({ as: await signInAs(stage.server, person.username) })
    await other.go('/settings/devices')
    const kept = other.page.getByRole('listitem').filter({ hasText: 'Stays signed in' })
    next.allow(/status of 401/)
    await kept.getByRole('button', { name: /^Sign out/ }).click()
    await heard(other.page, 'That device is signed out.')
    await signInForm(next.page).waitFor()
    expect((await next.context.cookies()).map(({ name }) => name)).not.toContain('plumbline_keep')
    const after = await restart(stage, next)
    await after.go('/home')
    await signInForm(after.page).waitFor()
  })

  test('who signs out is not signed in after a restart', async () => {
    const before = await signedIn(await newcomer(), true)
    const copied = await before.context.cookies()
    await signOut(before.page)
    const next = await restart(stage, before)
    await next.go('/home')
    await signInForm(next.page).waitFor()
    // A person with a copy of the cookies is not signed in either.
    const thief = await stage.visit()
    thief.allow(/status of 401/)
    await thief.context.addCookies(copied)
    await thief.go('/home')
    await signInForm(thief.page).waitFor()
  })

  test('several tabs of a browser that starts again are all signed in', async () => {
    const before = await signedIn(await newcomer(), true)
    const next = await restart(stage, before)
    const pages = await Promise.all([1, 2, 3].map(() => next.context.newPage()))
    await Promise.all(pages.map((page) => page.goto(`${stage.origin}/home`)))
    await Promise.all(pages.map((page) => menuOf(page).waitFor()))
    const again = await restart(stage, next)
    await again.go('/home')
    await menuOf(again.page).waitFor()
  })

  test('next morning goes on where they were: nothing that was typed is lost, and changes arrive again', async () => {
    const person = await newcomer()
    const visit = await signedIn(person, true)
    const { page, go } = visit
    visit.allow(/status of 401/)
    await go('/employee/create')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Nowak')
    await endSessions(person)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const session = await page.evaluate(async () => (await fetch('/api/session')).status)
    expect(session, 'the cookie alone is no session').toBe(401)
    await expect.poll(() => tokenIn(page), PATIENT).not.toBeNull()
    expect(await page.getByLabel('First name').inputValue()).toBe('Nora')
    await expect
      .poll(async () => {
        const token = (await tokenIn(page)) ?? ''
        return (await stage.server.call(listDevices, { token })).status
      }, PATIENT)
      .toBe(200)
    expect(await signInForm(page).count()).toBe(0)
    // The stream is open again, and notifies the page when the device is signed out.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Employees' }).waitFor()
    const token = (await tokenIn(page)) ?? ''
    const elsewhere = await signInAs(stage.server, person.username)
    const { data } = await stage.server.call(listDevices, { token })
    const ids = data.filter(({ isKept }) => isKept).map(({ sessionId }) => sessionId)
    await stage.server.call(endDevices, { body: ids, token: elsewhere })
    await signInForm(page).waitFor()
  })

  test('whose device could not be asked in the morning is asked for again, and changes arrive again', async () => {
    const person = await newcomer()
    const visit = await signedIn(person, true)
    const { page, go } = visit
    visit.allow(/status of (401|503)/)
    await go('/home')
    await page.getByText('No projects yet').waitFor()
    let isAway = true
    await page.route('**/api/session/resume', (route) =>
      isAway ? route.fulfill({ status: 503 }) : route.continue(),
    )
    let refusals = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/stream') && response.status() === 401) refusals += 1
    })
    await endSessions(person)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // The app tries again after its first try has failed.
    await expect.poll(() => refusals, { timeout: 60_000 }).toBeGreaterThan(1)
    isAway = false
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor({ state: 'hidden' })
    await page.getByText('No projects yet').waitFor()
    await stage.post(await signInAs(stage.server, person.username), '/api/workorder/create', [
      { workOrderTitle: 'Added in the morning' },
    ])
    await page.getByText('Added in the morning').waitFor()
    expect(await signInForm(page).count()).toBe(0)
  })

  test('who signs in again in one tab goes on in the other one, which did not know yet', async () => {
    const person = await newcomer()
    const first = await signedIn(person)
    first.allow(/status of 401/, /ERR_FAILED/)
    const { page } = first
    const second = await newTab(first, '/home')
    await menuOf(second).waitFor()
    // All other calls are stopped, so that only the page's own save can find out that the session is over.
    const whatTells = /\/api\/(?!notifications\/stream)/
    const underWay = new Set<Request>()
    page.on('request', (request) => {
      if (whatTells.test(request.url())) underWay.add(request)
    })
    const forget = (request: Request) => void underWay.delete(request)
    page.on('requestfinished', forget)
    page.on('requestfailed', forget)
    await page.route('**/api/notifications/stream', (route) => route.abort())
    await first.go('/project/add')
    await title(page).fill('Begun before')
    await page.route(whatTells, (route) => route.abort())
    // Waits for the earlier calls, because their replies would also report the end of the session.
    await expect.poll(() => underWay.size, PATIENT).toBe(0)
    await endSessions(person)
    await second.goto(`${stage.origin}/home`)
    await signIn(second, person)
    await page.unroute(whatTells)
    await save(page)
    await heard(page, 'Begun before has been added')
    expect(await tokenIn(page)).toBe(await tokenIn(second))
  })

  test('who stays with a form after the session, and signs in again elsewhere, saves it, and hears of changes', async () => {
    const person = await newcomer()
    const first = await signedIn(person)
    first.allow(/status of 401/)
    const { page } = first
    await first.go('/project/add')
    await title(page).fill('Begun before')
    await endSessions(person)
    await findOut(page)
    expect(await tokenIn(page)).toBeNull()
    const second = await newTab(first, '/home')
    await signIn(second, person)
    await expect.poll(() => tokenIn(page), PATIENT).toBe(await tokenIn(second))
    await title(page).fill('Begun before, and ended')
    await save(page)
    await heard(page, 'Begun before, and ended has been added')
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await stage.post((await tokenIn(second)) ?? '', '/api/workorder/create', [{ workOrderTitle: 'Another' }])
    await page.getByText('Displaying 2 of 2 Records').waitFor()
  })

  test('another person who signs in does not go on with a form that is not theirs', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    const first = await signedIn(person)
    first.allow(/status of 401/)
    const { page } = first
    await first.go('/project/add')
    await title(page).fill('Not yours')
    await endSessions(person)
    await findOut(page)
    const second = await newTab(first, '/home')
    await signIn(second, other, true)
    const refusal = page.waitForResponse('**/api/workorder/create')
    await save(page)
    expect((await refusal).status()).toBe(401)
    expect(await tokenIn(page)).toBeNull()
    expect(await title(page).inputValue()).toBe('Not yours')
    // After the form is left, the tab uses the session of the other person.
    await page.getByRole('link', { name: 'Help' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => tokenIn(page), PATIENT).toBe(await tokenIn(second))
    await expect.poll(() => title(page).count(), PATIENT).toBe(0)
    const nameOf = (of: Page) => menuOf(of).getAttribute('aria-label')
    await expect.poll(() => nameOf(page), PATIENT).toBe(await nameOf(second))
  })

  test('signs out at once from a form that is not saved, and nothing of it is left', async () => {
    const first = await signedIn(await newcomer())
    const { page } = first
    await first.go('/project/add')
    await title(page).fill('Not for the next one')
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.type()))
    await signOut(page)
    await expect.poll(() => title(page).count(), PATIENT).toBe(0)
    expect(await question(page).count()).toBe(0)
    await page.reload()
    await signInForm(page).waitFor()
    expect(asked).toEqual([])
  })

  test('is asked about what is not saved before the account is another one', async () => {
    const visit = await stage.visit({ as: people.joel })
    const { page, context } = visit
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto(`${stage.origin}/change-password`)
      await tab.getByRole('textbox', { name: 'Current password' }).fill('half of it')
    }
    const asked: string[] = []
    for (const tab of [page, second]) tab.on('dialog', (dialog) => asked.push(dialog.type()))
    const switched: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/session/account')) switched.push(response.status())
    })
    const goElsewhere = async () => {
      await menuOf(page).click()
      await page
        .getByRole('menuitem', { name: /^Open .*, / })
        .first()
        .click()
    }
    await goElsewhere()
    await question(page).waitFor()
    await visit.look('leaving a form for another account')
    await question(page).getByText('Stay').click()
    await question(page).waitFor({ state: 'hidden' })
    expect(await page.getByRole('textbox', { name: 'Current password' }).inputValue()).toBe('half of it')
    expect(switched).toEqual([])
    await goElsewhere()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    // The other tab switches without a question, because its content belongs to the account before.
    for (const tab of [page, second]) {
      await tab.waitForURL('**/home')
      await menuOf(tab).waitFor()
    }
    expect(switched).toEqual([200])
    expect(asked).toEqual([])
  })

  test('goes to another account in all tabs', async () => {
    const visit = await stage.visit({ as: people.joel })
    const { page, go } = visit
    await go('/home')
    await menuOf(page).waitFor()
    const second = await visit.context.newPage()
    await second.goto(`${stage.origin}/settings/devices`)
    await second.getByText('This device').waitFor()
    await menuOf(page).click()
    await page
      .getByRole('menuitem', { name: /^Open .*, / })
      .first()
      .click()
    await second.waitForURL('**/home')
    await menuOf(second).click()
    await menuOf(page).click()
    const shown = (of: Page) =>
      of
        .getByRole('menuitem', { name: /^Open .*, / })
        .first()
        .textContent()
    await expect.poll(() => shown(page), PATIENT).toBe(await shown(second))
  })

  test('sends the platform with every call', async () => {
    const visit = await stage.visit()
    const calls: { path: string; platform: string | undefined }[] = []
    visit.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (['fetch', 'xhr'].includes(request.resourceType()) && pathname.startsWith('/api/'))
        calls.push({ path: pathname, platform: request.headers().platform })
    })
    await visit.go('/login')
    await signIn(visit.page, { username: (await newcomer()).username })
    await visit.page.getByRole('link', { name: 'Employees' }).click()
    await visit.page.getByRole('heading', { name: 'Employees' }).waitFor()
    await signOut(visit.page)
    const paths = calls.map(({ path }) => path)
    for (const path of ['/api/login', '/api/notifications/stream', '/api/logout'])
      expect(paths).toContain(path)
    expect(calls.filter(({ platform }) => platform !== 'Web')).toEqual([])
  })
})
