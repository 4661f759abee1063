/**
 * What a journey stands on: the real server over the demo company, one browser, and visits of its users. A visit
 * fails its test by any error or warning in the console and by any request to another host.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { openTestApp, signInAs, type TestApp } from '#tests/harness/server.ts'
import { launchBrowser } from './browser.ts'
import { newDemoDatabase } from './demo-database.ts'

export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

export type Size = keyof typeof sizes
export type Theme = 'light' | 'dark'

export interface VisitOptions {
  /** Who is signed in, by the name of their sign-in or by a token; nobody where nothing is said. */
  as?: string
  size?: Size
  theme?: Theme
  /** On where nothing is said, so that nothing is looked at half-way. */
  reducedMotion?: boolean
  /** Stays open for the tests that follow: opening the app a second time is quicker. */
  isKept?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Goes to a path of the app. */
  go(path: string): Promise<void>
  /** What the console may say in this test; everything else fails it. */
  allow(...patterns: readonly RegExp[]): void
  /**
   * No axe violation, nothing that scrolls sideways; a picture where PICTURES names a folder. With `colours`, axe looks
   * at those alone: of a screen whose other theme has just been looked at nothing else is new.
   */
  look(name: string, what?: 'all' | 'colours'): Promise<void>
  /** Shows the present screen in another theme, for whoever has it follow the system's. */
  setTheme(theme: Theme): Promise<void>
}

export interface Stage {
  readonly origin: string
  readonly server: TestApp
  visit(options?: VisitOptions): Promise<Visit>
  /** A token of a demo user; the same one for all visits of a file. */
  tokenOf(username: string): Promise<string>
  /** A call of the API beside the browser. */
  post<T>(token: string, path: string, body: unknown): Promise<T>
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** Good practice that menus and pickers, which stand outside of all landmarks, cannot follow. */
const NOT_FOR_POPUPS = 'region'
/** Generous: on a busy machine a journey is slow, and none the worse. */
const STEP_MILLISECONDS = 15_000
const TEST_MILLISECONDS = 60_000

/** Opens the stage for the tests of the file; what a test left open is closed and judged after it. */
export function useStage(): Stage {
  let server: TestApp
  let browser: Browser
  let origin = ''
  let visits: OpenVisit[] = []
  const tokens = new Map<string, Promise<string>>()

  vi.setConfig({ testTimeout: TEST_MILLISECONDS })
  beforeAll(async () => {
    const connection = await newDemoDatabase()
    ;[server, browser] = await Promise.all([openTestApp({ connection }), launchBrowser()])
    origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  afterEach(async () => {
    const problems = (await Promise.all(visits.map((visit) => visit.end()))).flat()
    visits = visits.filter((visit) => visit.isKept)
    expect(problems, 'what the console said, and requests to other hosts').toEqual([])
  })

  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? signInAs(server, username, DEMO_PASSWORD)
    tokens.set(username, token)
    return token
  }
  return {
    get origin() {
      return origin
    },
    get server() {
      return server
    },
    tokenOf,
    async visit(options = {}) {
      const token = options.as?.includes('@') ? await tokenOf(options.as) : options.as
      const visit = await openVisit(browser, origin, { ...options, ...(token && { token }) })
      visits.push(visit)
      return visit
    },
    async post<T>(token: string, path: string, body: unknown) {
      const response = await fetch(`${origin}${path}`, {
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
  isKept: boolean
  /** Ends the test's part of it, and answers what went wrong meanwhile. */
  end(): Promise<string[]>
}

async function openVisit(
  browser: Browser,
  origin: string,
  options: VisitOptions & { token?: string },
): Promise<OpenVisit> {
  const { token, size = 'desk', theme = 'light', reducedMotion = true, isKept = false } = options
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(STEP_MILLISECONDS)
  let problems: string[] = []
  let allowed: RegExp[] = []
  const note = (problem: string) => void problems.push(problem)
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      note(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => note(`page error: ${error.error().stack}`))
  context.on('request', (request) => {
    const { protocol, origin: host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== origin) note(`request to another host: ${request.url()}`)
  })
  if (token) await context.addInitScript(rememberToken, token)
  const page = await context.newPage()
  // Only the browser asks, when a form with unsaved changes is left by the address bar.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    page,
    context,
    async go(path) {
      await page.goto(`${origin}${path}`)
    },
    look: (name, what = 'all') => look(page, name, what),
    async setTheme(next) {
      await page.emulateMedia({ colorScheme: next })
      await page.locator(`html[data-mantine-color-scheme="${next}"]`).waitFor()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    },
    allow: (...patterns) => void allowed.push(...patterns),
    isKept,
    async end() {
      if (isKept) await page.unrouteAll({ behavior: 'ignoreErrors' })
      else await context.close()
      const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      problems = []
      allowed = []
      return found
    },
  }
}

/** Runs in the page before the app: signs in, once, so that signing out stays possible. */
function rememberToken(token: string): void {
  if (location.origin === 'null' || sessionStorage.getItem('test-has-signed-in')) return
  sessionStorage.setItem('test-has-signed-in', 'yes')
  sessionStorage.setItem('plumbline-token', token)
}

async function look(page: Page, name: string, what: 'all' | 'colours'): Promise<void> {
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
    await page.screenshot({ path: join(process.env.PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`) })
  }
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false, resultTypes: ['violations'] })
  const { violations } = await (what === 'all'
    ? axe.withTags(TAGS).disableRules(NOT_FOR_POPUPS)
    : axe.withRules(COLOURS)
  ).analyze()
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`)),
    `${name}: accessibility`,
  ).toEqual([])
  expect(await widthBeyond(page), `${name}: scrolls sideways`).toBe(0)
}

/** By how much the page is wider than the window. */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Some of those who can sign in to the demo. */
export const people = {
  admin: 'admin@plumbline.example',
  /** Project manager: all modules. */
  dana: 'dana@harrowpike.example',
  /** Superintendent: sees all projects, adds none. */
  luis: 'luis@harrowpike.example',
  /** Foreman: sees her own projects, changes none. */
  grace: 'grace@harrowpike.example',
  /** Accountant of two offices. */
  joel: 'joel@harrowpike.example',
  /** Administrator of a subcontractor. */
  amara: 'amara@kestrelconcrete.example',
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
  await expect.poll(isThere, { timeout: STEP_MILLISECONDS }).toBe(true)
}
