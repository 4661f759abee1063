/** The picker of employees on the screens of assignments. */
import type { Page } from 'playwright-core'

export const dialogOf = (page: Page) => page.getByRole('dialog')
/** Ticks an employee in the picker. */
export const choose = (page: Page, name: string) =>
  dialogOf(page).getByRole('checkbox', { name, exact: true }).check()
export const openPicker = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add employees' }).first().click()
/** The table row with this name. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
