/** Signing in, refused sign-ins (002 §8), and signing out. */
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { people, useStage, type Visit } from './stage.ts'

describe.skipIf(!hasBrowser)('signing in', () => {
  const stage = useStage()

  async function signIn({ page }: Visit, password = DEMO_PASSWORD): Promise<void> {
    await page.getByLabel('E-mail address').fill(people.dana)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
  }
  const tokenIn = ({ page }: Visit) => page.evaluate(() => sessionStorage.getItem('plumbline-token'))

  test('asks for both fields, refuses a wrong password, takes the right one, and is left again', async () => {
    const visit = await stage.visit()
    const { page, go } = visit
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    await go('/')
    await page.waitForURL('**/login')
    await expect.poll(() => page.title()).toBe('Sign in · Plumbline')

    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your e-mail address').waitFor()
    await page.getByText('Enter your password').waitFor()
    expect(await page.getByLabel('E-mail address').evaluate((field) => field.matches(':focus'))).toBe(true)
    expect(calls).not.toContain('/api/login')

    visit.allow(/status of 401/)
    await signIn(visit, 'not the password')
    await page.getByRole('alert').getByText('We cannot log you in.').waitFor()
    await expect.poll(() => page.getByText('Authentication required.').isVisible()).toBe(false)
    expect(await tokenIn(visit)).toBeNull()

    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    await visit.look('after signing in')
    expect(await tokenIn(visit)).toMatch(/^[\w-]{43}$/)

    await page.getByRole('button', { name: /^Menu of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(await tokenIn(visit)).toBeNull()
  })
})
