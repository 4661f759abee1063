/**
 * Opening the app: the frame before the code is loaded, the first requests, and the code that is loaded in
 * advance.
 */
import type { CDPSession, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { restart, signInOn } from './sign-in-screen.ts'
import { people, projectOf, useStage, type Visit } from './stage.ts'

/** More requests would leave the page blank for seconds on a slow line. */
const MOST_REQUESTS = 13
/** Of about 500 files: the screens to which the rail, the rows and the texts above them link, and their imports. */
const MOST_AHEAD = 256
/** Small parts: the toasts, the menus, the quick search, and the panel of uploads with its dialog and calls. */
const MOST_ON_SLOW_LINE = 34
/** 1.6 Mbit/s, and a delay of 150 ms. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const FIRST = 'Linden Street Library Renewal'
/** After this time the page is idle, and has loaded code in advance. */
const IDLE_MILLISECONDS = 6000

const pathOf = (request: Request) => new URL(request.url()).pathname
const isCode = (path: string) => /^\/assets\/.*\.js$/.test(path)

/**
 * Returns position and size of some parts of the page. The height of the list is left out, because it grows
 * with its rows.
 */
function placesOf(page: Page, parts: Record<string, string>): Promise<Record<string, number[]>> {
  return page.evaluate((selectors) => {
    const places = Object.entries(selectors).map(([name, selector]) => {
      const {
        x = 0,
        y = 0,
        width = 0,
        height = 0,
      } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return [name, [x, y, width, ...(name === 'list' ? [] : [height])].map(Math.round)]
    })
    return Object.fromEntries(places) as Record<string, number[]>
  }, parts)
}

/** Stops the app's code from loading, until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return held.resolve
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE)
  return cdp
}

/** Runs in the page. Records whether the frame was ever shown. */
function noteFrame(): void {
  new MutationObserver(() => {
    if (document.documentElement.dataset.opening) Object.assign(globalThis, { wasShown: true })
  }).observe(document, { attributes: true, subtree: true })
}
const wasFrameShown = (page: Page) => page.evaluate(() => 'wasShown' in globalThis)

/** Runs in the page. Records when its first project is shown. */
function noteList(): void {
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('tbody a[href^="/projects/details/"]')) return
    observer.disconnect()
    requestAnimationFrame(() => Object.assign(globalThis, { listSeen: Date.now() }))
  }).observe(document, { childList: true, subtree: true })
}

const listSeen = (page: Page) =>
  page
    .waitForFunction(() => (globalThis as { listSeen?: number }).listSeen)
    .then((seen) => seen.jsonValue() as Promise<number>)

