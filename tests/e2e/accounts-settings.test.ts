/** A person's own settings: second factor, devices, mails and appearance. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { updateCompanies } from '#features/companies/contract.ts'
import { beginSecondFactor, confirmSecondFactor } from '#features/identity/contract.ts'
import { listChoices } from '#features/notifications/contract.ts'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, PASSWORD, type Person, signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { nextCode } from './newcomers.ts'
import { heard, people, type Stage, useStage, type Visit } from './stage.ts'

async function newEmployee(stage: Stage): Promise<Person> {
  return newPerson(stage.server, await newAccount(stage.server))
}

/** Creates a person with a second factor, and returns its secret and recovery codes, too. */
async function newEmployeeWithFactor(stage: Stage): Promise<Person & { secret: string; codes: string[] }> {
  const person = await newEmployee(stage)
  const begun = await stage.server.call(beginSecondFactor, { token: person.token })
  const { data } = await stage.server.call(confirmSecondFactor, {
    token: person.token,
    body: { code: nextCode(stage, begun.data.secret) },
  })
  return { ...person, secret: begun.data.secret, codes: data.recoveryCodes }
}

async function signIn({ page, go }: Visit, username: string): Promise<void> {
  await go('/login')
  await page.getByLabel('E-mail address').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function confirmWithPassword({ page }: Visit, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.getByText('Enter your password').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not my password')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe.skipIf(!hasBrowser)('settings', () => {
  const stage = useStage()

  test('an administrator gives papers a logo and a license number, replaces and removes the logo', async () => {
    const person = await newEmployee(stage)
    const visit = await stage.visit({ as: person.token })
    const { page, go } = visit
    visit.allow(/status of 400/)
    await go('/settings/account')
    await page.getByText('No logo').waitFor()
    const file = page.getByLabel('File of the logo')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await heard(page, 'A logo is a PNG or a JPEG.', 'error')
    const logo = page.getByRole('img', { name: 'The logo, as papers show it' })
    const picture = (width: number) =>
      sharp({ create: { width, height: 100, channels: 3, background: '#1a365d' } })
        .png()
        .toBuffer()
    const widthOf = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    for (const [width, button] of [
      [200, 'Upload logo'],
      [300, 'Replace logo'],
    ] as const) {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      const buffer = await picture(width)
      await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await expect.poll(widthOf).toBe(width)
    }
    await page.getByLabel('License number').fill('555410')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByText('No logo').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('License number').inputValue()).toBe('555410')
  })

  test('a second factor is set up, gets new recovery codes, and is turned off', async () => {
    const person = await newEmployee(stage)
    const visit = await stage.visit({ as: person.token })
    const { page, go, look } = visit
    visit.allow(/status of 40[01]/)
    await go('/home')
    await page.getByRole('button', { name: /^Menu of First/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.waitForURL('**/settings/password')
    await page.getByRole('link', { name: 'Two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await look('settings, second factor, setting up')
    const secret = await page.getByLabel('Key').innerText()

    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alert').getByText('This code is wrong or was already used.').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(stage, secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' })
    await codes.waitFor()
    await look('settings, second factor, recovery codes')
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('plumbline-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('Two-step sign-in is on').waitFor()
    await look('settings, second factor, on')

    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await confirmWithPassword(visit, 'Make new codes')
    await expect.poll(() => codes.getByRole('listitem').allInnerTexts()).not.toContain(recoveryCode)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await confirmWithPassword(visit, 'Turn off')
    await page.getByText('Two-step sign-in is off', { exact: true }).waitFor()
    await expect(signInAs(stage.server, person.username)).resolves.toBeTruthy()
    expect((await mailsTo(stage.server, person.username)).length).toBeGreaterThan(0)
  })

  test('the sign-in asks for a code, or for one of the recovery codes', async () => {
    const { username, secret, codes } = await newEmployeeWithFactor(stage)
    const other = await stage.visit()
    other.allow(/status of 401/)
    await signIn(other, username)
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await other.look('sign-in, code')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByText('Enter the code').waitFor()
    await other.page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').waitFor()
    await other.page.getByRole('textbox', { name: 'Code' }).fill(nextCode(stage, secret))
    await other.page.keyboard.press('Enter')
    await other.page.waitForURL('**/home')

    // Signs in without the phone.
    const third = await stage.visit()
    third.allow(/status of 401/)
    await signIn(third, username)
    await third.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
    await third.page.keyboard.press('Enter')
    await third.page.waitForURL('**/home')
  })

  test('a company that asks for a second factor lets nobody on without one', async () => {
    const person = await newEmployee(stage)
    await stage.server.call(updateCompanies, {
      token: await stage.tokenOf(people.admin),
      body: [{ companyUniqueID: person.companyId, requiresSecondFactor: true }],
    })
    const visit = await stage.visit()
    const { page, go, look } = visit
    await signIn(visit, person.username)
    await page.waitForURL('**/second-factor')
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await look('second factor demanded')
    await go('/settings/devices')
    await page.waitForURL('**/second-factor')
    const secret = await page.getByLabel('Key').innerText()
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(stage, secret))
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I have kept them, go on' }).click()
    // The redirect leads back to the page that was opened first.
    await page.waitForURL('**/settings/devices')
    await page.getByText('This device').waitFor()
  })

  test('whoever is in the app when it begins to be asked for is led there by the next refusal', async () => {
    const person = await newEmployee(stage)
    const visit = await stage.visit({ as: person.token })
    const { page, go } = visit
    visit.allow(/status of 40[13]/)
    await go('/home')
    await page.getByText('No projects yet').waitFor()
    await stage.server.call(updateCompanies, {
      token: await stage.tokenOf(people.admin),
      body: [{ companyUniqueID: person.companyId, requiresSecondFactor: true }],
    })
    // The search may fail: a call that the page makes by itself may be refused first and redirect at once.
    const search = page
      .getByRole('searchbox', { name: 'Filter by title or place' })
      .fill('harbor', { timeout: 5000 })
    await Promise.any([search, page.waitForURL('**/second-factor')])
    await page.waitForURL('**/second-factor')
    await search.catch(() => {})
  })

  test('an administrator takes a lost second factor off', async () => {
    const account = await newAccount(stage.server)
    const administrator = await newPerson(stage.server, account)
    const lost = await newPerson(stage.server, account, 'Employee')
    const begun = await stage.server.call(beginSecondFactor, { token: lost.token })
    await stage.server.call(confirmSecondFactor, {
      token: lost.token,
      body: { code: nextCode(stage, begun.data.secret) },
    })
    await expect(signInAs(stage.server, lost.username)).rejects.toThrow('SECOND_FACTOR_REQUIRED')
    const { page, go } = await stage.visit({ as: administrator.token })
    await go(`/employee/edit/${lost.employeeId}`)
    await page.getByRole('link', { name: 'Remove two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('signs in with the password alone now').waitFor()
    await page.waitForURL(`**/employee/edit/${lost.employeeId}`)
    await expect(signInAs(stage.server, lost.username)).resolves.toBeTruthy()
  })

  test('a site administrator takes it off by username', async () => {
    const lost = await newEmployeeWithFactor(stage)
    const { page, go } = await stage.stay({ as: people.admin })
    await go('/settings/security')
    await page.getByLabel('Their e-mail address').fill(lost.username)
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.getByText(`${lost.username} signs in with the password alone now`).waitFor()
    await expect(signInAs(stage.server, lost.username)).resolves.toBeTruthy()
  })

  test('devices: one is signed out, then all others', async () => {
    const person = await newEmployee(stage)
    const tokens = [
      await signInAs(stage.server, person.username),
      await signInAs(stage.server, person.username),
    ]
    const statusOf = async (token: string) =>
      (await fetch(`${stage.origin}/api/session`, { headers: { authorization: token } })).status
    const { page, go } = await stage.visit({ as: person.token })
    await go('/settings/devices')
    const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    const expectRows = async (count: number) => {
      await expect.poll(() => rows.count()).toBe(count)
    }
    await expectRows(3)
    await rows
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click()
    await heard(page, 'That device is signed out.')
    await expectRows(2)
    expect((await Promise.all(tokens.map(statusOf))).toSorted()).toEqual([200, 401])

    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
    await heard(page, 'All other devices are signed out.')
    await expectRows(1)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401])
    expect(await statusOf(person.token)).toBe(200)
  })

  test('what is mailed is chosen by kind, and saved at once', async () => {
    const person = await newEmployee(stage)
    const { page, go } = await stage.visit({ as: person.token })
    await go('/settings/notifications')
    const choice = (time: string) =>
      page.getByRole('radio', { name: `A punch list item is assigned to me: ${time}`, exact: true })
    await expect.poll(() => choice('At once').isChecked()).toBe(true)
    await choice('Never').click({ force: true })
    await page.getByText('Updated.').waitFor()
    await page.reload()
    await choice('Never').waitFor()
    await expect.poll(() => choice('Never').isChecked()).toBe(true)
    const { data } = await stage.server.call(listChoices, { token: person.token })
    expect(data).toContainEqual(expect.objectContaining({ kind: 'punchItem', mail: 'none' }))
  })

  test('theme and time zone: the zone of the browser comes with the sign-in', async () => {
    const person = await newEmployee(stage)
    const visit = await stage.visit()
    const { page, go } = visit
    await signIn(visit, person.username)
    await page.waitForURL('**/home')
    await go('/settings')
    await page.waitForURL('**/settings/password')
    await page.getByRole('link', { name: 'Appearance' }).click()
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => zone.inputValue()).toBe('Same as this browser: UTC')
    await zone.fill('Berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByText('Updated.').waitFor()
    await page.reload()
    await zone.waitFor()
    await expect.poll(() => zone.inputValue()).toBe('Europe/Berlin')

    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })

  test('the password is changed there too', async () => {
    const person = await newEmployee(stage)
    const { page, go } = await stage.visit({ as: person.token })
    await go('/settings/password')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Current password').fill(PASSWORD)
    await field('New password').fill('seven level courses of brick')
    await field('New password again').fill('seven level courses of brick')
    await page.getByRole('button', { name: 'Change password' }).click()
    await heard(page, 'Your password was changed. Other devices are signed out.')
    await expect.poll(() => field('Current password').inputValue()).toBe('')
    // The app does not ask, because the typed password is saved.
    await page.getByRole('link', { name: 'Devices' }).click()
    await page.getByText('This device').waitFor()
  })
})
