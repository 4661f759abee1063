/**
 * The time until a person with a session sees the project list: cold and warm, with a fast and a slow
 * connection, with a fast and a slow processor. In Chromium over HTTP/1.1, from the start of the navigation
 * to the frame that shows the first project. `--against <folder>` also measures another built checkout, in
 * turns with this one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import type { LoadedSignIn } from '#database/seed/load.ts'
import { browserOptions, hasBrowser } from '#tests/e2e/browser.ts'
import { ensureBuilt } from '../scripts/build.ts'
import type { AppSettings } from './app-child.ts'
import { type Child, startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
    'cold-only': { type: 'boolean', default: false },
  },
})
const rounds = Number(given.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1.')

const SIZE = { accounts: 2, workOrders: 200, activities: 2000, largestAccount: 100, seed: 1 }
/** 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOW_PROCESSOR = 4
/** From the third visit on, Chromium uses the compiled code that it stored. */
const VISITS_BEFORE_WARM = 2
/**
 * The time after the list is seen in which further requests are counted: by then the app loads files ahead.
 */
const AFTERWARDS_MILLISECONDS = 3000

/**
 * How a session is found: a token in the tab, the answer of another tab, or the cookie of a device that stays
 * signed in.
 */
type Way = 'reload' | 'new tab' | 'kept device'

interface Conditions {
  way: Way
  isSlowLine: boolean
  isSlowProcessor: boolean
  isWarm: boolean
  /** The aim in seconds. */
  aim: number | undefined
}

const all: readonly Conditions[] = [
  { way: 'reload', isSlowLine: false, isSlowProcessor: false, isWarm: false, aim: 0.6 },
  { way: 'reload', isSlowLine: false, isSlowProcessor: true, isWarm: false, aim: 1.2 },
  { way: 'reload', isSlowLine: true, isSlowProcessor: false, isWarm: false, aim: 2.0 },
  { way: 'reload', isSlowLine: true, isSlowProcessor: true, isWarm: false, aim: undefined },
  { way: 'new tab', isSlowLine: false, isSlowProcessor: false, isWarm: false, aim: undefined },
  { way: 'new tab', isSlowLine: true, isSlowProcessor: false, isWarm: false, aim: undefined },
  { way: 'kept device', isSlowLine: false, isSlowProcessor: false, isWarm: false, aim: undefined },
  { way: 'kept device', isSlowLine: true, isSlowProcessor: false, isWarm: false, aim: undefined },
  { way: 'reload', isSlowLine: false, isSlowProcessor: false, isWarm: true, aim: 0.3 },
  { way: 'reload', isSlowLine: false, isSlowProcessor: true, isWarm: true, aim: 0.6 },
  { way: 'reload', isSlowLine: true, isSlowProcessor: false, isWarm: true, aim: 0.8 },
  { way: 'reload', isSlowLine: true, isSlowProcessor: true, isWarm: true, aim: undefined },
]

const conditions = all.filter(({ isWarm }) => !(isWarm && given['cold-only']))

interface Opening {
  /** Seconds until the first paint, and until the list is visible. */
  painted: number
  list: number
  /** Seconds until the app requests the list. */
  asked: number
  /** The requests and bytes until the list is visible, and the same until three seconds later. */
  requests: number
  kilobytes: number
  allRequests: number
  allKilobytes: number
}

interface Contestant {
  name: string
  app: Child
  token: string
  login: LoadedSignIn
  /** The folder of its browser: a warm visit finds the files of earlier visits there. */
  profile: string
}

/** Script that runs in the page before all other scripts. */
const WATCH = `
  if (location.origin !== 'null') {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody a[href^="/projects/details/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => { globalThis.listSeen = performance.now() }))
    }).observe(document, { childList: true, subtree: true })
  }`

/** Script that runs in the measured page before the app. */
const rememberToken = (token: string) =>
  `if (location.origin !== 'null') sessionStorage.setItem('plumbline-token', ${JSON.stringify(token)})`

