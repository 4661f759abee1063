/**
 * Checks every state of a screen, in light and dark, on a desk and on a phone: axe finds no violation,
 * nothing scrolls sideways, and on a phone no control is too small for a finger. PICTURES=folder saves a
 * picture of each state.
 *
 * `npm run test:browser` skips checks that another state of the file has covered. A state without any new
 * kind of element is checked in one theme only. On a phone, states that show the same screen with the same
 * dialogs and menus are checked once. `npm run test:all`, and a run that names the file, skip nothing.
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
  /** Who is signed in: a sign-in name, or a role, for a new person in an empty account. Default: nobody. */
  as?: string
  allow?: readonly RegExp[]
  /** A call to which the server replies with 500 while the screen is checked. */
  fails?: string
}

/** A state that appears when its address is opened. */
interface Opened extends State {
  at: string | ((stage: Stage) => Promise<string>)
  shows: (page: Page) => Locator | readonly Locator[]
}

/** A state that appears after some actions. */
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

/**
 * Remembers what the good states of a file have shown. A failed check is not remembered, so a second try
 * repeats the check.
 */
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

/**
 * Declares a test of each state, and the tests of `more` with the same stage. `prepare` adds records that the
 * demo does not have.
 */
export function lookAtEvery(
  screens: readonly Screen[],
  prepare?: (stage: Stage) => Promise<unknown>,
  more?: (stage: Stage) => void,
): void {
  describe.skipIf(!hasBrowser)('screens', () => {
    const stage = useStage({ isPrepared: true })
    /** The token of a person in each role. Each person has an empty account. */
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
      // A form that edits a record must begin with the values of the record.
      if (/^edit(ing)? an? [^,]+$/.test(name)) {
        const required = desk.page.locator('form :is(input, textarea)[required]:not([type=search])')
        expect(await required.count(), `${name}: has fields that must be filled`).toBeGreaterThan(0)
        const values = () => required.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
        await expect.poll(async () => (await values()).filter((value) => !value).length).toBe(0)
      }
      // Begins with the theme of the state before, because a change of the theme repaints the whole page.
      const first = await desk.theme()
      const second = first === 'light' ? 'dark' : 'light'
      let kinds = await kindsIn(desk.page)
      if (!looks.areNew(kinds)) {
        await desk.look(`${name} desk ${first}`, 'colours')
        // Also counts elements that have appeared during the check.
        kinds = await kindsIn(desk.page)
      }
      if (looks.areNew(kinds)) {
        await desk.look(`${name} desk ${first}`)
        await desk.setTheme(second)
        // The state was just checked in the other theme, so only colours can be wrong.
        await desk.look(`${name} desk ${second}`, 'colours')
      }
      looks.areGood(kinds)
      // Not earlier: an element that appears late would look like an effect of the resize.
      const before = await shownIn(desk.page)
      if (!looks.areNew([placeOf(before)])) return

      let phone = desk
      // If the resize opens and closes nothing, only sizes can be wrong.
      let looked: Looked = 'sizes'
      await desk.resize('phone')
      // A resize may close a menu, and some menus do not exist on a phone. Then the state is opened again in
      // a phone visit.
      if (!isDeepStrictEqual(await shownIn(desk.page), before)) {
        phone = await visitOf(as, 'phone')
        looked = 'all'
        await bringAbout(screen, phone, stage, 'phone')
        await phone.setTheme(second)
      }
      // A phone shows the same colours as a desk, so one theme is enough.
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
  /** The number of visible elements by role; `shownIn` lists the roles. */
  open: Record<string, number>
}

/**
 * Returns the properties that distinguish the state of a screen from others: its address, and its open
 * elements.
 */
function shownIn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const roles = ['dialog', 'menu', 'listbox', 'alert', 'alertdialog', 'status', 'table']
    const count = (role: string) => {
      const all = [...document.querySelectorAll(`[role=${role}]`)]
      // Elements for screen readers alone are one pixel wide. They are not counted, because they open and
      // close nothing.
      const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
      return all.filter(isSeen).length
    }
    const { pathname, search } = location
    return { pathname, search, open: Object.fromEntries(roles.map((role) => [role, count(role)])) }
  })
}

/**
 * Returns the screen, without the ids of records, and its open dialogs and menus. States with the same result
 * need one check on a phone.
 */
function placeOf({ pathname, open: { dialog, alertdialog, menu, listbox } }: Shown): string {
  const screen = pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
  return JSON.stringify({ screen, dialog, alertdialog, menu, listbox })
}

/** Returns the kinds of visible elements. A kind is a tag with the classes and attributes that change its look. */
function kindsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) => !(element instanceof SVGElement) && element.checkVisibility(),
    )
    // Ignores the class names of Mantine, both its general names and its generated names.
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
