/**
 * Looks at every state of screens, in light and dark, on a desk and on a phone: no axe violation, nothing that scrolls
 * sideways, on a phone nothing too small for a finger. PICTURES=folder keeps a picture of each.
 *
 * `npm run test:browser` leaves out what another state of the file proves: what has no element of a kind that was not looked
 * at yet is looked at in one theme, and a phone is shown the first state alone of what has the same things open on one screen.
 * `npm run test:all`, and whoever names the file, leave out nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
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

/** Tells what no state of the file has shown that was found good: one that is tried again is looked at as at first. */
class Looks {
  readonly #isEach = inject('isEachLookedAt') || process.env.PICTURES !== undefined
  readonly #good = new Set<string>()

  areNew(shown: readonly string[]): boolean {
    return this.#isEach || shown.some((one) => !this.#good.has(one))
  }

  areGood(shown: readonly string[]): void {
    for (const one of shown) this.#good.add(one)
  }
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
    const looks = new Looks()

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
        const required = desk.page.locator('form :is(input, textarea)[required]:not([type=search])')
        expect(await required.count(), `${name}: has fields that must be filled`).toBeGreaterThan(0)
        const values = () => required.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
        await expect.poll(async () => (await values()).filter((value) => !value).length).toBe(0)
      }
      // Begins with the theme that the state before it ended with: to change it is to paint all anew.
      const first = await desk.theme()
      const second = first === 'light' ? 'dark' : 'light'
      let kinds = await kindsIn(desk.page)
      if (!looks.areNew(kinds)) {
        await desk.look(`${name} desk ${first}`, 'colours')
        // With what came meanwhile.
        kinds = await kindsIn(desk.page)
      }
      if (looks.areNew(kinds)) {
        await desk.look(`${name} desk ${first}`)
        await desk.setTheme(second)
        // Of what has just been looked at in the other theme nothing else is new.
        await desk.look(`${name} desk ${second}`, 'colours')
      }
      looks.areGood(kinds)
      // Not earlier: what comes late would be taken for what the window's change has opened.
      const before = await shownIn(desk.page)
      if (!looks.areNew([placeOf(before)])) return

      let phone = desk
      // What has only become narrower is named as it was.
      let looked: Looked = 'sizes'
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
      looks.areGood([placeOf(before)])
      if (process.env.PICTURES) {
        await phone.setTheme(first)
        await phone.look(`${name} phone ${first}`, 'colours')
      }
    })
    more?.(stage)
  })
}

interface Shown {
  pathname: string
  search: string
  /** How many there are of each role that opens, or is said. */
  open: Record<string, number>
}

/** What tells one state of a screen from another: its address, and what is open or said on it. */
function shownIn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const roles = ['dialog', 'menu', 'listbox', 'alert', 'alertdialog', 'status', 'table']
    const count = (role: string) => {
      const all = [...document.querySelectorAll(`[role=${role}]`)]
      // Not what is there for readers alone, which opens nothing and closes with nothing: it is a pixel wide.
      const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
      return all.filter(isSeen).length
    }
    const { pathname, search } = location
    return { pathname, search, open: Object.fromEntries(roles.map((role) => [role, count(role)])) }
  })
}

/** The screen, whatever record it is of, with what is open on it: that fits a phone, or does not. */
function placeOf({ pathname, open: { dialog, alertdialog, menu, listbox } }: Shown): string {
  const screen = pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
  return JSON.stringify({ screen, dialog, alertdialog, menu, listbox })
}

/** The kinds of elements that are seen: what they are, and what their look is made of. */
function kindsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) => !(element instanceof SVGElement) && element.checkVisibility(),
    )
    // Not what a library calls all of a kind, nor the names that it makes up for one.
    const isOwn = (name: string) => !/^(mantine-|__m__)/.test(name)
    const kindOf = (element: Element) => {
      const { tagName, classList, attributes } = element
      const states = [...attributes].flatMap(({ name, value }) =>
        /^(role|type|data-variant|data-tone|data-kind)$/.test(name)
          ? `${name}=${value}`
          : /^(disabled|readonly|required|aria-(invalid|current|selected|expanded|pressed|checked|disabled|sort))$/.test(
                name,
              )
            ? name
            : [],
      )
      return [tagName, ...[...classList].filter(isOwn), ...states].toSorted().join(' ')
    }
    return [...new Set(seen.map(kindOf))]
  })
}
