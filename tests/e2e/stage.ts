/**
 * What a journey stands on: the real server over the demo company, one browser, and visits of its users. A visit
 * fails its test by any error or warning in the console and by any request to another host.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { BrowserContext, ConsoleMessage, Locator, Page, Request, WebError } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { newDemoDatabase } from '#tests/harness/demo-database.ts'
import { endDatabase, openTestApp, signInAs, type TestApp } from '#tests/harness/server.ts'
import { freePort } from '#tests/harness/started-server.ts'
import type { Pass } from '#web/session/token.ts'
import { HOST_BY_NAME } from './browser.ts'
import { openPlace } from './contexts.ts'

export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

export type Size = keyof typeof sizes
export type Theme = 'light' | 'dark'
export type Looked = 'all' | 'colours' | 'sizes'

export interface VisitOptions {
  /** Who is signed in, by the name of their sign-in or by a token; nobody where nothing is said. */
  as?: string
  size?: Size
  theme?: Theme
  /** On where nothing is said, so that nothing is looked at half-way. */
  reducedMotion?: boolean
  /** Where the browser is; UTC where nothing is said. */
  timeZone?: string
  /** Stays open for the tests that follow, which ask for it with the same options: opening the app again takes longer. */
  isKept?: boolean
  /** Goes on within the app where it can; see `go`. */
  staysLoaded?: boolean
  /** Where the app was never opened: nothing of its code is there. */
  isFirst?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /**
   * Goes to a path of the app, which is loaded anew. Where it stays loaded that is done only after what is open, said or
   * not saved, and where an answer is another than the server's.
   */
  go(path: string): Promise<void>
  /** Has the server answer a call with 500 for the rest of the test. The app is loaded anew before, as it may know the answer. */
  fail(call: string): Promise<void>
  /** What the console may say in this test; everything else fails it. */
  allow(...patterns: readonly RegExp[]): void
  /**
   * No axe violation, nothing that scrolls sideways; a picture where PICTURES names a folder. With `colours`, axe looks
   * at those alone: of a screen whose other theme has just been looked at nothing else is new.
   */
  look(name: string, what?: Looked): Promise<void>
  /** The present theme. */
  theme(): Promise<Theme>
  /** Shows the present screen in another theme, for whoever has it follow the system's. */
  setTheme(theme: Theme): Promise<void>
  /** Makes the window that of another size, and its pointer a finger or a mouse. */
  resize(size: Size): Promise<void>
}

export interface Stage {
  readonly origin: string
  readonly server: TestApp
  visit(options?: VisitOptions): Promise<Visit>
  /** The visit that tests of the file ask for by the same options: each goes on within the app where it can (`go`). */
  stay(options?: VisitOptions): Promise<Visit>
  /** A token of a demo user; the same one for all visits of a file. */
  tokenOf(username: string): Promise<string>
  /** A call of the API beside the browser. */
  post<T>(token: string, path: string, body: unknown): Promise<T>
}

/** The small one: it is sent into each page that is loaded. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** What depends on the size of the window, and on the finger in place of the mouse. */
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']
/** Good practice that menus and pickers, which stand outside of all landmarks, cannot follow. */
const NOT_FOR_POPUPS = 'region'
/** Generous: on a busy machine a journey is slow, and none the worse. */
const STEP_MILLISECONDS = 30_000
const TEST_MILLISECONDS = 300_000

/** Where all files of a worker find their server: the browser keeps the app's code by its address. */
let portOfWorker: Promise<number> | undefined

/**
 * Opens the stage for the tests of the file; what a test left open is closed and judged after it. The second try of one that
 * failed begins with a new server over new data, unless the file has prepared what its tests need. `isByName`: it is found by
 * plain http at HOST_BY_NAME.
 */
