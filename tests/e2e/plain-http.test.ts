/**
 * The app by plain http under a name of a private network, as in many first trials. Browsers withhold some
 * features from such pages: the app does not need them, or says that they are missing.
 */
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { nextCode } from './newcomers.ts'
import { menuOf, signInOn } from './sign-in-screen.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('by plain http', () => {
  const stage = useStage({ isByName: true })

  test('one signs in for longer, and drafts a submittal and a package', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ isFirst: true })
    await go('/')
    expect(await page.evaluate(() => isSecureContext), 'where all is allowed nothing is shown').toBe(false)
    await signInOn(page, { username: people.luis, password: DEMO_PASSWORD, isKept: true })
    await go(`/submittals/${project}`)
    await page.getByRole('link', { name: 'New submittal' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Roof hatch')
    for (const [row, name] of [
      ['Person 1', 'Luis Ortega'],
      ['Person 2', 'Dana Whitlock'],
    ] as const) {
      await chooseFound(
        page.getByRole('group', { name: row }).getByRole('combobox', { name: 'Employee' }),
        name,
      )
    }
    await page.getByRole('button', { name: 'Save draft' }).click()
    await heard(page, 'Added Successfully', 'success')
    await go(`/submittals/${project}`)
    await page.getByRole('button', { name: 'Packages' }).click()
    await page.getByRole('textbox', { name: 'New package' }).fill('Hatches')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.reload()
    await menuOf(page).waitFor()
  })

  test('a company begins with the divisions, and its recovery codes are copied by hand', async () => {
    const person = await newPerson(stage.server, await newAccount(stage.server, 'Plain'))
    const visit = await stage.visit({ as: person.token })
    const { page, go } = visit
    await go('/company/codes')
    await page.getByRole('button', { name: 'Begin with the divisions' }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('button', { name: 'Begin with the divisions' }).waitFor({ state: 'hidden' })

    await go('/settings/security')
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await page.getByLabel('Key').innerText()
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(stage, secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await heard(page, 'Select the codes and copy them yourself.', 'warning')
  })
})