/** TypeScript has no type for this entry yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

describe.skipIf(!hasBrowser)('opening the app', () => {
  const stage = useStage()

  test.each(['/home', '/'])('asks little before the list is seen (%s)', async (path) => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    await page.addInitScript(noteList)
    const asked: { request: Request; heardAt: number }[] = []
    page.on('request', (request) => asked.push({ request, heardAt: Date.now() }))
    await go(path)
    const seen = await listSeen(page)
    // Uses the browser's times, as for the list, because the test may be notified of a request late. Before
    // the reply a request has no such time; then the time of the notification counts.
    const before = asked
      .filter(({ request, heardAt }) => (request.timing().startTime || heardAt) <= seen)
      .map(({ request }) => pathOf(request))
    // Two places request the icon, but the browser loads it once.
    expect(new Set(before).size, before.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(before.filter((one) => one === '/api/session')).toHaveLength(1)
    expect(before.filter((one) => one === '/api/workorder/employee')).toHaveLength(1)
  })

  test('asks for session and list while the code is on its way, and shows them when it is there', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    const letGo = await holdCode(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request)))
    const answered = page.waitForResponse('**/api/workorder/employee')
    const opened = go('/home')
    await answered
    expect(asked).toContain('/api/session')
    letGo()
    await opened
    await page.getByText(FIRST).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Employees').waitFor()
    expect(asked.filter((path) => path === '/api/session')).toHaveLength(1)
    expect(asked.filter((path) => path === '/api/notifications/stream')).toHaveLength(1)
  })

  test('shows what somebody changes while the code is on its way', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    const project = await projectOf(stage, 'Harbor View')
    const letGo = await holdCode(page)
    const listening = page.waitForResponse('**/api/notifications/stream')
    const answered = page.waitForResponse('**/api/workorder/employee')
    const opened = go('/home')
    await Promise.all([listening, answered])
    await stage.post(await stage.tokenOf(people.luis), '/api/workorder/update', [
      { workOrderUniqueID: project, workOrderTitle: 'Harbor View, renamed meanwhile' },
    ])
    letGo()
    await opened
    await page.getByRole('table').getByText('Harbor View, renamed meanwhile').waitFor()
  })

  test.each([
    ['desk', 'light'],
    ['desk', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('shows its frame before any code, where it stays (%s, %s)', async (size, theme) => {
    const { page, go } = await stage.visit({ as: people.dana, size, theme, isFirst: true })
    const letGo = await holdCode(page)
    const opened = go('/home')
    const frame = page.locator('#opening')
    await frame.getByRole('heading', { name: 'Projects', includeHidden: true }).waitFor()
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const earlyBackground = await background()
    const early = await placesOf(page, {
      bar: '#opening header',
      ...(size === 'desk' && { rail: '#opening nav' }),
      brand: '#opening img',
      title: '#opening h1',
      list: '#opening .rows',
    })
    letGo()
    await opened
    await page.getByText(FIRST).waitFor()
    expect(await frame.count()).toBe(0)
    const late = await placesOf(page, {
      bar: '#app header',
      ...(size === 'desk' && { rail: '#rail' }),
      brand: '#app header img',
      title: 'main h1',
      list: size === 'desk' ? 'main .mantine-Paper-root:has(table)' : 'main ul',
    })
    expect(await background()).toBe(earlyBackground)
    for (const [part, place] of Object.entries(early)) {
      const now = late[part] ?? []
      for (const [index, value] of place.entries()) {
        // The width of the title is not compared: in one view it fits the words, in the other it fills the page.
        if (part === 'title' && index === 2) continue
        const moved = Math.abs((now[index] ?? Number.NaN) - value)
        expect(moved, `${part}: ${place} became ${now}`).toBeLessThanOrEqual(2)
      }
    }
  })

  test('shifts nothing as the app takes over', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    await page.addInitScript(() => {
      const shifts: object[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          const of = entry.sources.map(({ node, previousRect, currentRect }) => {
            const { nodeName = '', textContent = '' } = node ?? {}
            return { nodeName, text: textContent?.slice(0, 40), previousRect, currentRect }
          })
          shifts.push({ value: entry.value, at: Math.round(entry.startTime), of })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await go('/home')
    await page.getByText(FIRST).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: LayoutShift[] }).shifts)
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(shifted, JSON.stringify(shifts, null, 1)).toBeLessThan(0.05)
  })

  test('keeps a folded rail folded', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    await go('/home')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    const letGo = await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    const rail = page.locator('#opening nav')
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(64)
    letGo()
    await page.getByText(FIRST).waitFor()
    expect(await page.locator('html').getAttribute('data-rail'), 'of the frame alone').toBeNull()
  })

  /** Signs in on the screen, so that other tabs can ask this tab for its session. */
  async function signedIn(isKept = false): Promise<Visit> {
    const visit = await stage.visit({ isFirst: true })
    await visit.go('/login')
    await signInOn(visit.page, { username: people.dana, password: DEMO_PASSWORD, isKept })
    await visit.page.getByText(FIRST).waitFor()
    return visit
  }
  const ways: Record<string, () => Promise<Page>> = {
    'a new tab': async () => (await signedIn()).context.newPage(),
    'a new tab on a kept device': async () => (await signedIn(true)).context.newPage(),
    'a browser that starts again on a kept device': async () =>
      (await restart(stage, await signedIn(true))).page,
  }

  test.each(Object.keys(ways).flatMap((way) => [[way, '/home'] as const, [way, '/'] as const]))(
    '%s has the frame and asks for the list while the code is on its way (%s)',
    async (way, path) => {
      const page = await (ways[way] as () => Promise<Page>)()
      // The browser does not paint a tab in the background.
      await page.bringToFront()
      const letGo = await holdCode(page)
      const asked: string[] = []
      // The next pages of the list are not counted, because the list loads them by itself.
      page.on('request', (request) => {
        if (!/"after":"[^"]/.test(request.postData() ?? '')) asked.push(pathOf(request))
      })
      const answered = page.waitForResponse('**/api/workorder/employee')
      const opened = page.goto(`${stage.origin}${path}`)
      // Prevents an unhandled rejection, if the page fails before `opened` is awaited.
      opened.catch(() => {})
      await page.locator('#opening nav').waitFor()
      await answered
      const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
      await expect.poll(paints, { message: 'it is painted' }).toBeGreaterThan(0)
      expect(
        asked.some((file) => /signed-in.*\.js$/.test(file)),
        'loads the code ahead',
      ).toBe(true)
      letGo()
      await opened
      await page.getByText(FIRST).waitFor()
      await expect.poll(() => page.locator('#opening').count()).toBe(0)
      for (const once of ['/api/session', '/api/workorder/employee', '/api/notifications/stream'])
        expect(
          asked.filter((one) => one === once),
          once,
        ).toHaveLength(1)
      // If a busy tab replies too late, a kept device resumes its session by this call.
      expect(asked.filter((one) => one === '/api/session/resume').length).toBeLessThanOrEqual(1)
    },
  )

  test('shows no frame where there is no other tab any more', async () => {
    const { page: before, context } = await signedIn()
    await before.close()
    const page = await context.newPage()
    await page.addInitScript(noteFrame)
    await page.goto(`${stage.origin}/home`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await wasFrameShown(page)).toBe(false)
  })

  test('gives way to the sign-in, without a word, where the device is not kept any more', async () => {
    const { page, context, go, allow } = await stage.visit({ isFirst: true })
    allow(/status of 401/)
    await context.addCookies([{ name: 'plumbline_kept', value: '1', url: stage.origin }])
    const letGo = await holdCode(page)
    const opened = go('/home')
    await page.locator('#opening nav').waitFor()
    letGo()
    await opened
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.locator('#opening').count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-opening')).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('has no frame at the doors, nor for whoever is not signed in', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    const wasShown = async (path: string) => {
      await go(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return wasFrameShown(page)
    }
    await page.addInitScript(noteFrame)
    expect(await wasShown('/home')).toBe(true)
    for (const door of ['/login', '/Login/', '/register', '/401', '/reset-password']) {
      expect(await wasShown(door), door).toBe(false)
    }
    await page.evaluate(() => sessionStorage.removeItem('plumbline-token'))
    expect(await wasShown('/home'), 'signed out').toBe(false)
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('gives way to the sign-in where the token is no longer good', async () => {
    const { page, go, allow } = await stage.visit({ as: 'a token that was good yesterday', isFirst: true })
    allow(/401/)
    await go('/home')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.locator('#opening').count()).toBe(0)
  })

  test('says when it cannot be loaded, and offers to try again', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana, isFirst: true })
    allow(/ERR_FAILED|Failed to fetch/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await go('/home')
    await page.getByRole('alert').getByText('The app could not be loaded.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText(FIRST).waitFor()
  })

  test('on a slow line paints its frame before the code is there, and loads nothing ahead', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    await slowDown(page)
    const codes: string[] = []
    page.on('request', (request) => isCode(pathOf(request)) && codes.push(pathOf(request)))
    await go('/home')
    await page.getByText(FIRST).waitFor()
    const { painted, loaded } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      loaded: Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /assets\/(index|signed-in).*\.js$/.test(name))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ),
    }))
    expect(painted).toBeLessThan(loaded)
    const before = codes.length
    await page.waitForTimeout(IDLE_MILLISECONDS)
    // The toasts, which would show an error, and the panel of uploads.
    expect(codes.length - before, codes.slice(before).join('\n')).toBeLessThanOrEqual(MOST_ON_SLOW_LINE)
    // A file named after the project's frame is allowed: it has parts of the search and of the uploads.
    expect(codes.join()).not.toMatch(/details-screen|help-screen/)
  })

  test('on a quick line loads ahead what is near, and not everything', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isFirst: true })
    // The page measures a quick line, whatever the speed of this machine is.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } })
      Object.defineProperty(PerformanceResourceTiming.prototype, 'responseEnd', {
        get(this: PerformanceResourceTiming) {
          return this.responseStart + 1
        },
      })
    })
    const codes: string[] = []
    page.on('request', (request) => isCode(pathOf(request)) && codes.push(pathOf(request)))
    await go('/home')
    await page.getByText(FIRST).waitFor()
    await expect.poll(() => codes.join()).toMatch(/details-screen/)
    await page.waitForTimeout(IDLE_MILLISECONDS)
    expect(codes.join()).not.toMatch(/pdf-view|wizard-screen|punch/)
    expect(codes.length, codes.join('\n')).toBeLessThanOrEqual(MOST_AHEAD)
    const before = codes.length
    await page.getByText(FIRST).click()
    await page.getByRole('heading', { level: 1, name: FIRST }).waitFor()
    expect(codes.slice(before).join()).not.toMatch(/details-screen|project-frame/)
  })
})

