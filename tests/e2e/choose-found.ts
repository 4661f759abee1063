/** Chooses from a list that the server searches. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Types what to search for into a select and takes the option that is left. Until what was typed has been searched for,
 * the option may move from below the mouse, and a click on it choose nothing.
 */
export async function chooseFound(select: Locator, typed: string, option: string | RegExp = typed) {
  await select.fill(typed)
  const offered = select.page().getByRole('option')
  const wanted = offered.filter({ hasText: option })
  await wanted.waitFor()
  // What is chosen now is offered, whatever is searched for.
  const others = offered
    .filter({ hasNotText: option })
    .and(select.page().locator(':not([aria-selected="true"])'))
  await expect.poll(() => others.count(), { timeout: 15_000 }).toBe(0)
  await wanted.click()
}
