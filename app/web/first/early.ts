/**
 * The page's first script, inline before everything else. The script sets the theme before the first paint.
 * If somebody is signed in, the script also shows the frame of the app, and requests the app's code and the
 * data of the first screen at the same time instead of one after the other.
 */

import type { Envelope } from '#contract/endpoint.ts'
import { getSession, resume, type Session } from '#features/identity/contract.ts'
import { streamEvents } from '#features/notifications/contract.ts'
import { roomAbove } from '#features/overview/web/home-room.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { projectsPage } from '#features/projects/web/projects-page.ts'
import { askEarly } from '#web/api/early-answers.ts'
import { requestInit } from '#web/api/request.ts'
import { findPass, isKept, type Message, mayArrive, openChannel } from '#web/session/arrival.ts'
import { getPerson, getToken, type Pass, passOf, setPass } from '#web/session/token.ts'
import { doorPaths } from './door-paths.ts'
import './frame.css'

const page = document.documentElement

/** Sets the theme early, so that a dark screen does not flash white. The key is Mantine's own. */
function showTheme(): void {
  const chosen = kept('mantine-color-scheme-value') ?? 'auto'
  const isDark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

/**
 * Returns a value of the browser's local storage; null if there is no value or if the browser blocks storage.
 */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Addresses of code: `ahead` for every signed-in screen, `list` for the project list. The build writes them
 * into the script element (scripts/web/first-page.ts).
 */
const { ahead = '', list = '' } = document.currentScript?.dataset ?? {}

const isMain = (path: string) => path === '/' || path === '/home'

function loadCode(path: string): void {
  for (const href of `${ahead} ${isMain(path) ? list : ''}`.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' })
    document.head.append(link)
  }
}

/** Shows the frame of the app at once, before the app's code has arrived. */
function showFrame(path: string): void {
  page.setAttribute('data-opening', isMain(path) ? 'list' : 'screen')
  const isNarrow = matchMedia('(max-width: 61.99em)').matches
  page.style.setProperty('--first-above', `${roomAbove(isNarrow ? 'narrow' : 'wide')}px`)
  if (kept('plumbline-rail-folded') === 'true') page.setAttribute('data-rail', 'folded')
}

/** Requests the data of the screen at this address. */
function askForData(path: string): void {
  askEarly(getSession)
  // The stream is requested before the list, so that the stream reports every change after the list was read.
  askEarly(streamEvents)
  if (location.search) return
  const hasProjects = getPerson()?.hasProjects
  // The main screen is the project list for a person who has a project list (002 §2).
  if (path === '/home' ? hasProjects !== false : path === '/' && hasProjects) {
    askEarly({ ...listWorkOrdersOfEmployee, body: projectsPage({}) })
  }
}

async function resumeDevice(): Promise<Pass | null> {
  const response = await fetch(resume.path, requestInit(resume))
  if (response.status === 401) return null
  const { data } = (await response.json()) as Envelope<Session>
  if (!data) throw new Error(`The server answered ${response.status}`)
  return passOf(data)
}

/**
 * Gets a token for a tab that has no token, and opens the app if there is a token. The app takes the result
 * over.
 */
async function arrive(path: string): Promise<boolean> {
  // A kept device probably gets a token, so the frame is shown at once. Otherwise the frame waits until
  // another tab has replied.
  const isLikely = isKept()
  if (isLikely) begin(path)
  const goOn = (pass: Pass) => {
    if (getToken() !== null) return
    setPass(pass)
    if (!isLikely) begin(path)
    askForData(path)
  }
  // A busy tab replies late. This script listens until the app has started; from then on the app listens
  // itself.
  openChannel().channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'token' && globalThis.plumblineArrival) goOn(data)
  })
  const pass = await findPass(resumeDevice)
  if (pass) goOn(pass)
  return getToken() !== null
}

function begin(path: string): void {
  showFrame(path)
  loadCode(path)
}

/** Opens the app for a person who is signed in, or who may be signed in within a moment. */
function open(): void {
  const path = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (doorPaths.includes(path)) return
  if (getToken() !== null) {
    begin(path)
    askForData(path)
  } else if (mayArrive()) {
    const arrival = arrive(path)
    // The app awaits the same promise and gets the error; here the error is only marked as handled.
    arrival.catch(() => {})
    globalThis.plumblineArrival = arrival
  }
}

/**
 * Shows the message 'not-loaded' of the page if a script does not load: then there is no app that could show
 * an error.
 */
function tellFailure(): void {
  const tell = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) document.getElementById('not-loaded')?.removeAttribute('hidden')
  }
  addEventListener('error', tell, true)
}

showTheme()
tellFailure()
open()