/** Script for another page of the same origin: it answers as a tab with a session does. */
const answerTabs = (token: string) => `
  localStorage.setItem('plumbline-open', '1')
  globalThis.channel = new BroadcastChannel('plumbline-session')
  channel.onmessage = ({ data }) => data.kind === 'ask' && channel.postMessage(${JSON.stringify({ kind: 'token', token, person: null })})`

/** Prepares the browser so that the next page finds a session. */
async function prepare(context: BrowserContext, page: Page, { app, token, login }: Contestant, way: Way) {
  const origin = `http://127.0.0.1:${app.port}`
  // Waits until the browser itself has started.
  const [other] = context.pages()
  await other?.goto(`${origin}/api/health`)
  if (way === 'reload') await page.addInitScript({ content: rememberToken(token) })
  if (way === 'new tab') await other?.evaluate(answerTabs(token))
  if (way === 'kept device') {
    const data = { username: login.username, password: login.password, platform: 'Web', keepSignedIn: true }
    const response = await context.request.post(`${origin}/api/login`, { data })
    if (!response.ok()) throw new Error(`The sign-in answered ${response.status()}`)
  }
}

/** Reads the times that the page has recorded. Text, because the page's variables have no types here. */
const READ_TIMES = `({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  list: globalThis.listSeen,
  asked: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/workorder/employee'))?.startTime ?? NaN,
})`

/** Records all requests from now on. */
function countRequests(cdp: CDPSession) {
  const began = new Map<string, number>()
  const ended: { at: number; bytes: number }[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (request.url.startsWith('http')) began.set(requestId, timestamp)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void began.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) began.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (began.has(requestId)) ended.push({ at: timestamp, bytes: encodedDataLength })
  })
  return (milliseconds: number) => {
    const until = Math.min(...began.values()) + milliseconds / 1000
    const bytes = ended.filter(({ at }) => at <= until).reduce((sum, end) => sum + end.bytes, 0)
    return { requests: [...began.values()].filter((at) => at <= until).length, kilobytes: bytes / 1000 }
  }
}

async function open(
  context: BrowserContext,
  contestant: Contestant,
  { way, isSlowLine, isSlowProcessor }: Conditions,
): Promise<Opening> {
  const page = await context.newPage()
  try {
    await prepare(context, page, contestant, way)
    const cdp = await context.newCDPSession(page)
    await page.addInitScript({ content: WATCH })
    await cdp.send('Network.enable')
    if (isSlowLine) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE })
    if (isSlowProcessor) await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
    const counted = countRequests(cdp)
    await page.goto(`http://127.0.0.1:${contestant.app.port}/home`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'listSeen' in globalThis, undefined, { polling: 100 })
    await page.waitForTimeout(AFTERWARDS_MILLISECONDS)
    const { painted, list, asked } = (await page.evaluate(READ_TIMES)) as Record<string, number>
    if (painted === undefined || list === undefined || asked === undefined) throw new Error('No times')
    const whole = counted(Number.POSITIVE_INFINITY)
    return {
      painted: painted / 1000,
      list: list / 1000,
      asked: asked / 1000,
      ...counted(list),
      allRequests: whole.requests,
      allKilobytes: whole.kilobytes,
    }
  } finally {
    await page.close()
  }
}

/**
 * Opens the list once: a cold visit in a new browser, a warm visit in a browser that has opened the list
 * before.
 */
