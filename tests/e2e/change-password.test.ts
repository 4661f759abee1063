/** Changing one's own password (001 §5). */
import { describe, expect, test } from 'vitest'
import { newAccount, newPerson, PASSWORD, signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, useStage } from './stage.ts'

const NEW_PASSWORD = 'seven level courses of brick'

describe.skipIf(!hasBrowser)('changing the password', () => {
  const stage = useStage()

  test('checks the current one, asks for the new one twice, and ends other sessions', async () => {
    const person = await newPerson(stage.server, await newAccount(stage.server))
    const otherSession = await signInAs(stage.server, person.username)
    const visit = await stage.visit({ as: person.token })
    const { page, go, look } = visit
    await go('/home')
    await page.getByRole('button', { name: /^Menu of First/ }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await page.waitForURL('**/change-password')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const save = page.getByRole('button', { name: 'Change password' })
    const summary = page.locator('form').getByRole('alert')

    await save.click()
    await summary.getByText('Current password: Must not be empty').waitFor()
    await summary.getByText('New password: Must have at least 10 characters').waitFor()

    await field('Current password').fill('not my password')
    await field('New password').fill(NEW_PASSWORD)
    await field('New password again').fill('something else')
    await save.click()
    await summary.getByText('New password again: Must be the same as the new password').waitFor()
    await look('change password, confirmation differs')

    await field('New password').press('End')
    await field('New password').pressSequentially('s')
    await expect.poll(() => field('New password again').inputValue()).toBe('')

    await field('New password').fill(NEW_PASSWORD)
    await field('New password again').fill(NEW_PASSWORD)
    visit.allow(/status of 400/)
    await save.click()
    await summary.getByText('The current password is wrong.').waitFor()
    await expect.poll(() => field('New password').inputValue()).toBe(NEW_PASSWORD)

    await field('Current password').fill(PASSWORD)
    await save.click()
    await heard(page, 'Your password was changed. Other devices are signed out.')
    await page.waitForURL('**/home')
    await page.reload()
    await page.getByText('No projects yet').waitFor()

    await expect(signInAs(stage.server, person.username, PASSWORD)).rejects.toThrow('Could not sign in')
    await expect(signInAs(stage.server, person.username, NEW_PASSWORD)).resolves.toBeTruthy()
    const { status } = await fetch(`${stage.origin}/api/session`, {
      headers: { authorization: otherSession },
    })
    expect(status).toBe(401)
  })
})
