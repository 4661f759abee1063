/** Signs in on the screen, and restarts the browser. */
import type { Page } from 'playwright-core'
import type { Stage, Visit } from './stage.ts'

/** The menu of the person who is signed in. */
export const menuOf = (page: Page) => page.getByRole('button', { name: /^Menu of / })

/** Signs in on the sign-in screen, and waits for the person's menu. */
export async function signInOn(
  page: Page,
  given: { username: string; password: string; isKept?: boolean },
): Promise<void> {
  await page.getByLabel('E-mail address').fill(given.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(given.password)
  if (given.isKept) await page.getByLabel('Keep me signed in on this device').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await menuOf(page).waitFor()
}

/** Closes a visit and returns a new visit with its cookies, like a browser that is closed and opened again. */
export async function restart(stage: Stage, { context }: Visit): Promise<Visit> {
  const cookies = await context.cookies()
  await context.close()
  const visit = await stage.visit()
  await visit.context.addCookies(cookies)
  return visit
}
