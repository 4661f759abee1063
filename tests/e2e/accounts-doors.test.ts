/** Ways to a login: registration, activation, and the password reset (000 §4, 002 §2). */
import { describe, expect, test } from 'vitest'
import { createEmployees } from '#features/employees/contract.ts'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, PASSWORD, signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { CHOSEN, choosePassword, followLink, newAddress } from './newcomers.ts'
import { useStage, type Visit } from './stage.ts'

async function signIn({ page }: Visit, username: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe.skipIf(!hasBrowser)('ways to a login', () => {
  const stage = useStage()

  test('a visitor registers, follows the mailed link, chooses a password and is signed in by that', async () => {
    const visit = await stage.visit()
    const { page, go, look } = visit
    const address = newAddress('mira')
    await go('/login')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.waitForURL('**/register')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Must not be empty').first().waitFor()
    await page.getByLabel('Company').fill('Ashgrove Builders')
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Last name').fill('Ashgrove')
    await page.getByLabel('E-mail address').fill(address)

    await page.route('**/api/account/register', (route) => route.fulfill({ status: 500, body: '' }))
    visit.allow(/status of 500/, /status of 400/)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alert').getByText('Registration failed. Try again.').waitFor()
    await page.unroute('**/api/account/register')

    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('**/login?note=mail')
    await page.getByRole('status').getByText('Check your e-mail').waitFor()
    await look('sign-in, with a note to look into the mail')

    await followLink(visit, stage, address)
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
    await choosePassword(visit, 'Save and activate')
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await page.getByText(`You are signed in as ${address}.`).waitFor()
    await look('address verified')
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Menu of Mira Ashgrove' }).waitFor()
    await page.getByRole('link', { name: 'Employees' }).waitFor()

    // The code of the link works only once.
    await followLink(visit, stage, address)
    await page.getByText('Your address could not be verified').waitFor()
    await page.getByText('This link no longer works').waitFor()
    await look('address not verified')
  })

  test('whoever has a password joins another account by a button, and not by a visit of the link', async () => {
    const known = await newPerson(stage.server, await newAccount(stage.server))
    const account = await newAccount(stage.server, 'Riverside')
    const { token } = await newPerson(stage.server, account)
    await stage.server.call(createEmployees, {
      body: [
        {
          ...{ employeeFirstName: 'Kim', employeeLastName: 'Known', hasLoginAccess: true },
          ...{ employeeUserName: known.username, companyRoleUniqueID: account.roles.Foreman ?? '' },
        },
      ],
      token,
    })
    const visit = await stage.visit()
    const { page, look } = visit
    // A program that scans mails may open the link, too, so a visit alone must not join the account.
    for (let visited = 0; visited < 2; visited += 1) {
      await followLink(visit, stage, known.username)
      await page.getByRole('heading', { name: 'Join Company of Riverside, Riverside' }).waitFor()
    }
    await look('invitation of somebody who has a password')
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await page.getByText(`You are all set. Sign in with ${known.username} and your password.`).waitFor()
  })

  test('a link that is not whole says so', async () => {
    const { page, go } = await stage.visit()
    await go('/verify-email?code=abc')
    await page.getByText('This link is incomplete.').waitFor()
    await page.getByRole('link', { name: 'Go home' }).waitFor()
  })

  test('a password is reset by a mailed link, which says the same to everybody', async () => {
    const person = await newPerson(stage.server, await newAccount(stage.server))
    const visit = await stage.visit()
    const { page, go, look } = visit
    await go('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/reset-password')
    const send = page.getByRole('button', { name: 'Send the link' })

    await send.click()
    await page.getByText('Username is missing').waitFor()
    expect(await page.getByLabel('E-mail address').evaluate((field) => field.matches(':focus'))).toBe(true)

    await page.getByLabel('E-mail address').fill(person.username)
    await page.route('**/resetrequest', (route) => route.fulfill({ status: 500, body: '' }))
    visit.allow(/status of 500/, /status of 40\d/)
    await send.click()
    await page.getByRole('alert').getByText('email sending failed').waitFor()
    await look('password reset, failed')
    await page.unroute('**/resetrequest')
    // If the server did not try to send a mail, the message gives only the reason.
    visit.allow(/ERR_INTERNET_DISCONNECTED/, /status of 429/)
    await visit.context.setOffline(true)
    await send.click()
    await page.getByRole('alert').getByText("You're not connected to the internet!").waitFor()
    expect(await page.getByText('email sending failed').count()).toBe(0)
    await visit.context.setOffline(false)
    await page.route('**/resetrequest', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, errorCode: 'TOO_MANY', errorDescription: 'Try again later.' }),
      }),
    )
    await send.click()
    await page.getByRole('alert').getByText('Try again later.').waitFor()
    expect(await page.getByText('email sending failed').count()).toBe(0)
    await page.unroute('**/resetrequest')
    await send.click()
    const said = (address: string) =>
      page.getByText(`If ${address} has a sign-in here, a mail with a link is on its way.`)
    await said(person.username).waitFor()
    await look('password reset, asked for')

    await go('/reset-password')
    await page.getByLabel('E-mail address').fill('nobody@nowhere.example')
    await send.click()
    await said('nobody@nowhere.example').waitFor()
    expect(await mailsTo(stage.server, 'nobody@nowhere.example')).toEqual([])

    await followLink(visit, stage, person.username)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await look('password reset, new password')
    await choosePassword(visit, 'Change password')
    await page.getByRole('heading', { name: 'Your password was changed' }).waitFor()
    await expect(signInAs(stage.server, person.username, PASSWORD)).rejects.toThrow('Could not sign in')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(visit, person.username, CHOSEN)
    await page.waitForURL('**/home')
  })

  test('a reset link works once, and leads on to a new one', async () => {
    const visit = await stage.visit()
    const { page, go, look } = visit
    visit.allow(/status of 400/)
    await go('/reset-password?code=used-up&email=somebody@company.example')
    await page.getByText('Your password was not changed').waitFor()
    await page.getByRole('alert').getByText('This link no longer works').waitFor()
    await look('password reset, link used up')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
  })
})
