/** The states of what roles allow. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { lookAtEvery } from './every-state.ts'
import { heard, people, useStage } from './stage.ts'

lookAtEvery([
  {
    name: 'what the administrators are allowed, which stays',
    as: people.eleanor,
    show: async ({ page, go }) => {
      await go('/company/roles-accesslist')
      await page.getByRole('button', { name: /^Account administrator/ }).click()
      await page.getByText('Somebody must be able to change roles.').waitFor()
    },
  },
  {
    name: 'what a role allows, for somebody who only looks',
    as: people.dana,
    at: '/company/roles-accesslist',
    shows: (page) => page.getByText('You can look. Eleanor Pike can change it.'),
  },
  {
    name: 'a role in one project',
    as: people.eleanor,
    show: async ({ page, go }) => {
      await go('/company/roles-accesslist')
      await page.getByRole('button', { name: 'Add a project' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Add a module' }).click()
      await page.getByRole('option', { name: 'Permits' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Update' }).waitFor()
    },
  },
])

describe.skipIf(!hasBrowser)('the matrix', () => {
  const stage = useStage()

  test('is filled by the keys, asks before it is left, and is put back', async () => {
    const { page, go, look } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    await box(/^Field notes, Read/).focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    // The last column leads on into the other half.
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/, Create/)
    await box(/^Incidents, Delete/).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^1 change to /).waitFor()
    await look('a change that waits')
    await page.getByRole('link', { name: 'Employees' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .last()
      .click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(/^1 change to /).waitFor({ state: 'hidden' })
  })

  test('keeps what is marked when somebody else was faster, and is saved then', async () => {
    const { page, go, allow } = await stage.visit({ as: people.eleanor })
    allow(/status of 409/)
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Accountant/ }).click()
    await page.getByRole('checkbox', { name: /^Files, Delete/ }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    // The other one saves while the question stands, and nothing told this screen yet.
    await stage.server.database.pool.query(
      `update iam set row_version = row_version + 1 where company_role_id in
        (select id from company_role where name = 'Accountant')`,
    )
    const save = () => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await save()
    await page.getByText('Your changes are kept').waitFor()
    await page.getByRole('button', { name: /^Accountant.*1 unsaved change/ }).waitFor()
    await page.getByRole('button', { name: /^Save/ }).click()
    await save()
    await heard(page, 'Updated.', 'success')
  })

  test('is made like another role, of which nothing is saved yet', async () => {
    const { page, go } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Foreman/ }).click()
    await page.getByRole('button', { name: 'Copy from…' }).click()
    await page.getByRole('menuitem', { name: 'Project manager' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('dialog').getByText('5 people see all projects.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('of a phone has a row for each module, and five switches for each', async () => {
    const { page, go, look } = await stage.visit({ as: people.eleanor, size: 'phone' })
    await go('/company/roles-accesslist')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Foreman/ }).click()
    await page.getByRole('button', { name: /^Invoices none/ }).tap()
    await page.getByRole('dialog').getByRole('switch', { name: 'Update' }).click()
    await look('five switches of a module')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: /^Invoices Read, Update/ }).waitFor()
    await page.getByText('2 changes to Foreman, for 5 people').waitFor()
    await look('what waits on a phone')
    await page.getByRole('button', { name: 'Discard' }).tap()
  })
})
