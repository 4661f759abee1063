/** Parts of a project's frame. */
import type { Page } from 'playwright-core'

export const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of the project' })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a section of a project. If the row has no room for the link, the link is in the menu More. */
export async function openSection(page: Page, name: string): Promise<void> {
  const link = sections(page).getByRole('link', { name, exact: true })
  const more = sections(page).getByRole('button', { name: 'More' })
  await link.or(more).first().waitFor()
  if (await link.isVisible()) return link.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}

/** Long enough for a busy machine. */
export const PATIENT = { timeout: 15_000 }
