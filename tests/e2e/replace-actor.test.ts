/** A person with all rights on a project replaces an actor who has not decided. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { changeOrderRecords } from './change-orders-records.ts'
import { chooseFound } from './choose-found.ts'
import { heard, people, useStage } from './stage.ts'
import { submittalRecords } from './submittals-records.ts'

describe.skipIf(!hasBrowser)('an actor who has not decided', () => {
  const stage = useStage()

  test('of a submittal is replaced, by whom and why', async () => {
    const { project, pending } = await submittalRecords(stage)
    const { page, go, look } = await stage.visit({ as: people.dana })
    await go(`/submittals-details/${project}/${pending}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Actions for Dana Whitlock/ }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByText('Choose who decides instead.', { exact: true }).waitFor()
    await dialog.getByText('Say why.', { exact: true }).waitFor()
    await look('replacing an actor, nothing said yet')
    await chooseFound(dialog.getByRole('combobox', { name: 'Who decides instead' }), 'Luis', 'Luis Ortega')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('On leave until March.')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await heard(page, 'Dana Whitlock was replaced', 'success')
    await page.getByText('passed the turn on: Dana Whitlock was replaced: On leave until March.').waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'detached' })
    await look('a submittal whose approver was replaced')
  })

  test('of a change order is replaced only by who may do everything there', async () => {
    const { project, pending } = await changeOrderRecords(stage)
    const address = `/changeorder-details/${project}/${pending}`
    const luis = await stage.visit({ as: people.luis })
    await luis.go(address)
    await luis.page.getByText('Dana Whitlock').first().waitFor()
    expect(await luis.page.getByRole('button', { name: /^Actions for Dana/ }).count()).toBe(0)
    const { page, go } = await stage.visit({ as: people.dana })
    await go(address)
    await page.getByText('If you approve').waitFor()
    // Scrolls the button to the middle of the window: content that loads late moves the button, and a menu
    // closes if its button leaves the window.
    const actions = page.getByRole('button', { name: /^Actions for Dana Whitlock/ })
    await actions.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await actions.click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    const dialog = page.getByRole('dialog')
    await chooseFound(dialog.getByRole('combobox', { name: 'Who decides instead' }), 'Luis', 'Luis Ortega')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('On leave.')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await heard(page, 'Dana Whitlock was replaced', 'success')
    // Luis, the new actor, can approve without a reload.
    await luis.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await expect
      .poll(() =>
        luis.page.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled'),
      )
      .not.toBe('true')
  })
})
