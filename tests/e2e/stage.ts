/**
 * The base of the browser tests: the real server with the demo company, one browser, and visits of the demo's
 * users. A test fails if one of its visits logs an error or a warning to the console, or sends a request to
 * another host.
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
  /** Who is signed in: a sign-in name with an @, or a token. Default: nobody. */
  as?: string
  size?: Size
  theme?: Theme
  /** Default: true, so that no screen is checked in the middle of an animation. */
  reducedMotion?: boolean
  /** The time zone of the browser. Default: UTC. */
  timeZone?: string
  /**
   * The visit stays open after its test. A later test that calls `visit` with the same options gets the same
   * visit, which is faster than opening the app anew.
   */
  isKept?: boolean
  /** `go` changes the address within the loaded app if possible; see `go`. */
  staysLoaded?: boolean
  /** The browser has never opened the app, so none of the app's code is cached. */
  isFirst?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /**
   * Opens a path of the app. Without `staysLoaded` the page is loaded anew. With `staysLoaded` the address
   * changes within the loaded app, except if a dialog or message cannot be closed, a form cannot be left, or
   * a test has replaced replies of the server.
   */
  go(path: string): Promise<void>
  /**
   * Replies to a call with 500 until the test ends. The next `go` loads the app anew, because the app may
   * have cached an earlier reply.
   */
  fail(call: string): Promise<void>
  /** Permits console messages and requests that match a pattern. Every other error or warning fails the test. */
  allow(...patterns: readonly RegExp[]): void
  /**
   * Expects that axe finds no violation and that the page does not scroll sideways. Saves a picture if
   * PICTURES names a folder. `what` limits the rules of axe to the rules of colours or of sizes: enough for a
   * screen that was just checked in the other theme or at the other size.
   */
  look(name: string, what?: Looked): Promise<void>
  /** Returns the theme that the browser reports as the system's theme. */
  theme(): Promise<Theme>
  /** Changes the theme that the browser reports as the system's theme. Works only if the app follows the system. */
  setTheme(theme: Theme): Promise<void>
  /** Gives the window the width and height of another size, with touch on a phone and a mouse on a desk. */
  resize(size: Size): Promise<void>
}

export interface Stage {
  readonly origin: string
  readonly server: TestApp
  visit(options?: VisitOptions): Promise<Visit>
  /**
   * Returns the visit that all tests of the file with the same options share: `visit` with `isKept` and
   * `staysLoaded`.
   */
  stay(options?: VisitOptions): Promise<Visit>
  /** Returns a token of a demo user; the same token for all visits of a file. */
  tokenOf(username: string): Promise<string>
  /** Calls the API directly, without the browser. Throws if the server refuses the call. */
  post<T>(token: string, path: string, body: unknown): Promise<T>
}

/** The minified build of axe, because its code is sent to each loaded page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The rules of axe whose result depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** The rules of axe whose result depends on the window size, or on touch in place of a mouse. */
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']
/** This rule is off: menus and pickers are rendered outside of all landmarks, so they would always break it. */
const NOT_FOR_POPUPS = 'region'
/** Long limits: on a busy machine a slow test is not a fault. */
const STEP_MILLISECONDS = 30_000
const TEST_MILLISECONDS = 300_000

/**
 * The port of the server, the same for all files of a worker, because the browser caches the app's code by
 * address.
 */
let portOfWorker: Promise<number> | undefined

