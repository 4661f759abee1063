/** The states of the screens of sign-in and settings. */

import type { Page } from 'playwright-core'
import { contractorLogo } from '#database/seed/demo-pictures.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Visit } from './stage.ts'

/** Replies to a call in place of the server while the screen is checked. */
async function answer(page: Page, path: string, status: number, errorCode?: string): Promise<void> {
  const body = errorCode
    ? JSON.stringify({ data: null, errorCode, errorDescription: 'Please enter the code.' })
    : ''
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
}

lookAtEvery([
  {
    name: 'sign-in, code',
    allow: [/status of 401/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/login', 401, 'SECOND_FACTOR_REQUIRED')
      await go('/login')
      await page.getByLabel('E-mail address').fill(people.dana)
      await page.getByRole('textbox', { name: 'Password' }).fill('right')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    },
  },
  {
    name: 'sign-in, look into your mail',
    at: '/login?note=mail',
    shows: (page) => page.getByText('Check your e-mail'),
  },
  {
    name: 'register, failed',
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/account/register', 500)
      await go('/register')
      await page.getByLabel('Company').fill('Ashgrove Builders')
      await page.getByLabel('First name').fill('Mira')
      await page.getByLabel('Last name').fill('Ashgrove')
      await page.getByLabel('E-mail address').fill('mira@ashgrove.example')
      await page.getByRole('button', { name: 'Register' }).click()
      await page.getByText('Registration failed. Try again.').waitFor()
    },
  },
  {
    name: 'password reset',
    at: '/reset-password',
    shows: (page) => page.getByRole('button', { name: 'Send the link' }),
  },
  {
    name: 'password reset, in progress',
    show: async ({ page, go }) => {
      await page.route('**/api/userlogin/password/reset', () => {})
      await go('/reset-password?code=a&email=somebody@company.example')
      await page.getByText('We check your link…').waitFor()
    },
  },
  {
    name: 'e-mail verification, failed',
    allow: [/status of 400/],
    at: '/verify-email?code=a&email=somebody@company.example',
    shows: (page) => page.getByText('Your address could not be verified'),
  },
  ...['password', 'security', 'devices', 'notifications', 'appearance'].map((section) => ({
    name: `settings, ${section}`,
    as: people.dana,
    show: async ({ page, go }: Visit) => {
      await go(`/settings/${section}`)
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
    },
  })),
  {
    name: 'settings, account',
    as: 'Account administrator',
    at: '/settings/account',
    shows: (page) => page.getByRole('button', { name: 'Upload logo' }),
  },
  {
    name: 'settings, account with a logo',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/settings/account')
      const buffer = await contractorLogo()
      const file = { name: 'logo.png', mimeType: 'image/png', buffer }
      await page.getByLabel('File of the logo').setInputFiles(file)
      await page.getByRole('img', { name: 'The logo, as papers show it' }).waitFor()
    },
  },
  {
    name: 'settings, account, papers not answered',
    as: 'Account administrator',
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/account/letterhead', 500)
      await go('/settings/account')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'settings, setting up a second factor',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/settings/security')
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    },
  },
  {
    name: 'settings, security of a site administrator',
    as: people.admin,
    at: '/settings/security',
    shows: (page) => page.getByLabel('Their e-mail address'),
  },
])
