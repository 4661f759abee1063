/**
 * The page's first script, inline before all else: the theme before the first paint; and for whoever is signed in the
 * frame of the app, its code and what the first screen asks for, all at once instead of one after the other.
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

/** So that a dark screen does not flash white. The key is Mantine's own. */
function showTheme(): void {
  const chosen = kept('mantine-color-scheme-value') ?? 'auto'
  const isDark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

/** What this browser remembers; storage may be closed. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The code that everybody behind the doors needs, and that of the list; the build names it (scripts/web/first-page.ts). */
const { ahead = '', list = '' } = document.currentScript?.dataset ?? {}

const isMain = (path: string) => path === '/' || path === '/home'

function loadCode(path: string): void {
  for (const href of `${ahead} ${isMain(path) ? list : ''}`.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' })
    document.head.append(link)
  }
}

/** The frame of the app, at once. */
function showFrame(path: string): void {
  page.setAttribute('data-opening', isMain(path) ? 'list' : 'screen')
  const isNarrow = matchMedia('(max-width: 61.99em)').matches
  page.style.setProperty('--first-above', `${roomAbove(isNarrow ? 'narrow' : 'wide')}px`)
  if (kept('plumbline-rail-folded') === 'true') page.setAttribute('data-rail', 'folded')
}

/** Asks for what the screen of this address shows. */
function askForData(path: string): void {
  askEarly(getSession)
  // Before the list: no change comes between what it shows and what the stream tells.
  askEarly(streamEvents)
  if (location.search) return
  const hasProjects = getPerson()?.hasProjects
  // The main screen is the project list for whoever has one (002 §2).
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

/** Opens the app in a tab without a token, for whoever gets one; the app itself takes the answer. */
async function arrive(path: string): Promise<boolean> {
  // Another tab answers in a moment, or there is none.
  const isLikely = isKept()
  if (isLikely) begin(path)
  const goOn = (pass: Pass) => {
    if (getToken() !== null) return
    setPass(pass)
    if (!isLikely) begin(path)
    askForData(path)
  }
  // One that is busy answers late, and is heard until the app is there to hear it.
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

/** Opens the app for whoever is signed in, or may be in a moment. */
function open(): void {
  const path = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (doorPaths.includes(path)) return
  if (getToken() !== null) {
    begin(path)
    askForData(path)
  } else if (mayArrive()) {
    const arrival = arrive(path)
    // Whoever takes it hears of it.
    arrival.catch(() => {})
    globalThis.plumblineArrival = arrival
  }
}

/** Without its code there is no app that could say so. */
function tellFailure(): void {
  const tell = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) document.getElementById('not-loaded')?.removeAttribute('hidden')
  }
  addEventListener('error', tell, true)
}

showTheme()
tellFailure()
open()