async function visit(contestant: Contestant, present: Conditions): Promise<Opening> {
  const folder = present.isWarm ? contestant.profile : await mkdtemp(join(tmpdir(), 'plumbline-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...browserOptions(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    return await open(context, contestant, present)
  } finally {
    await context.close()
    if (!present.isWarm) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(contestants: readonly Contestant[]): Promise<void> {
  const openings = new Map<Conditions, Map<Contestant, Opening[]>>()
  for (const contestant of contestants) {
    for (let before = 0; before < (given['cold-only'] ? 0 : VISITS_BEFORE_WARM); before += 1) {
      await visit(contestant, {
        way: 'reload',
        isSlowLine: false,
        isSlowProcessor: false,
        isWarm: true,
        aim: undefined,
      })
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    progress(`Round ${round + 1} of ${rounds} …`)
    for (const present of conditions) {
      const found = openings.get(present) ?? new Map<Contestant, Opening[]>()
      openings.set(present, found)
      // The order is A B, then B A, so that other work of the machine slows all contestants alike.
      for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
        found.set(contestant, [...(found.get(contestant) ?? []), await visit(contestant, present)])
      }
    }
  }
  print(contestants, openings)
}

function print(
  contestants: readonly Contestant[],
  openings: ReadonlyMap<Conditions, ReadonlyMap<Contestant, readonly Opening[]>>,
): void {
  const [first] = contestants
  const rows = [...openings].flatMap(([{ way, isWarm, isSlowLine, isSlowProcessor, aim }, found]) =>
    contestants.map((contestant) => {
      const visits = found.get(contestant) ?? []
      const middle = (pick: (opening: Opening) => number) => median(visits.map(pick))
      const own = (first && found.get(first)) ?? []
      const ratio = median(visits.map((opening, round) => (own[round]?.list ?? Number.NaN) / opening.list))
      return [
        way,
        isWarm ? 'warm' : 'cold',
        isSlowLine ? 'slow' : 'quick',
        isSlowProcessor ? 'slow' : 'quick',
        ...(contestants.length > 1 ? [contestant.name] : []),
        hundredths(middle(({ painted }) => painted)),
        hundredths(middle(({ asked }) => asked)),
        hundredths(middle(({ list }) => list)),
        hundredths(Math.min(...visits.map(({ list }) => list))),
        aim === undefined ? '–' : hundredths(aim),
        ...(contestants.length > 1 ? [contestant === first ? '–' : hundredths(ratio)] : []),
        whole(middle(({ requests }) => requests)),
        whole(middle(({ kilobytes }) => kilobytes)),
        whole(middle(({ allRequests }) => allRequests)),
        whole(middle(({ allKilobytes }) => allKilobytes)),
      ]
    }),
  )
  const isRace = contestants.length > 1
  console.log('### Opening the project list\n')
  console.log(
    table(
      [
        ...['way', 'visit', 'line', 'processor', ...(isRace ? ['of'] : [])],
        ...[
          'painted, s',
          'asked for, s',
          'list, s',
          'quickest, s',
          'aim, s',
          ...(isRace ? ['this ÷ it'] : []),
        ],
        ...['requests', 'kB', `${AFTERWARDS_MILLISECONDS / 1000} s later`, 'kB later'],
      ],
      rows,
    ),
  )
  console.log(
    `\nMedians of ${rounds} rounds. Slow line: 1.6 Mbit/s, 150 ms. Slow processor: ${SLOW_PROCESSOR} times slower.`,
  )
}

async function run(): Promise<void> {
  await withPostgres(async (postgres) => {
    const { connection, signIns } = await postgres.newDatabase('opening', SIZE)
    const [login] = signIns
    if (!login) throw new Error('Nobody can sign in.')
    const folders = [process.cwd(), ...(given.against ? [resolve(given.against)] : [])]
    const contestants: Contestant[] = []
    const profiles = await mkdtemp(join(tmpdir(), 'plumbline-browser-'))
    try {
      for (const [index, folder] of folders.entries()) {
        const file = join(folder, 'bench/app-child.ts')
        const app = await startChild(file, { connection, pool: 10 } satisfies AppSettings)
        const token = await signIn(app.port, login)
        const profile = join(profiles, String(index))
        contestants.push({ name: index === 0 ? 'this' : 'the other', app, token, login, profile })
      }
      await measure(contestants)
    } finally {
      for (const { app } of contestants) await app.stop()
      await rm(profiles, { recursive: true, force: true })
    }
  })
}

if (hasBrowser) {
  await ensureBuilt()
  await run()
} else console.log('### Opening the project list\n\nno browser found')
