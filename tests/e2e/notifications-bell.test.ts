/** A notification arrives at once, and links to its record. */
import { describe, expect, test } from 'vitest'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { newProject } from './new-plan.ts'
import { employeeOf, giveNotifications } from './notifications-given.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('notifications', () => {
  const stage = useStage()

  test('move the bell in the browser of whom they concern, and lead to the record', async () => {
    const [grace, dana] = await Promise.all([people.grace, people.dana].map((as) => stage.visit({ as })))
    if (!grace || !dana) throw new Error('never')
    const { page, go, look } = grace
    const { project } = await newProject(stage, 'Ferry Terminal Canopy')
    const { employeeId } = await employeeOf(stage, people.grace)
    for (const who of [people.grace, people.dana])
      await stage.post(await stage.tokenOf(who), '/api/notifications/read', [])
    // Earlier notifications are loaded before, so that they do not count as new.
    const known = page.waitForResponse('**/api/notifications/get/user')
    await Promise.all([go('/home'), dana.go('/home')])
    await known
    await page.getByText('Linden Street Library Renewal').waitFor()
    await dana.page.getByText('Linden Street Library Renewal').waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })

    await stage.post(await stage.tokenOf(people.dana), '/api/employeeworkorder/create', [
      { employeeUniqueId: employeeId, workOrderUniqueId: project },
    ])
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
    await bell.waitFor()
    await heard(page, 'Ferry Terminal Canopy')
    expect(await page.evaluate(() => document.body.dataset.sameDocument), 'no reload').toBe('yes')
    expect(
      await dana.page.getByRole('button', { name: /unread/ }).count(),
      'nobody is told of their own act',
    ).toBe(0)

    await bell.click()
    const newest = page.getByRole('dialog', { name: /^Notifications/ })
    await newest.getByText('Ferry Terminal Canopy').first().waitFor()
    await look('bell')
    await newest.getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Ferry Terminal Canopy' }).waitFor()
    await newest.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  test('are listed twenty at a time, the unread alone, and read one by one or all at once', async () => {
    const person = await newPerson(stage.server, await newAccount(stage.server, 'Told'))
    await giveNotifications(
      stage,
      person,
      Array.from({ length: 23 }, (_none, at) => ({
        title: `Notice ${at + 1}`,
        body: 'The pour moves to Thursday.',
        link: '/help',
        isRead: at < 20,
      })),
    )
    const { page, go } = await stage.visit({ as: person.token })
    await go('/home')
    await page.getByText('No projects yet').waitFor()
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
    const newest = page.getByRole('dialog', { name: /^Notifications/ })
    await newest.getByText('Notice 23').waitFor()
    await expect.poll(() => newest.getByRole('listitem').count()).toBe(5)
    await page.keyboard.press('Escape')
    await newest.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Notifications, 3 unread')
    await page.keyboard.press('Enter')
    await newest.getByRole('link', { name: 'All notifications' }).click()
    await page.getByText('Displaying 20 of 23 Records').waitFor()
    await page.getByRole('button', { name: 'Notifications, page 2' }).click()
    await page.getByText('Displaying 3 of 23 Records').waitFor()

    await page.getByRole('radiogroup').getByText('Unread (3)').click()
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    expect(new URL(page.url()).searchParams.get('show')).toBe('unread')
    await page.getByRole('button', { name: 'Mark as read: Notice 22' }).click()
    await page.getByText('Displaying 2 of 2 Records').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click()
    await page.getByText('All read', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })
})