/**
 * Opens the server and the visits for the tests of a file. After each test its visits are closed, except kept
 * visits, and their console messages and requests are checked. After a failed test a new server over new data
 * is opened, unless the file has prepared data for its tests (`isPrepared`). With `isByName` the browser
 * reaches the server by plain http at HOST_BY_NAME.
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
    // The browser stays open, and so do its spare connections. The server would wait for them to end.
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
    // A failure that happens only now and then, on another machine, can be explained by this text alone.
    if (hasFailed) throw new Error(['What was seen when it failed:', ...seen, ...problems].join('\n'))
    // Compared as one string, so that the error message shows all problems: of a test that passes at its
    // second try, only this message is reported.
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
  /** The options of a kept visit, as text: `visit` finds a kept visit by this key. Null for a visit of one test. */
  key: string | null
  /** Returns the addresses and the visible content of its pages, as text. */
  seen(): Promise<string>
  /** Ends the test's use of the visit. Returns the problems since the previous call of `end`. */
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
  // The patterns of the last test that called `go`. Its messages may still be logged after its end: the page
  // stays open until the next `go`, and repeats requests when the server reports a change.
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
  // Accepts the browser's own question: it opens if a new address is loaded while a form has unsaved changes.
  page.on('dialog', (dialog) => void dialog.accept())
  /**
   * `routes` counts the calls to which the present test replies in place of the server. `hasOtherAnswers` is
   * true if the loaded page may have cached such a reply.
   */
  let routes = 0
  let hasOtherAnswers = false
  const route = page.route.bind(page)
  page.route = (...args) => {
    routes += 1
    hasOtherAnswers = true
    return route(...args)
  }
  /** True after `fail`: the app may have cached an earlier reply, so the next `go` loads the app anew. */
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
    // Waits until React has rendered for the new size.
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
      // `leaves` shows a page without records first, so that the test cannot mistake the previous screen for
      // the next.
      if (mayStay && (await leaves(page))) await moveOn(page, path)
      else await page.goto(`${origin}${path}`)
    },
    resize,
    async fail(call) {
      mustLoad = true
      allowed.push(/status of 500/)
      // Not `page.route`, which would set `hasOtherAnswers`: the app requests a failed call again and caches
      // no reply.
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

/** Returns true if the page belongs to the app and shows no dialog, menu, list of options or toast. */
function isAtRest(page: Page, origin: string): Promise<boolean> {
  return page.evaluate((there) => {
    const busy = [...document.querySelectorAll('[data-kind], [role=dialog], [role=menu], [role=listbox]')]
    const isOfApp = location.origin === there && document.querySelector('main') !== null
    return isOfApp && !busy.some((element) => element.checkVisibility())
  }, origin)
}

/**
 * Presses Escape to close what is open. Returns true if nothing is open any more; then the app need not be
 * loaded anew, which takes longer than most tests of a state.
 */
async function comesToRest(page: Page, origin: string): Promise<boolean> {
  for (let layers = 0; layers < 3; layers += 1) {
    if (await isAtRest(page, origin)) return true
    await page.keyboard.press('Escape')
    // These pages show no animations, so a closed element is gone after the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  }
  return isAtRest(page, origin)
}

/** Changes the address within the app, without loading the page, as the browser's Back button does. */
async function moveOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/**
 * Leaves the present screen for an address without a page. Returns false if an open dialog, as of an unsaved
 * form, has no single button that leaves.
 */
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

/**
 * Runs in the page before the app. Stores the token and the person as a sign-in does, but only once, so that
 * the page can sign out.
 */
function rememberToken({ token, person }: Pass): void {
  if (location.origin === 'null' || sessionStorage.getItem('test-has-signed-in')) return
  sessionStorage.setItem('test-has-signed-in', 'yes')
  sessionStorage.setItem('plumbline-token', token)
  sessionStorage.setItem('plumbline-person', JSON.stringify(person))
}

declare global {
  /** The toasts that were shown on this page and that neither `heard` nor `saidSoFar` has removed from the list. */
  var testSaid: { kind: string | undefined; text: string }[]
}

/** Runs in the page before the app. Records the kind and the text of each toast in `testSaid`. */
function noteSaid(): void {
  globalThis.testSaid = []
  const noted = new Set<Element>()
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue
      const toasts = node.matches('[data-kind]') ? [node] : node.querySelectorAll<HTMLElement>('[data-kind]')
      for (const toast of toasts) {
        // The observer may report the same toast twice: alone, and inside of an added container.
        if (!noted.has(toast))
          testSaid.push({ kind: toast.dataset.kind, text: toast.textContent.replaceAll(/\s+/g, ' ') })
        noted.add(toast)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Waits until a toast with this text is shown or was shown before: on a busy machine the toast may already be
 * gone. Removes the toast from `testSaid`.
 */
export async function heard(page: Page, text: string, kind?: string): Promise<void> {
  const isSaid = (wanted: { text: string; kind: string | undefined }) => {
    const at = testSaid.findIndex(
      (said) => said.text.includes(wanted.text) && (!wanted.kind || said.kind === wanted.kind),
    )
    return at >= 0 && testSaid.splice(at, 1).length > 0
  }
  await page.waitForFunction(isSaid, { text, kind }, { polling: 50 })
}

/** Returns the toasts in `testSaid`, and empties the list. */
export function saidSoFar(page: Page): Promise<typeof testSaid> {
  return page.evaluate(() => testSaid.splice(0))
}

async function look(page: Page, name: string, what: Looked): Promise<void> {
  // Waits for the end of animations, except endless animations.
  await page.waitForFunction(() => {
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || isEndless(animation))
  })
  if (process.env.PICTURES) {
    mkdirSync(process.env.PICTURES, { recursive: true })
    // Not `page.screenshot`, which would give a resized window its first size again.
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
  // Repeated: after a change of the window an open menu moves to its button a moment later. A page that is
  // too wide stays too wide.
  await expect
    .poll(async () => (await sticksOut(page)).join('\n'), { message: `${name}: scrolls sideways` })
    .toBe('')
}

/**
 * Returns the violations that axe finds, as text. The code of axe is sent once per loaded page, because
 * sending takes as long as some rules.
 */
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
    // If a modal dialog is open, only the dialog is checked: the dimmed page behind it is another state.
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.checkVisibility())
    return (globalThis as unknown as { axe: typeof axe }).axe.run(dialogs.at(-1) ?? document, how)
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}

/**
 * Calls `say` again and again until the mouse is over the message `text`, which then stays open. On a busy
 * machine a message may disappear before the mouse reaches it.
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

/**
 * Returns the width of the page and the last five elements that reach beyond the window's right edge, each
 * with its right end in px. Empty if the page fits.
 */
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

/** Returns the width in px by which the page is wider than the window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Sign-in names of some users of the demo. */
export const people = {
  admin: 'admin@plumbline.example',
  /** Account administrator. */
  eleanor: 'eleanor@harrowpike.example',
  /** Project manager: all modules. */
  dana: 'dana@harrowpike.example',
  /** Superintendent: sees all projects, may add no project. */
  luis: 'luis@harrowpike.example',
  /** Foreman: sees her own projects, may change no project. */
  grace: 'grace@harrowpike.example',
  /** Accountant in two accounts. */
  joel: 'joel@harrowpike.example',
  /** Architect with a firm of his own; also a guest in the contractor's account. */
  nils: 'nils@lindqvistames.example',
  /** Administrator of a subcontractor. */
  amara: 'amara@kestrelconcrete.example',
  /**
   * Employee of the same subcontractor, on a project of the contractor: sees the records that name her or her
   * firm.
   */
  marisol: 'marisol@kestrelconcrete.example',
} as const

/** Returns the id of a project of the demo's first account, found by a part of its title. */
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

/** Scrolls to the end of the page again and again until `target` is visible. */
export async function scrollUntil(page: Page, target: Locator): Promise<void> {
  const isThere = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return target.isVisible()
  }
  await expect.poll(isThere).toBe(true)
}
