/**
 * Lets a test control the clock of a page, so that a delay of some seconds does not depend on how busy the
 * machine is.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Long enough for a busy machine. */
const PATIENT = { timeout: 15_000 }

/**
 * Stops the clock of the page: from now on only the test moves it forward. The test must call
 * `page.clock.install()` before it opens the page.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Moves the clock of the page forward in steps of `step` milliseconds, until `isSo` returns true. */
export async function passUntil(page: Page, step: number, isSo: () => Promise<boolean>): Promise<void> {
  const isSoNow = async () => {
    await page.clock.runFor(step)
    return isSo()
  }
  await expect.poll(isSoNow, PATIENT).toBe(true)
}
