/** Parts of a project's frame. */
import type { Page } from 'playwright-core'

export const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of the project' })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** On a busy machine things take their time. */
export const PATIENT = { timeout: 15_000 }
