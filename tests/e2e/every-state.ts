/**
 * Looks at every state of screens, in light and dark, on a desk and on a phone: no axe violation, nothing that scrolls
 * sideways, on a phone nothing too small for a finger. PICTURES=folder keeps a picture of each.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { type Looked, type Size, type Stage, useStage, type Visit } from './stage.ts'
import { smallTargetsOf } from './targets.ts'

interface State {
  name: string
  /** Who looks at it: a sign-in, or the role of somebody in an account with nothing in it. */
  as?: string
  allow?: readonly RegExp[]
  /** A call that the server answers with 500 for as long as the screen is looked at. */
  fails?: string
}

/** What is there once its address is open. */
interface Opened extends State {
  at: string | ((stage: Stage) => Promise<string>)
  shows: (page: Page) => Locator | readonly Locator[]
}

/** What is there once something has been done. */
interface BroughtAbout extends State {
  show: (visit: Visit, stage: Stage, size: Size) => Promise<void>
}

/** A state of a screen. */
export type Screen = Opened | BroughtAbout

async function bringAbout(screen: Screen, visit: Visit, stage: Stage, size: Size): Promise<void> {
  const { page, go } = visit
  visit.allow(...(screen.allow ?? []))
  if (screen.fails) await visit.fail(screen.fails)
  if ('show' in screen) return screen.show(visit, stage, size)
  const { at, shows } = screen
  await go(typeof at === 'string' ? at : await at(stage))
  for (const shown of [shows(page)].flat()) await shown.waitFor()
}

/** Declares a test of each state, and `more` with the same stage. `prepare` puts in what the demo has not. */
export function lookAtEvery(
  screens: readonly Screen[],
  prepare?: (stage: Stage) => Promise<unknown>,
  more?: (stage: Stage) => void,
): void {
  describe.skipIf(!hasBrowser)('screens', () => {
    const stage = useStage({ isPrepared: true })
    /** Somebody in each role, in an account with nothing in it. */
    const newcomers = new Map<string, Promise<string>>()

    beforeAll(() => prepare?.(stage))

    const tokenOf = async (role: string): Promise<string> =>
      (await newPerson(stage.server, await newAccount(stage.server, 'Empty'), role)).token
    const visitOf = async (who: string | undefined, size: Size): Promise<Visit> => {
      const options = { size }
      if (!who || who.includes('@')) return stage.stay({ ...options, ...(who && { as: who }) })
      const token = newcomers.get(who) ?? tokenOf(who)
      newcomers.set(who, token)
      return stage.stay({ ...options, as: await token })
    }

    test.each(screens)('$name', async (screen) => {
      const { name, as } = screen
      const desk = await visitOf(as, 'desk')
      await bringAbout(screen, desk, stage, 'desk')
      // A form that changes a record begins with what the record has.
      if (/^edit(ing)? an? [^,]+$/.test(name)) {
        const empty = desk.page.locator('form :is(input, textarea)[required]:not([type=search])')
        const values = () => empty.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
        await expect.poll(async () => (await values()).filter((value) => !value).length).toBe(0)
      }
      // Begins with the theme that the state before it ended with: to change it is to paint all anew.
      const first = await desk.theme()
      const second = first === 'light' ? 'dark' : 'light'
      await desk.look(`${name} desk ${first}`)
      await desk.setTheme(second)
      // Of what has just been looked at in the other theme nothing else is new.
      await desk.look(`${name} desk ${second}`, 'colours')

      let phone = desk
      // What has only become narrower is named as it was.
      let looked: Looked = 'sizes'
      const before = await shownIn(desk.page)
      await desk.resize('phone')
      // Much closes when its window changes, or is not there on a phone: that opens the state by itself.
      if (!isDeepStrictEqual(await shownIn(desk.page), before)) {
        phone = await visitOf(as, 'phone')
        looked = 'all'
        await bringAbout(screen, phone, stage, 'phone')
        await phone.setTheme(second)
      }
      // The colours of a phone are those of a desk, so one theme will do.
      await phone.look(`${name} phone ${second}`, looked)
      expect(await smallTargetsOf(phone.page), `${name}: too small for a finger`).toEqual([])
      if (process.env.PICTURES) {
        await phone.setTheme(first)
        await phone.look(`${name} phone ${first}`, 'colours')
      }
    })
    more?.(stage)
  })
}

/** What tells one state of a screen from another: its address, and what is open or said on it. */
function shownIn(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const roles = ['dialog', 'menu', 'listbox', 'alert', 'alertdialog', 'status', 'table']
    const count = (role: string) => {
      const all = [...document.querySelectorAll(`[role=${role}]`)]
      return all.filter((element) => element.checkVisibility()).length
    }
    const { pathname, search } = location
    return { pathname, search, open: roles.map((role) => `${role} ${count(role)}`) }
  })
}
