/** A permit from application to close, on a desk. A failed inspection waits on the superintendent. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a permit', () => {
  const stage = useStage()

  test('is added, approved, inspected twice and closed; the failure comes to the superintendent', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/permit/${project}`)
    await page.getByRole('link', { name: 'New permit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Elevator')
    // The last day is not preset, and the form requires it.
    await page.getByRole('button', { name: 'Add permit' }).click()
    await page.getByText('Choose the last day').first().waitFor()
    await page.getByRole('textbox', { name: 'End', exact: true }).fill('12-31-2040')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Add an inspection' }).click()
    await page.getByRole('textbox', { name: 'Inspection 1', exact: true }).fill('Load test')
    await page.getByRole('button', { name: 'Add permit' }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('heading', { name: /Elevator/ }).waitFor()

    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await heard(page, 'Successfully approved', 'success')

    /**
     * Chooses an option in a select of the dialog. A list that opens while the dialog is still appearing may
     * stay open after the choice; then the list is closed.
     */
    const choose = async (what: string, option: string) => {
      const box = page.getByRole('dialog').getByRole('combobox', { name: what })
      await box.click()
      await page.getByRole('option', { name: option }).first().click()
      const isOpen = async () => (await box.getAttribute('aria-expanded')) === 'true'
      await expect
        .poll(async () => {
          if (await isOpen()) await box.click()
          return { value: await box.inputValue(), isOpen: await isOpen() }
        })
        .toMatchObject({ value: expect.stringContaining(option), isOpen: false })
    }
    const signOff = async (result: string, notes: string) => {
      await page.getByRole('button', { name: 'Sign off' }).click()
      const dialog = page.getByRole('dialog')
      await choose('Result', result)
      await choose('Which inspection', 'Load test')
      await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes)
      await dialog.getByRole('button', { name: 'Sign off' }).click()
      await page.getByText(notes).first().waitFor()
    }
    await signOff('Failed', 'The brake slips.')
    await heard(page, 'Added Successfully', 'success')
    await page.getByText('Inspection failed').first().waitFor()
    const luis = await stage.visit({ as: people.luis })
    await luis.go('/court')
    await luis.page.getByRole('link', { name: 'Elevator' }).waitFor()
    await signOff('Passed', 'The brake holds.')
    await expect.poll(() => page.getByText('Inspection failed').count()).toBe(0)

    await page.getByRole('button', { name: 'Close permit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close permit' }).click()
    await heard(page, 'Successfully closed', 'success')
    await page.getByText('This permit is closed and cannot be edited.').waitFor()
  })
})