describe.skipIf(!hasBrowser)('the page', () => {
  const stage = useStage()
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${stage.origin}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

  test('holds the frame, says nothing of anybody, and runs only what carries its nonce', async () => {
    const token = await stage.tokenOf(people.dana)
    const response = await read('/home', { authorization: token, cookie: 'any=thing' })
    const text = await response.text()
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect(nonce).not.toBe('')
    for (const part of ['<header>', '<nav>', '<h1>Projects</h1>', 'class="rows"'])
      expect(text).toContain(part)
    for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(text).not.toMatch(/ (style|on\w+)="/)
    expect(text.length).toBeLessThan(14_000)
    const other = await read('/anything/else')
    const otherText = await other.text()
    const otherNonce = /nonce="([^"]+)"/.exec(otherText)?.[1] ?? ''
    expect(otherNonce).not.toBe(nonce)
    expect(otherText.replaceAll(otherNonce, '')).toBe(text.replaceAll(nonce, ''))
  })

  test('names the style behind the frame, so that the frame does not wait for it', async () => {
    const text = await (await read('/home')).text()
    const style = text.indexOf('rel="stylesheet"')
    expect(style).toBeGreaterThan(text.indexOf('id="opening"'))
    expect(style).toBeLessThan(text.indexOf('id="app"'))
    expect(text.match(/rel="stylesheet"/g)).toHaveLength(1)
  })
})
