/** Chooses from a list that the server searches. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Types a search text into a select and chooses the option that is left. Waits until the search has ended:
 * before that, the option may move away from under the mouse, and a click would choose nothing.
 */
export async function chooseFound(select: Locator, typed: string, option: string | RegExp = typed) {
  await select.fill(typed)
  const offered = select.page().getByRole('option')
  const wanted = offered.filter({ hasText: option })
  await wanted.waitFor()
  // The option that is selected now stays in the list after any search, so it is not counted.
  const others = offered
    .filter({ hasNotText: option })
    .and(select.page().locator(':not([aria-selected="true"])'))
  await expect.poll(() => others.count(), { timeout: 15_000 }).toBe(0)
  await wanted.click()
}
