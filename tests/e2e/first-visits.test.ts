/** A browser without cached code requests exactly the scripts that the manifest lists for a screen. */
import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { firstVisits, heldBetween } from '#tests/harness/first-visits.ts'
import { hasBrowser } from './browser.ts'
import { newTasks } from './new-plan.ts'
import { people, useStage } from './stage.ts'

declare global {
  var scriptsOfVisit: string[] | undefined
}

/** Runs in the page. Records the scripts that were requested before an element first matches `selector`. */
function noteScripts(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    globalThis.scriptsOfVisit = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }).observe(document, { childList: true, subtree: true })
}

describe.skipIf(!hasBrowser)('a first visit', () => {
  const stage = useStage()

  test.each([
    ['sign-in', undefined, '/login', 'input[name="password"]'],
    ['project list', people.dana, '/home', 'main [data-record]'],
    ['overview/details', people.dana, '/projects/details/$project', 'main [role="listitem"]'],
    ['projects/project-add', people.dana, '/project/add', 'main form input'],
    ['tasks/task-add', people.dana, '/tasks/add/$job', 'main form input'],
    ['employees/employees-create', people.dana, '/employee/create', 'main form input'],
  ])('of %s', async (screen, as, path, usable) => {
    const { project, job } = await newTasks(stage, `Visited for ${screen}`, ['One'])
    const { page, go } = await stage.visit({ ...(as && { as }), isFirst: true })
    await page.addInitScript(noteScripts, usable)
    await go(path.replace('$project', project).replace('$job', job))
    const noted = await page.waitForFunction(() => globalThis.scriptsOfVisit)
    const asked = new Set(await noted.jsonValue())
    const told = (await firstVisits()).find((visit) => visit.screen === screen)
    const wanted = (told?.files ?? []).map((file) => `/${file}`)
    // Not compared: the loaders of routes, and the toasts, which load as soon as the page is idle.
    const isAside = (file: string) => /\/(loaders|loading|toasts|store)-/.test(file)
    expect([...asked].filter((file) => !wanted.includes(file) && !isAside(file))).toEqual([])
    expect(wanted.filter((file) => !asked.has(file) && !isAside(file))).toEqual([])
    const needed = [...asked].filter((file) => !/\/(toasts|store)-/.test(file))
    const bytes = needed.reduce((sum, file) => sum + statSync(`dist/web${file}.gz`).size, 0)
    const [, most] = heldBetween(told?.kind ?? 'sign-in')
    expect(bytes, needed.join('\n')).toBeLessThanOrEqual(most)
  })
})
