/** The time of a page in the hands of its test: what lasts for seconds is not judged by how busy the machine is. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** On a busy machine things take their time. */
const PATIENT = { timeout: 15_000 }

/** From here on the page's time goes on when the test says so. `page.clock.install()` comes before the page. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Lets time go on by so many milliseconds at once, until it is so. */
export async function passUntil(page: Page, step: number, isSo: () => Promise<boolean>): Promise<void> {
  const isSoNow = async () => {
    await page.clock.runFor(step)
    return isSo()
  }
  await expect.poll(isSoNow, PATIENT).toBe(true)
}