export function useStage({ isPrepared = false, isByName = false } = {}): Stage {
  let server: TestApp
  let listening = ''
  let origin = ''
  let visits: OpenVisit[] = []
  const tokens = new Map<string, Promise<string>>()

  const open = async () => {
    const connection = await newDemoDatabase({ hasWebApp: true })
    server = await openTestApp({ connection, ...(isByName && { publicUrl: `http://${HOST_BY_NAME}` }) })
    portOfWorker ??= freePort()
    listening = await server.app.listen({ host: '127.0.0.1', port: await portOfWorker })
    origin = isByName ? listening.replace('127.0.0.1', HOST_BY_NAME) : listening
  }
  const close = async () => {
    tokens.clear()
    // The browser stays, and with it what it opened beforehand, which a server waits for.
    server?.app.server.closeAllConnections()
    await server?.close()
    if (server) endDatabase(server.connection)
  }

  vi.setConfig({ testTimeout: TEST_MILLISECONDS })
  beforeAll(open, 120_000)
  afterAll(async () => {
    await Promise.all(visits.map((visit) => visit.close('cleared')))
    await close()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    const seen = hasFailed ? await Promise.all(visits.map((visit) => visit.seen())) : []
    const problems = (await Promise.all(visits.map((visit) => visit.end(hasFailed)))).flat()
    if (hasFailed || problems.length > 0) {
      await Promise.all(visits.map((visit) => visit.close('closed')))
      visits = []
      if (!isPrepared) await close().then(open)
    }
    visits = visits.filter(({ key }) => key !== null)
    // What happens now and then, on a machine that one has not before one, is understood by this alone.
    if (hasFailed) throw new Error(['What was seen when it failed:', ...seen, ...problems].join('\n'))
    // As text, as what passes at the second try is told by this one line alone.
    expect(problems.join('\n'), 'what the console said, and requests to other hosts').toBe('')
  })

  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? signInAs(server, username, DEMO_PASSWORD)
    tokens.set(username, token)
    return token
  }
  const visit = async (options: VisitOptions = {}) => {
    const key = options.isKept ? JSON.stringify(options) : null
    const kept = visits.find((open) => key !== null && open.key === key)
    if (kept) return kept
    const token = options.as?.includes('@') ? await tokenOf(options.as) : options.as
    const opened = await openVisit(origin, { ...options, key, ...(token && { token }) })
    visits.push(opened)
    return opened
  }
  return {
    get origin() {
      return origin
    },
    get server() {
      return server
    },
    tokenOf,
    visit,
    stay: (options) => visit({ ...options, isKept: true, staysLoaded: true }),
    async post<T>(token: string, path: string, body: unknown) {
      const response = await fetch(`${listening}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as { data: T; errorDescription: string | null }
      if (!response.ok) throw new Error(`${path}: ${answer.errorDescription}`)
      return answer.data
    },
  }
}

interface OpenVisit extends Visit {
  /** What it is asked for by; null where it is of one test. */
  key: string | null
  /** What its pages show, in words. */
  seen(): Promise<string>
  /** Ends the test's part of it, and answers what went wrong meanwhile. */
  end(hasFailed: boolean): Promise<string[]>
  close(how: 'cleared' | 'closed'): Promise<void>
}

async function openVisit(
  origin: string,
  options: VisitOptions & { token?: string; key: string | null },
): Promise<OpenVisit> {
  const { token, key, size = 'desk', theme = 'light', reducedMotion = true } = options
  const { timeZone = 'UTC', staysLoaded = false, isFirst = false } = options
  const how = {
    viewport: sizes[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-US',
    timezoneId: timeZone,
  } as const
  const { context, page, leave } = await openPlace(how, origin, isFirst)
  context.setDefaultTimeout(STEP_MILLISECONDS)
  let problems: string[] = []
  let allowed: RegExp[] = []
  // What a test made the console say may come after its end: the page stays where it is until a test takes it elsewhere,
  // and asks again when its server says that something changed.
  let allowedBefore: RegExp[] = []
  let wasTaken = false
  const note = (problem: string) => void problems.push(problem)
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) {
      note(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
  }
  const onError = (error: WebError) => note(`page error: ${error.error().stack}`)
  const onRequest = (request: Request) => {
    const { protocol, origin: host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== origin) note(`request to another host: ${request.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
  const close = async (as: 'cleared' | 'closed') => {
    await leave(as)
    context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
  }
  const username = options.as?.includes('@') ? options.as : undefined
  const person = username ? { username, hasProjects: username !== people.admin } : null
  await context.addInitScript(noteSaid)
  if (token) await context.addInitScript(rememberToken, { token, person })
  // Only the browser asks, when a form with unsaved changes is left by the address bar.
  page.on('dialog', (dialog) => void dialog.accept())
  /** How many calls this test answers itself, and whether the page has ever met one. */
  let routes = 0
  let hasOtherAnswers = false
  const route = page.route.bind(page)
  page.route = (...args) => {
    routes += 1
    hasOtherAnswers = true
    return route(...args)
  }
  /** A call fails that the app may have been answered before. */
  let mustLoad = false
  let present = size
  const resize = async (next: Size) => {
    present = next
    const devtools = await context.newCDPSession(page)
    const isPhone = next === 'phone'
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      ...sizes[next],
      deviceScaleFactor: 1,
      mobile: isPhone,
      screenWidth: sizes[next].width,
      screenHeight: sizes[next].height,
    })
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone })
    await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, sizes[next].width)
    // What follows the size in React has followed it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  return {
    page,
    context,
    async go(path) {
      wasTaken = true
      if (present !== size) await resize(size)
      const mayStay = staysLoaded && !hasOtherAnswers && !mustLoad && (await comesToRest(page, origin))
      hasOtherAnswers = routes > 0
      mustLoad = false
      // By way of a page without anything, so that nothing of the screen before is taken for the next one.
      if (mayStay && (await leaves(page))) await moveOn(page, path)
      else await page.goto(`${origin}${path}`)
    },
    resize,
    async fail(call) {
      mustLoad = true
      allowed.push(/status of 500/)
      // What failed is asked for again by whoever shows it next, so this is no answer that stays.
      await route(call, (asked) => asked.fulfill({ status: 500, body: '' }))
    },
    look: (name, what = 'all') => look(page, name, what),
    theme: () => page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')),
    async setTheme(next) {
      await page.emulateMedia({ colorScheme: next })
      await page.locator(`html[data-mantine-color-scheme="${next}"]`).waitFor()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    },
    allow: (...patterns) => void allowed.push(...patterns),
    key,
    seen: async () => (await Promise.all(context.pages().map(seenOn))).join('\n'),
    close,
    async end(hasFailed) {
      routes = 0
      if (hasFailed) await close('closed')
      else if (key === null) await close('cleared')
      else await page.unrouteAll({ behavior: 'ignoreErrors' })
      const known = [...allowed, ...allowedBefore]
      const found = problems.filter((problem) => !known.some((pattern) => pattern.test(problem)))
      problems = []
      if (wasTaken) {
        allowedBefore = allowed
        allowed = []
      }
      wasTaken = false
      return found
    },
  }
}

