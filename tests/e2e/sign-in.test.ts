/** Signing in and out, and what happens when the server no longer knows the session (002 §8). */
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { endDevices, listDevices } from '#features/identity/contract.ts'
import { signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, saidSoFar, useStage, type Visit } from './stage.ts'

describe.skipIf(!hasBrowser)('signing in', () => {
  const stage = useStage()

  async function signIn({ page }: Visit, password = DEMO_PASSWORD): Promise<void> {
    await page.getByLabel('E-mail address').fill(people.dana)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
  }
  /** Ends a session, as a person does in the list of devices of another session. */
  async function endElsewhere(token: string): Promise<void> {
    const { data } = await stage.server.call(listDevices, { token })
    const body = data.filter(({ isCurrent }) => isCurrent).map(({ sessionId }) => sessionId)
    await stage.server.call(endDevices, { body, token: await stage.tokenOf(people.dana) })
  }
  const tokenIn = ({ page }: Visit) => page.evaluate(() => sessionStorage.getItem('plumbline-token'))

  test.each(['/home/login', '/login.html', '/LOGIN'])('is also at %s', async (path) => {
    const { page, go } = await stage.visit()
    await go(path)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname.toLowerCase()).toBe('/login')
  })

  test('leads to the sign-in when the session ends elsewhere, and back to where one was', async () => {
    const token = await signInAs(stage.server, people.dana, DEMO_PASSWORD)
    const visit = await stage.visit({ as: token })
    const { page, go } = visit
    visit.allow(/status of 401/)
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await page.getByText('East wing foundations').click()
    await page.getByText('Footings').waitFor()
    const before = page.url()

    await endElsewhere(token)
    await page.waitForURL('**/login')
    await heard(page, 'Authentication required.')
    expect(await saidSoFar(page), 'once').toEqual([])
    expect(await tokenIn(visit)).toBeNull()

    await signIn(visit)
    await page.getByText('Footings').waitFor()
    expect(page.url()).toBe(before)
  })

  test('finds out with the next call when the stream of changes is away', async () => {
    const token = await signInAs(stage.server, people.dana, DEMO_PASSWORD)
    const visit = await stage.visit({ as: token })
    const { page, go } = visit
    visit.allow(/status of 401/, /ERR_FAILED/)
    await page.route('**/api/notifications/stream', (route) => route.abort())
    // Waits for the last call of the page, so that the next call is the search of this test.
    const newest = page.waitForResponse('**/api/notifications/get/user')
    await go('/home')
    await newest
    await page.getByText('Displaying 14 of 14 Records').waitFor()
    await stage.post(token, '/api/logout', {})
    await page.getByRole('searchbox', { name: 'Filter by title or place' }).fill('harbor')
    await page.waitForURL('**/login')
    await heard(page, 'Authentication required.')
    await signIn(visit)
    await page.waitForURL('**/home?search=harbor')
    await page.getByText('Harbor View Clinic Fit-out').waitFor()
  })

  test('signs out: the token is gone here and does nothing any more', async () => {
    const token = await signInAs(stage.server, people.dana, DEMO_PASSWORD)
    const visit = await stage.visit({ as: token })
    const { page, go } = visit
    await go('/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    await page.getByRole('button', { name: 'Menu of Dana Whitlock' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(await tokenIn(visit)).toBeNull()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
    await expect.poll(() => page.getByText('Authentication required.').isVisible()).toBe(false)
    // The app leaves the screen at once, and meanwhile ends the session on the server.
    const ask = () => fetch(`${stage.origin}/api/session`, { headers: { authorization: token } })
    await expect.poll(async () => (await ask()).status).toBe(401)

    await page.goBack()
    await page.waitForURL('**/login')
    await expect.poll(() => page.getByText('Linden Street Library Renewal').isVisible()).toBe(false)
  })
})