async function seenOn(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  return `${page.url()}\n${shown.slice(0, 6000)}`
}

/** True where the page is one of the app with nothing open and nothing said on it. */
function isAtRest(page: Page, origin: string): Promise<boolean> {
  return page.evaluate((there) => {
    const busy = [...document.querySelectorAll('[data-kind], [role=dialog], [role=menu], [role=listbox]')]
    const isOfApp = location.origin === there && document.querySelector('main') !== null
    return isOfApp && !busy.some((element) => element.checkVisibility())
  }, origin)
}

/** Closes what is open, and answers whether nothing is left: to load the app anew takes longer than most states to come about. */
async function comesToRest(page: Page, origin: string): Promise<boolean> {
  for (let layers = 0; layers < 3; layers += 1) {
    if (await isAtRest(page, origin)) return true
    await page.keyboard.press('Escape')
    // What closes is gone after the next frame: nothing moves here.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  }
  return isAtRest(page, origin)
}

/** Goes on as the browser's own buttons do. */
async function moveOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Leaves the present screen for no other; false where it asks first, as a form does that is not saved. */
async function leaves(page: Page): Promise<boolean> {
  await moveOn(page, '/nowhere')
  const asks = page.getByRole('dialog')
  const nowhere = page.getByRole('heading', { name: 'There is no such page' })
  await nowhere.or(asks).first().waitFor()
  if (!(await asks.isVisible())) return true
  const leaving = asks.getByRole('button', { name: /^(Leave|Discard)/ })
  if ((await leaving.count()) !== 1) return false
  await leaving.click()
  await nowhere.waitFor()
  return true
}

/** Runs in the page before the app: leaves what a sign-in does, once, so that signing out stays possible. */
function rememberToken({ token, person }: Pass): void {
  if (location.origin === 'null' || sessionStorage.getItem('test-has-signed-in')) return
  sessionStorage.setItem('test-has-signed-in', 'yes')
  sessionStorage.setItem('plumbline-token', token)
  sessionStorage.setItem('plumbline-person', JSON.stringify(person))
}

declare global {
  /** What toasts have said on this page, and `heard` has not been asked for yet. */
  var testSaid: { kind: string | undefined; text: string }[]
}

/** Runs in the page before the app: notes what toasts say. */
function noteSaid(): void {
  globalThis.testSaid = []
  const noted = new Set<Element>()
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue
      const toasts = node.matches('[data-kind]') ? [node] : node.querySelectorAll<HTMLElement>('[data-kind]')
      for (const toast of toasts) {
        // Once by itself, once in what it was added with.
        if (!noted.has(toast))
          testSaid.push({ kind: toast.dataset.kind, text: toast.textContent.replaceAll(/\s+/g, ' ') })
        noted.add(toast)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast says it, or has said it: on a busy machine it may be gone before one looks. */
export async function heard(page: Page, text: string, kind?: string): Promise<void> {
  const isSaid = (wanted: { text: string; kind: string | undefined }) => {
    const at = testSaid.findIndex(
      (said) => said.text.includes(wanted.text) && (!wanted.kind || said.kind === wanted.kind),
    )
    return at >= 0 && testSaid.splice(at, 1).length > 0
  }
  await page.waitForFunction(isSaid, { text, kind }, { polling: 50 })
}

/** All that toasts have said since the page was loaded or this was asked last. */
export function saidSoFar(page: Page): Promise<typeof testSaid> {
  return page.evaluate(() => testSaid.splice(0))
}

async function look(page: Page, name: string, what: Looked): Promise<void> {
  // What fades in is judged when it is there.
  await page.waitForFunction(() => {
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || isEndless(animation))
  })
  if (process.env.PICTURES) {
    mkdirSync(process.env.PICTURES, { recursive: true })
    // Not `page.screenshot`, which gives a window that was made another one its first size again.
    const devtools = await page.context().newCDPSession(page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' })
    writeFileSync(
      join(process.env.PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`),
      Buffer.from(data, 'base64'),
    )
    await devtools.detach()
  }
  const violations = await violationsIn(page, what)
  expect(violations, `${name}: accessibility`).toEqual([])
  // A menu follows its button to the window's new place a moment later; a page that is too wide stays so.
  await expect
    .poll(async () => (await sticksOut(page)).join('\n'), { message: `${name}: scrolls sideways` })
    .toBe('')
}

/** What axe finds, in words. Its code stays in a page once it is there: to bring it takes as long as some rules. */
async function violationsIn(page: Page, what: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    preload: false,
    resultTypes: ['violations'],
    ...(what === 'all'
      ? { runOnly: { type: 'tag', values: TAGS }, rules: { [NOT_FOR_POPUPS]: { enabled: false } } }
      : { runOnly: { type: 'rule', values: what === 'colours' ? COLOURS : SIZES } }),
  }
  const { violations } = await page.evaluate((how) => {
    // What lies behind a dialog that must be answered first is dimmed, and a state of its own.
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.checkVisibility())
    return (globalThis as unknown as { axe: typeof axe }).axe.run(dialogs.at(-1) ?? document, how)
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}

/**
 * Has something said, again and again until the mouse is on it, where it stays: on a busy machine that may take longer than
 * it is said for.
 */
export async function pointAtSaid(page: Page, text: string, say: () => Promise<void>): Promise<void> {
  const isPointedAt = async () => {
    await say()
    return page
      .getByText(text)
      .hover({ timeout: 4000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isPointedAt, { timeout: TEST_MILLISECONDS / 2 }).toBe(true)
}

/** The innermost of what makes the page wider than the window, with where it ends. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth === clientWidth) return []
    const endOf = (element: Element) => Math.round(element.getBoundingClientRect().right)
    const wide = [...document.querySelectorAll('body *')].filter((element) => endOf(element) > clientWidth)
    const named = wide
      .slice(-5)
      .map((element) => `${element.outerHTML.slice(0, 120)} ends at ${endOf(element)}`)
    return [`${scrollWidth} of ${clientWidth} px`, ...named]
  })
}

/** By how much the page is wider than the window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Some of those who can sign in to the demo. */
export const people = {
  admin: 'admin@plumbline.example',
  /** Account administrator. */
  eleanor: 'eleanor@harrowpike.example',
  /** Project manager: all modules. */
  dana: 'dana@harrowpike.example',
  /** Superintendent: sees all projects, adds none. */
  luis: 'luis@harrowpike.example',
  /** Foreman: sees her own projects, changes none. */
  grace: 'grace@harrowpike.example',
  /** Accountant of two offices. */
  joel: 'joel@harrowpike.example',
  /** Architect: of a firm of his own, and a guest of the contractor. */
  nils: 'nils@lindqvistames.example',
  /** Administrator of a subcontractor. */
  amara: 'amara@kestrelconcrete.example',
  /** Of the same subcontractor, on a project of the contractor: sees what names her or it. */
  marisol: 'marisol@kestrelconcrete.example',
} as const

/** The id of a project of the demo's first account, by a part of its title. */
export async function projectOf(stage: Stage, title: string): Promise<string> {
  const page = await stage.post<{ items: { workOrderUniqueID: string }[] }>(
    await stage.tokenOf(people.dana),
    '/api/workorder/employee',
    { searchKey: title },
  )
  const [found] = page.items
  if (!found) throw new Error(`The demo has no project ${title}`)
  return found.workOrderUniqueID
}

/** Scrolls to the end of the page, again and again, until something is there. */
export async function scrollUntil(page: Page, target: Locator): Promise<void> {
  const isThere = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return target.isVisible()
  }
  await expect.poll(isThere).toBe(true)
}
